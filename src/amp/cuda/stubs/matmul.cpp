#include <amp/cuda/matmul.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor mm_as(const Tensor&, bool, const Tensor&, bool, ScalarType) { throw_no_kernel("mm", kCUDA); }
Tensor batched_mm(const Tensor&, const Tensor&) { throw_no_kernel("matmul", kCUDA); }
Tensor linear_input_grad(const Tensor&, const Tensor&, ScalarType) { throw_no_kernel("linear", kCUDA); }
Tensor linear_weight_grad(const Tensor&, const Tensor&, ScalarType) { throw_no_kernel("linear", kCUDA); }
Tensor linear_bias_grad(const Tensor&, ScalarType) { throw_no_kernel("linear", kCUDA); }

}  // namespace amp::cuda
