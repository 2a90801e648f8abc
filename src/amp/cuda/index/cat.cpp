#include <utility>

#include <amp/core/device_kernels.h>
#include <amp/cuda/index/join.h>
#include <amp/cuda/kernels/concat.h>
#include <amp/kernels/shape.h>
#include <amp/ops/concat/cat_plan.h>

namespace amp::cuda {

Tensor cat(TensorList tensors, int64_t dim) {
  CatPlan plan = plan_cat(tensors, dim);
  if (join(plan)) return std::move(plan.result);
  int64_t start = 0;
  for (const Tensor* t : plan.tensors) {
    const int64_t end = start + t->size(plan.dim);
    if (t->numel() > 0) detail::copy(views::slice(plan.result, plan.dim, start, end, 1), t->detach());
    start = end;
  }
  return plan.result;
}

}  // namespace amp::cuda
