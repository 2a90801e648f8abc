// The optimizer wrapper of Apex's older interface, for code that converts its model itself (apex.fp16_utils.FP16_Optimizer).
//
//   amp::apex::network_to_half(*model);
//   amp::optim::SGD sgd(model->parameters(), amp::optim::SGDOptions(0.1));
//   amp::apex::FP16_Optimizer optimizer(sgd, {.dynamic_loss_scale = true});
//   optimizer.zero_grad();
//   optimizer.backward(loss_of(model(input), target));
//   optimizer.clip_master_grads(1.0);
//   optimizer.step();
#pragma once

#include <memory>
#include <vector>

#include <amp/apex/loss_scaler.h>
#include <amp/core/state_dict.h>
#include <amp/nn/module.h>
#include <amp/optim/optimizer.h>

namespace amp::apex {

class ManagedOptimizer;
class MasterMap;

struct FP16OptimizerOptions {
  double static_loss_scale = 1.0;
  bool dynamic_loss_scale = false;  // then in place of the fixed one
  LossScalerOptions dynamic_loss_args = {.init_scale = 4294967296.0, .scale_window = 1000, .max_loss_scale = 4294967296.0};
  bool verbose = true;  // overflows are logged
};

// Gives an optimizer of 16-bit parameters float32 masters. Parameters of other dtypes are updated themselves.
class AMP_API FP16_Optimizer {
 public:
  // `optimizer` must outlive this object; from now on its groups hold the masters. Throws ValueError if it was given to initialize or to
  // another FP16_Optimizer, or evaluates closures several times (LBFGS), and for a scale that is not positive.
  explicit FP16_Optimizer(optim::Optimizer& optimizer, const FP16OptimizerOptions& options = {});
  ~FP16_Optimizer();
  FP16_Optimizer(const FP16_Optimizer&) = delete;
  FP16_Optimizer& operator=(const FP16_Optimizer&) = delete;

  // Drops the gradients of model and masters, or fills the model's with zeros.
  void zero_grad(bool set_grads_to_none = true);
  // The backward pass of loss * scale. Gradients of several passes add up in the model; with update_master_grads false the masters'
  // gradients are left for a later call of update_master_grads().
  void backward(const Tensor& loss, bool update_master_grads = true, bool retain_graph = false);
  // Sets the masters' gradients to those of the model, divided by the scale, and looks for overflows. Once for each step.
  void update_master_grads();
  // Clips the masters' gradients and returns their norm before that; -1 after an overflow, which changes nothing.
  double clip_master_grads(double max_norm, double norm_type = 2);
  // Copies of the masters' gradients, group by group; empty after an overflow.
  std::vector<std::vector<Tensor>> inspect_master_grad_data() const;
  // Moves the scale; without an overflow, steps and rounds the masters to the model.
  void step();

  double loss_scale() const { return scaler_.loss_scale(); }
  bool overflow() const { return overflow_; }
  optim::Optimizer& optimizer() { return optimizer_; }
  std::vector<optim::OptimizerParamGroup>& param_groups() { return optimizer_.param_groups(); }

  // "loss_scaler.loss_scale", "loss_scaler.unskipped", "overflow", "optimizer." with the state of the optimizer, and the masters as
  // "fp32_from_fp16.0" and so on: a training that loads it continues bit for bit.
  StateDict state_dict() const;
  // Throws ValueError if an entry is missing or has another shape; nothing is changed then.
  void load_state_dict(const StateDict& state);

 private:
  optim::Optimizer& optimizer_;
  LossScaler scaler_;
  std::shared_ptr<ManagedOptimizer> manager_;
  bool verbose_;
  bool overflow_ = false;
};

// Converts a model to float16, but for batch norms with weights; calls through its holder cast floating inputs to float16.
AMP_API void network_to_half(nn::Module& model);

}  // namespace amp::apex
