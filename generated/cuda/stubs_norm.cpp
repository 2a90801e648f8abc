// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
// What a build without CUDA links in place of the kernels of the norm family.
#include <amp/cuda/elementwise.h>
#include <amp/kernels/norm.h>
#include <amp/ops/checks.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, bool,
                                                     double, double) {
  throw_no_kernel("native_batch_norm", kCUDA);
}
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&,
                                                              bool, bool, bool, bool) {
  throw_no_kernel("native_batch_norm_backward", kCUDA);
}
std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor&, IntArrayRef, const Tensor&, const Tensor&, double) {
  throw_no_kernel("native_layer_norm", kCUDA);
}
std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(const Tensor&, const Tensor&, IntArrayRef, const Tensor&, const Tensor&,
                                                              const Tensor&, bool, bool, bool) {
  throw_no_kernel("native_layer_norm_backward", kCUDA);
}
std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor&, const Tensor&, const Tensor&, int64_t, double) {
  throw_no_kernel("native_group_norm", kCUDA);
}
std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&,
                                                              int64_t, bool, bool, bool) {
  throw_no_kernel("native_group_norm_backward", kCUDA);
}
std::tuple<Tensor, Tensor> fused_rms_norm(const Tensor&, IntArrayRef, const Tensor&, double) { throw_no_kernel("fused_rms_norm", kCUDA); }
std::tuple<Tensor, Tensor> fused_rms_norm_backward(const Tensor&, const Tensor&, IntArrayRef, const Tensor&, const Tensor&, bool, bool) {
  throw_no_kernel("fused_rms_norm_backward", kCUDA);
}

}  // namespace amp::cuda
