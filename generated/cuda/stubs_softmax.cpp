// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the softmax family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/softmax.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor softmax(const Tensor&, int64_t, std::optional<ScalarType>) { throw_no_kernel("softmax", kCUDA); }
Tensor log_softmax(const Tensor&, int64_t, std::optional<ScalarType>) { throw_no_kernel("log_softmax", kCUDA); }
Tensor softmax_backward_data(const Tensor&, const Tensor&, int64_t, ScalarType) { throw_no_kernel("softmax_backward_data", kCUDA); }
Tensor log_softmax_backward_data(const Tensor&, const Tensor&, int64_t, ScalarType) { throw_no_kernel("log_softmax_backward_data", kCUDA); }

}  // namespace amp::cuda
