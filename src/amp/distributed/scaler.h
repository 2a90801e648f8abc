// Gradient scaling in several processes.
#pragma once

#include <amp/distributed/process_group.h>
#include <amp/scaler/grad_scaler.h>

namespace amp::distributed {

// From now on, if one rank skips a step because its gradients are not finite, all ranks of the group (null: the default group) skip it.
// They then keep the same scale. DistributedDataParallel does not need this, because all ranks have the same gradients. Programs whose
// ranks have different gradients do. Parameters of fully_shard and ZeroRedundancyOptimizer are reduced without it. All ranks, also those
// without gradients, call unscale_, step and backward of the scaler the same number of times. Each such check of gradients waits for the
// other ranks.
AMP_API void synchronize(GradScaler& scaler, const GroupPtr& group = nullptr);

}  // namespace amp::distributed
