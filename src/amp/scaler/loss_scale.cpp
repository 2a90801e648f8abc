#include <amp/scaler/loss_scale.h>

#include <utility>

#include <amp/autograd/engine.h>
#include <amp/core/factories.h>
#include <amp/core/thread/per_thread.h>

namespace amp::scaler {

namespace {

Tensor& pass_scale() { return detail::PerThread<Tensor>::get(); }

}  // namespace

void mark_scaled(const Tensor& loss, const Tensor& scale, std::shared_ptr<autograd::GradientFollower> follower) {
  if (loss.grad_fn() == nullptr) return;
  loss.register_hook([scale, follower = std::move(follower)](const Tensor&) {
    if (follower != nullptr && follower->wants()) autograd::GraphTask::running()->follow(follower);
    if (autograd::ObservedPass::wanted()) pass_scale() = scale;
    return Tensor();
  });
}

void mark_unscaled(const Tensor& loss) {
  if (loss.defined() && autograd::ObservedPass::wanted()) mark_scaled(loss, ones({}));
}

Tensor take_pass_scale() { return std::exchange(pass_scale(), Tensor()); }

}  // namespace amp::scaler
