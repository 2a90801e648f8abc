#include <amp/optim/multi_tensor.h>

#include <amp/cpu/optim/multi_tensor.h>
#include <amp/cuda/optim.h>

namespace amp::optim {

namespace {

// Kernels write without the tape; kept casts and saved tensors must see that all the same.
void mark_written(const TensorLists& lists, const StepScale& scale) {
  for (const Tensor& p : lists[0]) detail::bump_version(p);
  if (!scale.write_grads) return;
  for (const Tensor& g : lists[1]) detail::bump_version(g);
}

}  // namespace

void sgd_update(const TensorLists& lists, const SgdStep& step, const StepScale& scale) {
  if (lists[0].empty()) return;
  lists[0][0].is_cpu() ? cpu::sgd_update(lists, step, scale) : cuda::sgd_update(lists, step, scale);
  mark_written(lists, scale);
}

void adam_update(const TensorLists& lists, const AdamStep& step, const StepScale& scale) {
  if (lists[0].empty()) return;
  lists[0][0].is_cpu() ? cpu::adam_update(lists, step, scale) : cuda::adam_update(lists, step, scale);
  mark_written(lists, scale);
}

void unscale(const std::vector<Tensor>& grads, const Tensor& found_inf, const Tensor& inv_scale, bool write) {
  if (grads.empty()) return;
  grads[0].is_cpu() ? cpu::unscale(grads, found_inf, inv_scale, write) : cuda::unscale(grads, found_inf, inv_scale, write);
}

}  // namespace amp::optim
