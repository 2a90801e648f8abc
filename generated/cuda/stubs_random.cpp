// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the random family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/random.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> native_dropout(const Tensor&, double, std::optional<bool>) { throw_no_kernel("native_dropout", kCUDA); }
Tensor native_dropout_backward(const Tensor&, const Tensor&, double) { throw_no_kernel("native_dropout_backward", kCUDA); }

}  // namespace amp::cuda
