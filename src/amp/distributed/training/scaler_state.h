// The state of a gradient scaler on several ranks. Internal.
#pragma once

#include <amp/distributed/process_group.h>
#include <amp/scaler/grad_scaler.h>

namespace amp::distributed {

// Gives all ranks the scale, factors and counts of the scaler of rank `root`. All ranks call it. Throws Error "[op] ..." on all if one of
// them cannot have this state, for example because its scaler is disabled.
void share_state(const char* op, GradScaler& scaler, ProcessGroup& group, int root);

}  // namespace amp::distributed
