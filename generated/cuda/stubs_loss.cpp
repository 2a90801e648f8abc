// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the loss family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/loss.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor&, const Tensor&, const Tensor&, int64_t, int64_t) {
  throw_no_kernel("nll_loss_forward", kCUDA);
}
Tensor nll_loss_backward(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, int64_t, int64_t) {
  throw_no_kernel("nll_loss_backward", kCUDA);
}
std::tuple<Tensor, Tensor, Tensor> cross_entropy_forward(const Tensor&, const Tensor&, const Tensor&, int64_t, int64_t, double,
                                                         ScalarType) {
  throw_no_kernel("cross_entropy_forward", kCUDA);
}
Tensor cross_entropy_backward(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, int64_t, int64_t,
                              double) {
  throw_no_kernel("cross_entropy_backward", kCUDA);
}
void launch_squared_difference(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("squared_difference", kCUDA); }
void launch_squared_difference_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("squared_difference_backward", kCUDA);
}
void launch_absolute_difference(const StridedLoop&, ScalarType, const cpu::ScalarParam*) { throw_no_kernel("absolute_difference", kCUDA); }
void launch_absolute_difference_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("absolute_difference_backward", kCUDA);
}
void launch_smooth_absolute_difference(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("smooth_absolute_difference", kCUDA);
}
void launch_smooth_absolute_difference_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("smooth_absolute_difference_backward", kCUDA);
}
void launch_binary_cross_entropy_terms(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("binary_cross_entropy_terms", kCUDA);
}
void launch_binary_cross_entropy_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("binary_cross_entropy_backward", kCUDA);
}
void launch_logit_cross_entropy_terms(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("logit_cross_entropy_terms", kCUDA);
}
void launch_logit_cross_entropy_backward(const StridedLoop&, ScalarType, const cpu::ScalarParam*) {
  throw_no_kernel("logit_cross_entropy_backward", kCUDA);
}

}  // namespace amp::cuda
