#include <amp/optim/clip_grad.h>

#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/optim/clip.h>
#include <amp/optim/multi_tensor.h>
#include <amp/optim/shards.h>

namespace amp::optim {

namespace {

struct Gradients {
  std::vector<Tensor> tensors;  // for a sparse gradient its values, after coalescing it
  std::vector<bool> is_part;
  std::vector<std::pair<std::shared_ptr<const Processes>, std::vector<Tensor>>> parts;  // keyed by the other shards' processes
};

// Whether elements share a place in memory, so that no op can write to them.
bool is_expanded(const Tensor& grad) {
  for (int64_t d = 0; d < grad.dim(); ++d) {
    if (grad.size(d) > 1 && grad.stride(d) == 0) return true;
  }
  return false;
}

Gradients gradients_of(TensorList parameters) {
  Gradients all;
  for (const Tensor& p : parameters) {
    if (!p.defined() || !p.grad().defined()) continue;
    if (p.grad().is_sparse()) p.mutable_grad() = p.grad().coalesce();
    else if (is_expanded(p.grad())) p.mutable_grad() = p.grad().detach().contiguous();
    const Tensor& grad = all.tensors.emplace_back(p.grad().is_sparse() ? p.grad()._values() : p.grad().detach());
    const ShardPtr shard = shard_of(p.impl());
    all.is_part.push_back(shard != nullptr && shard->divided);
    if (!all.is_part.back()) continue;
    auto with = all.parts.begin();
    while (with != all.parts.end() && with->first != shard->processes) ++with;
    if (with == all.parts.end()) with = all.parts.emplace(with, shard->processes, std::vector<Tensor>());
    with->second.push_back(grad);
  }
  return all;
}

// The norms of whole gradients. This process has the given shards of them.
std::vector<Tensor> norms_of_parts(const std::vector<Tensor>& parts, const Processes& processes, double norm_type) {
  using Combine = Processes::Combine;
  const double nothing = norm_type == -std::numeric_limits<double>::infinity() ? -norm_type : 0;
  std::vector<Tensor> own;
  for (const Tensor& part : parts) {
    const Tensor norm = part.numel() == 0 ? full({}, nothing, TensorOptions(kFloat64).device(part.device()))
                                          : linalg_vector_norm(part, norm_type, std::nullopt, false, kFloat64);
    own.push_back(norm.to(parts[0].device(), /*non_blocking=*/true));
  }
  Tensor norms = stack(own);
  if (std::isinf(norm_type)) {
    processes.combine(norms, norm_type > 0 ? Combine::Max : Combine::Min);
  } else if (norm_type == 0) {
    processes.combine(norms, Combine::Sum);
  } else {
    norms = pow(norms, norm_type);
    processes.combine(norms, Combine::Sum);
    norms = pow(norms, 1 / norm_type);
  }
  return norms.unbind(0);
}

Tensor total_norm(const Gradients& gradients, double norm_type) {
  const std::vector<Tensor>& grads = gradients.tensors;
  if (gradients.parts.empty() && norm_type == 2 && in_one_pass(grads)) return norm(grads);
  const ScalarType dtype = norm_dtype(grads);
  std::vector<Tensor> norms;
  for (size_t i = 0; i < grads.size(); ++i) {
    if (gradients.is_part[i] || grads[i].numel() == 0) continue;  // without elements there is no largest one
    const Tensor norm = linalg_vector_norm(grads[i], norm_type, std::nullopt, false, dtype);
    norms.push_back(norm.to(grads[0].device(), /*non_blocking=*/true));
  }
  for (const auto& [processes, parts] : gradients.parts) {
    for (const Tensor& norm : norms_of_parts(parts, *processes, norm_type)) norms.push_back(norm.to(grads[0].device(), dtype));
  }
  if (norms.empty()) return zeros({}, grads.empty() ? TensorOptions() : grads[0].options().dtype(dtype));
  return norms.size() == 1 ? norms[0] : linalg_vector_norm(stack(norms), norm_type, std::nullopt, false, dtype);
}

}  // namespace

GradNorm clip_grad_norm_(TensorList parameters, double max_norm, double norm_type, bool error_if_nonfinite) {
  AMP_CHECK(max_norm >= 0, ValueError, "[clip_grad_norm_] max_norm must not be negative, but is ", max_norm);
  AMP_CHECK(!std::isnan(norm_type), ValueError, "[clip_grad_norm_] norm_type must be a number, but is NaN");
  const NoGradGuard no_grad;
  Gradients gradients = gradients_of(parameters);
  const Tensor norm = total_norm(gradients, norm_type);
  AMP_CHECK(!error_if_nonfinite || std::isfinite(norm.item<double>()), Error, "[clip_grad_norm_] the total norm of order ", norm_type,
            " of the gradients is ", norm.item<double>(),
            ", so they can't be clipped; without error_if_nonfinite they would still be scaled by it");
  const Tensor factor = clip_factor(norm, max_norm);
  if (!is_asynchronous(factor.device()) && factor.item<double>() == 1) return norm;
  for (Tensor& grad : gradients.tensors) grad.mul_(factor.to(grad.device(), /*non_blocking=*/true));
  return norm;
}

void clip_grad_value_(TensorList parameters, double clip_value) {
  AMP_CHECK(clip_value >= 0, ValueError, "[clip_grad_value_] clip_value must not be negative, but is ", clip_value);
  const NoGradGuard no_grad;
  for (const Tensor& grad : gradients_of(parameters).tensors) {
    Tensor numbers = as_reals(grad);
    numbers.clamp_(-clip_value, clip_value);
  }
}

}  // namespace amp::optim
