// DO NOT EDIT. Generated from ops/pool.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the pool family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/pool.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> max_pool_with_indices(const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef, IntArrayRef, bool) {
  throw_no_kernel("max_pool_with_indices", kCUDA);
}
Tensor max_pool_backward(const Tensor&, const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef, IntArrayRef, IntArrayRef, bool) {
  throw_no_kernel("max_pool_backward", kCUDA);
}
std::tuple<Tensor, Tensor> adaptive_max_pool(const Tensor&, IntArrayRef) { throw_no_kernel("adaptive_max_pool", kCUDA); }
Tensor adaptive_max_pool_backward(const Tensor&, const Tensor&, IntArrayRef) { throw_no_kernel("adaptive_max_pool_backward", kCUDA); }
Tensor max_pool_scatter(const Tensor&, const Tensor&, IntArrayRef) { throw_no_kernel("max_pool_scatter", kCUDA); }
Tensor max_pool_gather(const Tensor&, const Tensor&) { throw_no_kernel("max_pool_gather", kCUDA); }
Tensor avg_pool(const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef, bool, bool, std::optional<int64_t>) {
  throw_no_kernel("avg_pool", kCUDA);
}
Tensor avg_pool_backward(const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef, IntArrayRef, bool, bool, std::optional<int64_t>) {
  throw_no_kernel("avg_pool_backward", kCUDA);
}
Tensor adaptive_avg_pool(const Tensor&, IntArrayRef) { throw_no_kernel("adaptive_avg_pool", kCUDA); }
Tensor adaptive_avg_pool_backward(const Tensor&, IntArrayRef) { throw_no_kernel("adaptive_avg_pool_backward", kCUDA); }

}  // namespace amp::cuda
