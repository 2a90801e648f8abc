// The ops without a rule in presets that promote their arguments (Policy::promotes_unlisted). Internal.
#pragma once

#include <amp/autocast/policy.h>

namespace amp::autocast {

// Sets their entries in the tables of the built-in presets, which hold only rules. Returns true.
bool promote_unlisted(const Presets& presets);

}  // namespace amp::autocast
