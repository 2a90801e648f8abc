// Float32 masters of 16-bit parameters, and the optimizers that update them. Internal.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <amp/apex/loss_scaler.h>
#include <amp/core/tensor.h>
#include <amp/optim/optimizer.h>
#include <amp/optim/optimizer_hooks.h>

namespace amp::apex {

// The masters by parameter, for the state dictionaries of models.
class MasterMap {
 public:
  void add(const Tensor& param, const Tensor& master) { masters_[param.impl()] = master; }
  void remove(const Tensor& param) { masters_.erase(param.impl()); }
  // Undefined if there is none.
  Tensor find(const Tensor& param) const;
  // The value of a parameter in float32: that of its master, where this still rounds to the parameter.
  Tensor wide_value(const Tensor& param) const;

 private:
  std::unordered_map<const detail::TensorImpl*, Tensor> masters_;
};

// What is put around an optimizer: gradients of 16-bit parameters become unscaled float32 gradients of masters, which take the place of the
// parameters in the groups; updates that overflowed are skipped; after an update the parameters are the rounded masters. Without masters
// only gradients and skips.
class ManagedOptimizer final : public optim::OptimizerHooks {
 public:
  // Takes the 16-bit parameters out of the groups of `optimizer`, keeping its state, if there are to be masters. `initial` are float32
  // values of parameters; others are those of the parameters themselves.
  ManagedOptimizer(optim::Optimizer& optimizer, bool master_weights, std::shared_ptr<MasterMap> masters, const MasterMap& initial = {});
  ~ManagedOptimizer() override;

  // Before a backward pass whose gradients are unscaled on their own: puts earlier gradients aside.
  void prepare();
  // Unscales the gradients of the backward pass, and adds them to those put aside.
  void unscale(LossScaler& scaler);
  // Drops what a backward pass that failed has left, and restores the gradients put aside.
  void abandon();
  // The next step does nothing but call `report`.
  void skip_next(std::function<void()> report);

  // Whether there are scaled gradients from a backward pass that was not unscaled.
  bool has_scaled_gradients = false;

  struct Pair {
    Tensor param, master;
  };
  const std::vector<Pair>& pairs() const { return pairs_; }
  // Rounds the masters to their parameters.
  void masters_to_params() const;

  void step(const std::function<void()>& update) override;
  std::vector<std::pair<Tensor, Tensor>> rounded() const override;
  void zero_grad(bool set_to_none) override;
  void add_param_group(optim::OptimizerParamGroup& group) override;

 private:
  void adopt(optim::OptimizerParamGroup& group, const MasterMap& initial);

  bool master_weights_;
  std::shared_ptr<MasterMap> masters_;
  std::vector<Pair> pairs_;
  std::vector<Tensor> others_;   // parameters that are updated themselves
  std::vector<Tensor> stashed_;  // the gradients of `others_` put aside; empty: none were
  std::function<void()> skip_;
};

// The manager of an optimizer, or null.
ManagedOptimizer* managed(const optim::Optimizer& optimizer);

}  // namespace amp::apex
