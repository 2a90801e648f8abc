// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the concat family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/concat.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor cat(TensorList, int64_t) { throw_no_kernel("cat", kCUDA); }

}  // namespace amp::cuda
