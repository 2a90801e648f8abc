// Made of other kernels.
#include <amp/cuda/kernels/index.h>
#include <amp/cuda/kernels/order.h>
#include <amp/ops/order/uniqueness.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                      std::optional<int64_t> dim) {
  return collapse_runs(self, return_inverse, return_counts, dim);
}

Tensor sorted_line(const Tensor& self) { return std::get<0>(cuda::sort(self, 0, false)); }

}  // namespace amp::cuda
