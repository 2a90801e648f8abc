// Collectives that are recorded for backward (torch.distributed.nn.functional).
//
// All ranks call them in the same order, also in backward: each rank must use the results in the same way. Each function returns when its
// result is ready; the argument is not changed. `group` defaults to the default group. Errors are those of ProcessGroup, and
// NotImplementedError for a reduction other than Sum and Average whose argument requires a gradient. Gradients of float16 and bfloat16 are
// summed in float32.
#pragma once

#include <vector>

#include <amp/distributed/process_group.h>

namespace amp::distributed::functional {

// The gradient of the argument is the reduction of the gradients of all results, in the same way.
AMP_API Tensor all_reduce(const Tensor& tensor, ReduceOp op = ReduceOp::Sum, const GroupPtr& group = nullptr);
// The tensor of rank `root`. Its gradient is the sum of the gradients of all results. The arguments of other ranks get zeros.
AMP_API Tensor broadcast(const Tensor& tensor, int root, const GroupPtr& group = nullptr);
// The tensors of all ranks along the first dimension; they need at least one dimension. Gradients are summed over the ranks.
AMP_API Tensor all_gather(const Tensor& tensor, const GroupPtr& group = nullptr);
// Part number rank() of the reduced tensors, cut into size() parts along the first dimension. Throws ValueError if they cannot be cut
// equally.
AMP_API Tensor reduce_scatter(const Tensor& tensor, ReduceOp op = ReduceOp::Sum, const GroupPtr& group = nullptr);
// Exchanges parts along the first dimension: input_rows[r] rows go to rank r, output_rows[r] come from it. Empty lists mean equal parts.
AMP_API Tensor all_to_all(const Tensor& tensor, const std::vector<int64_t>& output_rows = {}, const std::vector<int64_t>& input_rows = {},
                          const GroupPtr& group = nullptr);

}  // namespace amp::distributed::functional
