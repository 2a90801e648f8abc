#include <amp/optim/multi_tensor.h>

#include <amp/kernels/call.h>

namespace amp::optim {

// Kernels bypass the tape. The versions are therefore bumped here: cached casts and saved tensors must notice the change.
void update(const TensorLists& lists, const UpdateRule& rule, int64_t count, const StepScale& scale, const std::vector<Tensor>& rounded) {
  if (lists[0].empty()) return;
  call_kernel(lists[0][0].device(), &Kernels::update_parameters, "update", Update{lists, rule, count, scale, rounded});
  for (const Tensor& p : lists[0]) detail::bump_version(p);
  for (const Tensor& copy : rounded) {
    if (copy.defined()) detail::bump_version(copy);
  }
  if (!scale.write_grads) return;
  for (const Tensor& g : lists[1]) detail::bump_version(g);
}

void check(const std::vector<Tensor>& grads, const GradCheck& result, const Tensor& inv_scale, bool write) {
  if (grads.empty()) return;
  call_kernel(grads[0].device(), &Kernels::check_gradients, "check", grads, result, inv_scale, write);
  if (!write) return;
  for (size_t i = 0; i < grads.size(); ++i) {
    const bool stays = !result.unscaled.empty() && result.unscaled[i].defined();
    detail::bump_version(stays ? result.unscaled[i] : grads[i]);
  }
}

}  // namespace amp::optim
