// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the shape family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/shape.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

void tril_(const Tensor&, int64_t) { throw_no_kernel("tril", kCUDA); }
void triu_(const Tensor&, int64_t) { throw_no_kernel("triu", kCUDA); }

}  // namespace amp::cuda
