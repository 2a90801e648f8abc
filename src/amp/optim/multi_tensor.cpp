#include <amp/optim/multi_tensor.h>

#include <amp/kernels/call.h>

namespace amp::optim {

// Kernels bypass the tape, so the versions are bumped here: cached casts and saved tensors must notice the change.
void update(const TensorLists& lists, const UpdateRule& rule, int64_t count, const StepScale& scale) {
  if (lists[0].empty()) return;
  call_kernel(lists[0][0].device(), &Kernels::update_parameters, "update", Update{lists, rule, count, scale});
  for (const Tensor& p : lists[0]) detail::bump_version(p);
  if (!scale.write_grads) return;
  for (const Tensor& g : lists[1]) detail::bump_version(g);
}

void check(const std::vector<Tensor>& grads, const GradCheck& result, const Tensor& inv_scale, bool write) {
  if (grads.empty()) return;
  call_kernel(grads[0].device(), &Kernels::check_gradients, "check", grads, result, inv_scale, write);
  if (!write) return;
  for (const Tensor& g : grads) detail::bump_version(g);
}

}  // namespace amp::optim
