// Backward passes of scaled losses (apex.amp.scale_loss).
#pragma once

#include <memory>
#include <vector>

#include <amp/apex/initialize.h>
#include <amp/core/tensor.h>

namespace amp::optim {
class OptimizerHooks;
}

namespace amp::apex {

class ManagedOptimizer;

struct ScaleLossOptions {
  int loss_id = 0;  // which of initialize's num_losses scales
  // Leave the gradients scaled, because more backward passes of this loss follow before the step; the last of them must not set it.
  bool delay_unscale = false;
  // Neither look for overflows nor move the scale: the step is not skipped.
  bool delay_overflow_check = false;
};

// A scaled loss, for the duration of its backward pass. When it ends, by end() or its destructor, the gradients of the optimizers are
// unscaled and added to those from before, the scale moves, after an overflow each optimizer's next step is skipped, and the thread's cache
// of weight casts is cleared.
class AMP_API ScaledLoss {
 public:
  ScaledLoss(const ScaledLoss&) = delete;
  ScaledLoss& operator=(const ScaledLoss&) = delete;
  // Ends the pass; may throw as end() does. If an exception leaves the block, the pass has failed: its gradients are dropped, those from
  // before are restored, and the scale does not move. (With delay_unscale, gradients stay as backward has left them.)
  ~ScaledLoss() noexcept(false);

  // loss * scale in float32.
  const Tensor& loss() const { return loss_; }
  operator const Tensor&() const { return loss_; }
  const Tensor* operator->() const { return &loss_; }
  void backward(bool retain_graph = false) const { loss_.backward({}, retain_graph); }

  // Once: later calls do nothing. Throws OutOfMemoryError.
  void end();

 private:
  friend AMP_API ScaledLoss scale_loss(const Tensor& loss, const Optimizers& optimizers, const ScaleLossOptions& options);
  ScaledLoss(const Tensor& loss, const Optimizers& optimizers, const ScaleLossOptions& options);
  void finish();
  void abandon() noexcept;

  Tensor loss_;
  ScaleLossOptions options_;
  std::vector<std::shared_ptr<optim::OptimizerHooks>> owners_;
  std::vector<ManagedOptimizer*> managers_;  // whose gradients are unscaled at the end
  std::vector<ManagedOptimizer*> prepared_;  // that have put earlier gradients aside
  int exceptions_;
  bool ended_ = false;
};

// The optimizers must be all those whose parameters get gradients from this backward pass. A fixed scale of 1 without master weights does
// nothing but cast the loss to float32. With a disabled initialize, hands out the loss itself.
// Throws Error if initialize was not called on this thread or an optimizer was not given to it, ValueError for an undefined loss, a null
// pointer and a loss_id beyond num_losses.
[[nodiscard]] AMP_API ScaledLoss scale_loss(const Tensor& loss, const Optimizers& optimizers, const ScaleLossOptions& options = {});

}  // namespace amp::apex
