// Communication hooks: how DistributedDataParallel reduces its gradients (torch.distributed.algorithms.ddp_comm_hooks).
#pragma once

#include <functional>

#include <amp/distributed/process_group.h>

namespace amp::distributed {

// Starts to average a bucket, a one-dimensional tensor of gradients, over the ranks. Returns a function that waits until the bucket
// contains the average. The thread of the backward pass calls the hook, in the same order on all ranks. The last elements of a bucket are
// not gradients but 0 or 1. An element that is not zero on a rank must not become zero.
using CommHook = std::function<std::function<void()>(const Tensor& bucket, ProcessGroup& group)>;

// The average in the dtype of the gradients: the default.
AMP_API CommHook average_hook();
// Sends kFloat16 or kBFloat16, half of the bytes of float32. The average of the sent values is computed in float32, and rounded to that
// dtype. Throws TypeError for other dtypes. (fp16_compress_hook, bf16_compress_hook)
AMP_API CommHook compress_hook(ScalarType dtype);
// Sends kFloat8_e5m2 or kFloat8_e4m3fn, about a quarter of the bytes of float32: each 256 numbers have a float32 scale, 448 or 57344
// divided by their largest magnitude. Each rank gets the codes of its part of the bucket from all ranks, averages the decoded numbers in
// float32, and sends the average as codes. So numbers are rounded twice, to 3 or 4 significant bits. Numbers that would be rounded to 0
// become the smallest number of their block. NaN and infinities stay (in float8_e4m3fn, both become NaN). All ranks get the same bits. Only
// for gradients on the CPU: throws NotImplementedError for others, and TypeError for other dtypes.
AMP_API CommHook float8_hook(ScalarType dtype = kFloat8_e5m2);

}  // namespace amp::distributed
