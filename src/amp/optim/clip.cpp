#include <amp/optim/clip.h>

#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/optim/multi_tensor.h>

namespace amp::optim {

bool in_one_pass(const std::vector<Tensor>& grads) {
  for (const Tensor& grad : grads) {
    if (!isDifferentiableType(grad.dtype()) || !grad.is_non_overlapping_and_dense() || grad.device() != grads[0].device()) return false;
  }
  return !grads.empty();
}

ScalarType norm_dtype(const std::vector<Tensor>& grads) {
  for (const Tensor& grad : grads) {
    if (toRealType(grad.dtype()) == kFloat64) return kFloat64;
  }
  return kFloat32;
}

Tensor norm(const std::vector<Tensor>& grads) {
  const TensorOptions options = TensorOptions().device(grads[0].device());
  const Tensor squares = zeros({}, options.dtype(kFloat64));
  check(grads, {zeros({}, options.dtype(kFloat32)), {}, squares}, {}, /*write=*/false);
  return norm_of(squares, norm_dtype(grads));
}

Tensor norm_of(const Tensor& squares, ScalarType dtype) { return sqrt(squares).to(dtype); }

Tensor clip_factor(const Tensor& norm, double max_norm) { return clamp_max(max_norm / (norm + 1e-6), 1.0); }

}  // namespace amp::optim
