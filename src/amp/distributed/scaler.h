// Gradient scaling in several processes.
#pragma once

#include <amp/distributed/process_group.h>
#include <amp/scaler/grad_scaler.h>

namespace amp::distributed {

// From now on a step that one rank skips because of gradients that are not finite is skipped by all ranks of the group (null: the default
// group), so that they keep the same scale. DistributedDataParallel does not need this, since all ranks have the same gradients; programs
// whose ranks have different ones do. Parameters of fully_shard and ZeroRedundancyOptimizer are reduced without it. All ranks call
// unscale_, step and backward of the scaler equally often, also those without gradients. Each such check of gradients waits for the other
// ranks.
AMP_API void synchronize(GradScaler& scaler, const GroupPtr& group = nullptr);

}  // namespace amp::distributed
