// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the matmul family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/matmul.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor mm(const Tensor&, const Tensor&) { throw_no_kernel("mm", kCUDA); }
Tensor bmm(const Tensor&, const Tensor&) { throw_no_kernel("bmm", kCUDA); }
Tensor addmm(const Tensor&, const Tensor&, const Tensor&, const Scalar&, const Scalar&) { throw_no_kernel("addmm", kCUDA); }
Tensor baddbmm(const Tensor&, const Tensor&, const Tensor&, const Scalar&, const Scalar&) { throw_no_kernel("baddbmm", kCUDA); }
Tensor linear(const Tensor&, const Tensor&, const Tensor&) { throw_no_kernel("linear", kCUDA); }

}  // namespace amp::cuda
