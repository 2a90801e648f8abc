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

// The options of scale_loss.
struct ScaleLossOptions {
  int loss_id = 0;  // index of one of initialize's num_losses scales
  // Leaves the gradients scaled, because more backward passes of this loss follow before the step. The last of them must not set it.
  bool delay_unscale = false;
  // Neither checks for overflows nor updates the scale: the step is not skipped.
  bool delay_overflow_check = false;
};

// A scaled loss, for the duration of its backward pass. It ends by end() or its destructor. Then the gradients of the optimizers are
// unscaled and added to earlier ones, and the scale is updated. After an overflow, each optimizer skips its next step. The thread's cache
// of weight casts is cleared.
class AMP_API ScaledLoss {
 public:
  ScaledLoss(const ScaledLoss&) = delete;
  ScaledLoss& operator=(const ScaledLoss&) = delete;
  // Ends the pass; may throw the errors of end(). If an exception leaves the block, the pass has failed: its gradients are dropped, earlier
  // ones are restored, and the scale does not change. (With delay_unscale, gradients stay as backward has left them.)
  ~ScaledLoss() noexcept(false);

  // The product loss * scale in float32.
  const Tensor& loss() const { return loss_; }
  operator const Tensor&() const { return loss_; }
  const Tensor* operator->() const { return &loss_; }
  void backward(bool retain_graph = false) const { loss_.backward({}, retain_graph); }

  // Ends the pass. Later calls do nothing. If it throws, such as OutOfMemoryError, the pass has failed as if an exception had left the
  // block.
  void end();

 private:
  friend AMP_API ScaledLoss scale_loss(const Tensor& loss, const Optimizers& optimizers, const ScaleLossOptions& options);
  ScaledLoss(const Tensor& loss, const Optimizers& optimizers, const ScaleLossOptions& options);
  void finish();
  // The pass has failed.
  void abandon(const std::vector<ManagedOptimizer*>& managers) noexcept;

  Tensor loss_;
  ScaleLossOptions options_;
  std::vector<std::shared_ptr<optim::OptimizerHooks>> owners_;
  std::vector<ManagedOptimizer*> managers_;  // their gradients are unscaled at the end
  std::vector<ManagedOptimizer*> prepared_;  // they have set earlier gradients aside
  int exceptions_;
  bool ended_ = false;
};

// `optimizers` must include all whose parameters get gradients from this backward pass. With a fixed scale of 1 and without master weights,
// it only casts the loss to float32. If initialize was disabled, it returns the loss itself.
// Throws Error if initialize was not called on this thread or an optimizer was not passed to it. Throws ValueError for an undefined loss, a
// null pointer and a loss_id beyond num_losses.
[[nodiscard]] AMP_API ScaledLoss scale_loss(const Tensor& loss, const Optimizers& optimizers, const ScaleLossOptions& options = {});

}  // namespace amp::apex
