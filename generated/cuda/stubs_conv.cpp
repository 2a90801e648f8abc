// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the conv family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/conv.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

Tensor convolution(const Tensor&, const Tensor&, const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef, bool, IntArrayRef, int64_t) {
  throw_no_kernel("convolution", kCUDA);
}
std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor&, const Tensor&, const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef,
                                                        bool, IntArrayRef, int64_t, bool, bool, bool) {
  throw_no_kernel("convolution_backward", kCUDA);
}

}  // namespace amp::cuda
