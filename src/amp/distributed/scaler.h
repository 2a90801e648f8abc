// Gradient scaling in several processes.
#pragma once

#include <amp/distributed/process_group.h>
#include <amp/scaler/grad_scaler.h>

namespace amp::distributed {

// Gives the scaler of each rank of the group (null: the default group) the state of that of rank 0: scale, factors and counts. From now on,
// if one rank skips a step because its gradients are not finite, all ranks skip it, so that they keep the same scale. If their scales
// differ nevertheless, for example because one rank has loaded another state, the next check of gradients throws Error on all ranks. (On
// CUDA, where comparing waits for the device, the first check and every 50th after it throw. Until then, no rank steps.)
// DistributedDataParallel does not need this, because all ranks have the same gradients; it throws DistributedError if the scales differ.
// Programs whose ranks have different gradients do. Parameters of fully_shard and ZeroRedundancyOptimizer are reduced, and their scales
// compared, without it. All ranks call synchronize, and unscale_, step and backward of the scaler the same number of times, also without
// gradients. Each such check of gradients waits for the other ranks.
// Throws Error on all ranks if the scaler of one is disabled and another's is not, or if a scaler cannot have the state of rank 0.
AMP_API void synchronize(GradScaler& scaler, const GroupPtr& group = nullptr);

}  // namespace amp::distributed
