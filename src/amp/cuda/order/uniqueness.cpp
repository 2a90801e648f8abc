// Made of other kernels.
#include <amp/cuda/kernels/order.h>
#include <amp/ops/order/uniqueness.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                      std::optional<int64_t> dim) {
  return collapse_runs(self, return_inverse, return_counts, dim);
}

}  // namespace amp::cuda
