// Composites that observers of composites always see as their parts, also outside of regions (`recorded_by_parts` in YAML). Internal.
#pragma once

#include <amp/op_id.h>

namespace amp::detail {

bool op_is_recorded_by_parts(OpId op);

}  // namespace amp::detail
