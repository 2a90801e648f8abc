#include <amp/optim/multi_tensor.h>

#include <algorithm>
#include <iterator>

#include <amp/core/factories.h>
#include <amp/kernels/call.h>
#include <amp/ops.h>

namespace amp::optim {

Tensor as_reals(const Tensor& t) { return t.is_complex() ? view_as_real(t) : t; }

Tensor filled_like(const Tensor& param, double value) {
  if (!param.is_complex()) return full_like(param, value);
  const Tensor filled = empty_like(param);
  as_reals(filled).fill_(value);
  return filled;
}

namespace {

bool has_complex(const std::vector<Tensor>& tensors) {
  return std::any_of(tensors.begin(), tensors.end(), [](const Tensor& t) { return t.is_complex(); });
}

std::vector<Tensor> all_as_reals(const std::vector<Tensor>& tensors) {
  std::vector<Tensor> reals;
  reals.reserve(tensors.size());
  std::transform(tensors.begin(), tensors.end(), std::back_inserter(reals), as_reals);
  return reals;
}

}  // namespace

// Kernels bypass the tape. The versions are therefore bumped here: cached casts and saved tensors must notice the change.
void update(const TensorLists& lists, const UpdateRule& rule, int64_t count, const StepScale& scale, const std::vector<Tensor>& rounded,
            const Narrowing* narrowing, const CodedStates* coded) {
  if (lists[0].empty()) return;
  TensorLists reals;
  if (has_complex(lists[0])) std::transform(lists.begin(), lists.end(), std::back_inserter(reals), all_as_reals);
  call_kernel(lists[0][0].device(), &Kernels::update_parameters, "update",
              Update{reals.empty() ? lists : reals, rule, count, scale, rounded, narrowing, coded});
  for (const Tensor& p : lists[0]) detail::bump_version(p, kStepName);
  for (const Tensor& copy : rounded) {
    if (copy.defined()) detail::bump_version(copy, kStepName);
  }
  if (!scale.write_grads) return;
  for (const Tensor& g : lists[1]) detail::bump_version(g, kStepName);
}

void check(const std::vector<Tensor>& grads, const GradCheck& result, const Tensor& inv_scale, bool write) {
  if (grads.empty()) return;
  const std::vector<Tensor> reals = has_complex(grads) ? all_as_reals(grads) : std::vector<Tensor>();
  call_kernel(grads[0].device(), &Kernels::check_gradients, "check", reals.empty() ? grads : reals, result, inv_scale, write);
  if (!write) return;
  for (size_t i = 0; i < grads.size(); ++i) {
    const bool stays = !result.unscaled.empty() && result.unscaled[i].defined();
    detail::bump_version(stays ? result.unscaled[i] : grads[i], "unscale_");
  }
}

}  // namespace amp::optim
