#include <amp/nn/utils/clip_grad.h>

#include <cmath>

#include <amp/core/backend.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/optim/clip.h>

namespace amp::nn::utils {

namespace {

// The gradients of the parameters; of a sparse one its values, after coalescing it.
std::vector<Tensor> gradients(TensorList parameters) {
  std::vector<Tensor> grads;
  for (const Tensor& p : parameters) {
    if (!p.defined() || !p.grad().defined()) continue;
    if (p.grad().is_sparse()) p.mutable_grad() = p.grad().coalesce();
    grads.push_back(p.grad().is_sparse() ? p.grad()._values() : p.grad().detach());
  }
  return grads;
}

Tensor total_norm(const std::vector<Tensor>& grads, double norm_type) {
  if (norm_type == 2 && optim::in_one_pass(grads)) return optim::norm(grads);
  const ScalarType dtype = optim::norm_dtype(grads);
  std::vector<Tensor> norms;
  for (const Tensor& grad : grads) {
    if (grad.numel() == 0) continue;  // there is no largest element
    const Tensor norm = linalg_vector_norm(grad, norm_type, std::nullopt, false, dtype);
    norms.push_back(norm.to(grads[0].device(), /*non_blocking=*/true));
  }
  if (norms.empty()) return zeros({}, grads.empty() ? TensorOptions() : grads[0].options().dtype(dtype));
  return norms.size() == 1 ? norms[0] : linalg_vector_norm(stack(norms), norm_type, std::nullopt, false, dtype);
}

}  // namespace

Tensor clip_grad_norm_(TensorList parameters, double max_norm, double norm_type, bool error_if_nonfinite) {
  AMP_CHECK(max_norm >= 0, ValueError, "[clip_grad_norm_] max_norm must not be negative, but is ", max_norm);
  AMP_CHECK(!std::isnan(norm_type), ValueError, "[clip_grad_norm_] norm_type must be a number, but is NaN");
  const NoGradGuard no_grad;
  std::vector<Tensor> grads = gradients(parameters);
  const Tensor norm = total_norm(grads, norm_type);
  AMP_CHECK(!error_if_nonfinite || std::isfinite(norm.item<double>()), Error, "[clip_grad_norm_] the total norm of order ", norm_type,
            " of the gradients is ", norm.item<double>(),
            ", so they can't be clipped; without error_if_nonfinite they would still be scaled by it");
  const Tensor factor = optim::clip_factor(norm, max_norm);
  if (!is_asynchronous(factor.device()) && factor.item<double>() == 1) return norm;
  for (Tensor& grad : grads) grad.mul_(factor.to(grad.device(), /*non_blocking=*/true));
  return norm;
}

void clip_grad_value_(TensorList parameters, double clip_value) {
  AMP_CHECK(clip_value >= 0, ValueError, "[clip_grad_value_] clip_value must not be negative, but is ", clip_value);
  const NoGradGuard no_grad;
  std::vector<Tensor> grads = gradients(parameters);
  for (Tensor& grad : grads) grad.clamp_(-clip_value, clip_value);
}

}  // namespace amp::nn::utils
