// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the matmul family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/matmul.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor mm(const Tensor&, const Tensor&) { throw_no_kernel("mm", kCUDA); }

}  // namespace amp::cuda
