// What the other processes of a fake communicator tell this one.
#pragma once

#include "cuda/fake/libraries/nccl_link.h"

namespace fake {

// Does what other processes have told since the last call. The library's mutex is locked.
void hear(Link& link);

}  // namespace fake
