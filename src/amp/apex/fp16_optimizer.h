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

// The options of an FP16_Optimizer.
struct FP16OptimizerOptions {
  // The fixed scale.
  double static_loss_scale = 1.0;
  bool dynamic_loss_scale = false;  // replaces the fixed scale
  // The options of the dynamic scale.
  LossScalerOptions dynamic_loss_args = {.init_scale = 4294967296.0, .scale_window = 1000, .max_loss_scale = 4294967296.0};
  bool verbose = true;  // log overflows
};

// Gives an optimizer of 16-bit parameters float32 master weights. Parameters of other dtypes are updated directly.
class AMP_API FP16_Optimizer {
 public:
  // `optimizer` must outlive this object. From now on its groups contain the masters. Throws ValueError if the optimizer is already managed
  // by initialize or another FP16_Optimizer, if it evaluates closures several times (LBFGS), and for a scale that is not positive.
  explicit FP16_Optimizer(optim::Optimizer& optimizer, const FP16OptimizerOptions& options = {});
  ~FP16_Optimizer();
  FP16_Optimizer(const FP16_Optimizer&) = delete;
  FP16_Optimizer& operator=(const FP16_Optimizer&) = delete;

  // Drops the gradients of model and masters, or fills the model's with zeros.
  void zero_grad(bool set_grads_to_none = true);
  // Runs the backward pass of loss * scale. Gradients of several passes add up in the model. If update_master_grads is false, call
  // update_master_grads() later to set the masters' gradients.
  void backward(const Tensor& loss, bool update_master_grads = true, bool retain_graph = false);
  // Sets the masters' gradients to those of the model, divided by the scale, and checks for overflows. Call it once per step.
  void update_master_grads();
  // Clips the masters' gradients and returns the norm before clipping. After an overflow, returns -1 and changes nothing.
  double clip_master_grads(double max_norm, double norm_type = 2);
  // Copies of the masters' gradients, group by group; empty after an overflow.
  std::vector<std::vector<Tensor>> inspect_master_grad_data() const;
  // Updates the scale. Without an overflow, also steps, and rounds the masters to the model.
  void step();

  double loss_scale() const { return scaler_.loss_scale(); }
  bool overflow() const { return overflow_; }
  optim::Optimizer& optimizer() { return optimizer_; }
  std::vector<optim::OptimizerParamGroup>& param_groups() { return optimizer_.param_groups(); }

  // Has "loss_scaler.loss_scale", "loss_scaler.unskipped", "overflow", the state of the optimizer under "optimizer.", and the masters as
  // "fp32_from_fp16.0" and so on. Training that loads it continues bit for bit.
  StateDict state_dict() const;
  // Throws ValueError if an entry is missing or has another shape; nothing changes in that case.
  void load_state_dict(const StateDict& state);

 private:
  optim::Optimizer& optimizer_;
  LossScaler scaler_;
  std::shared_ptr<ManagedOptimizer> manager_;
  bool verbose_;
  bool overflow_ = false;
};

// Converts a model to float16, except batch norms with weights. Calls through its holder cast floating-point inputs to float16.
AMP_API void network_to_half(nn::Module& model);

}  // namespace amp::apex
