// Layer-wise adaptive rates (apex.parallel.LARC, https://arxiv.org/abs/1708.03888).
#pragma once

#include <amp/core/state_dict.h>
#include <amp/optim/optimizer.h>

namespace amp::apex {

// The options of LARC.
struct LARCOptions {
  // The factor of the ratio of both norms.
  double trust_coefficient = 0.02;
  // Whether the optimizer's rate limits the adaptive rate. Otherwise it multiplies the adaptive rate.
  bool clip = true;
  // A term in the denominator, for numerical stability.
  double eps = 1e-8;
};

// Steps an optimizer with a separate rate for each parameter, proportional to its norm divided by the norm of its gradient. Gradients are
// multiplied to make the optimizer's rule step with that rate, and weight decay moves into the gradients.
//
// The optimizer must outlive this object. LARC is no optimizer itself: pass optimizer() to learning-rate schedulers. If the norm of a
// parameter or of its gradient is zero, the gradient stays as it is, without weight decay. Norms are those of whole parameters, also if
// distributed::fully_shard has divided them; all processes must then call step().
class AMP_API LARC {
 public:
  // Throws ValueError for a negative trust coefficient or eps.
  explicit LARC(optim::Optimizer& optimizer, const LARCOptions& options = {});

  optim::Optimizer& optimizer() { return optimizer_; }
  // Evaluates the closure, if there is one, then changes the gradients and steps. Returns the closure's loss.
  Tensor step(const optim::Optimizer::Closure& closure = nullptr);
  void zero_grad(bool set_to_none = true) { optimizer_.zero_grad(set_to_none); }
  void add_param_group(optim::OptimizerParamGroup group) { optimizer_.add_param_group(std::move(group)); }
  std::vector<optim::OptimizerParamGroup>& param_groups() { return optimizer_.param_groups(); }
  StateDict state_dict() const;
  void load_state_dict(const StateDict& state) { optimizer_.load_state_dict(state); }

 private:
  void adapt(optim::OptimizerParamGroup& group, double weight_decay) const;

  optim::Optimizer& optimizer_;
  LARCOptions options_;
};

}  // namespace amp::apex
