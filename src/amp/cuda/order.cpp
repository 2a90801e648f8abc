// Composed of other kernels.
#include <amp/core/factories.h>
#include <amp/cuda/kernels/order.h>
#include <amp/ops.h>
#include <amp/ops/bincount.h>
#include <amp/ops/uniqueness.h>

namespace amp::cuda {

Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  const Tensor places = self.detach().to(kInt64);
  const bool empty = places.numel() == 0;
  const int64_t size = empty ? minlength : bincount_size(amin(places).item<int64_t>(), amax(places).item<int64_t>(), minlength);
  const TensorOptions options = places.options().dtype(bincount_type(weights));
  const Tensor each = weights.defined() ? weights.detach().to(bincount_type(weights)) : ones({1}, options).expand(places.sizes());
  return zeros({size}, options).index_add_(0, places, each);
}

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                      std::optional<int64_t> dim) {
  return collapse_runs(self, return_inverse, return_counts, dim);
}

}  // namespace amp::cuda
