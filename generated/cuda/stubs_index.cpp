// DO NOT EDIT. Generated from ops/index.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the index family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/index.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor nonzero(const Tensor&) { throw_no_kernel("nonzero", kCUDA); }
std::tuple<Tensor, Tensor> sort(const Tensor&, int64_t, bool) { throw_no_kernel("sort", kCUDA); }
std::tuple<Tensor, Tensor> topk(const Tensor&, int64_t, int64_t, bool, bool) { throw_no_kernel("topk", kCUDA); }

}  // namespace amp::cuda
