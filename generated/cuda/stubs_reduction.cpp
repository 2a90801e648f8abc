// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the reduction family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/reduction.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor sum(const Tensor&, OptionalIntArrayRef, bool, std::optional<ScalarType>) { throw_no_kernel("sum", kCUDA); }

}  // namespace amp::cuda
