// The messages of the other processes of a fake communicator to this one.
#pragma once

#include <fakecuda/libraries/nccl/nccl_link.h>

namespace fake {

// Executes the messages of other processes since the last call. The library's mutex is locked.
void hear(Link& link);

}  // namespace fake
