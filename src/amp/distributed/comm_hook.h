// How DistributedDataParallel reduces its gradients (torch.distributed.algorithms.ddp_comm_hooks).
#pragma once

#include <functional>

#include <amp/distributed/process_group.h>

namespace amp::distributed {

// Starts to average a bucket, a one-dimensional tensor of gradients, over the ranks, and returns a function that waits until the average is
// in the bucket. It is called on the thread of the backward pass, in the same order on all ranks. The last elements of a bucket are not
// gradients but 0 or 1; what is not zero on a rank must not become zero.
using CommHook = std::function<std::function<void()>(const Tensor& bucket, ProcessGroup& group)>;

// The average in the dtype of the gradients: what is used without a hook.
AMP_API CommHook average_hook();
// Sends kFloat16 or kBFloat16, half of the bytes of float32. The average is computed in float32 of what was sent, and rounded to that
// dtype. Throws TypeError for other dtypes. (fp16_compress_hook, bf16_compress_hook)
AMP_API CommHook compress_hook(ScalarType dtype);

}  // namespace amp::distributed
