// States of which each process has a part. Internal.
#pragma once

#include <amp/core/state_dict.h>
#include <amp/distributed/process_group.h>

namespace amp::distributed {

// The entries of all ranks; of those with the same name that of the lowest rank. All ranks call it. Throws NotImplementedError for a
// RawTensor and for complex numbers.
StateDict union_of(const StateDict& own, ProcessGroup& group);

}  // namespace amp::distributed
