// States whose entries are spread over the processes. Internal.
#pragma once

#include <amp/core/state_dict.h>
#include <amp/distributed/process_group.h>

namespace amp::distributed {

// The entries of all ranks. If several ranks have the same name, the entry of the lowest rank. All ranks call it. Throws
// NotImplementedError for a RawTensor and for complex numbers.
StateDict union_of(const StateDict& own, ProcessGroup& group);

}  // namespace amp::distributed
