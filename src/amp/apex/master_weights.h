// float32 master weights of 16-bit parameters, and the optimizers that update them. Internal.
#pragma once

#include <functional>
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
#include <amp/scaler/divided.h>

namespace amp::apex {

// Maps parameters to masters, for the state dictionaries of models.
class MasterMap {
 public:
  void add(const Tensor& param, const Tensor& master) { masters_[param.impl()] = master; }
  void remove(const Tensor& param) { masters_.erase(param.impl()); }
  // The master of a parameter; undefined if there is none.
  Tensor find(const Tensor& param) const;
  // The value of a parameter in float32: its master's, if that still rounds to the parameter.
  Tensor wide_value(const Tensor& param) const;

 private:
  std::unordered_map<const detail::TensorImpl*, Tensor> masters_;
};

// Hooks of an optimizer. Gradients of 16-bit parameters become unscaled float32 gradients of masters, which replace the parameters in the
// groups. Updates that overflowed are skipped. After an update the parameters are the rounded masters. Without masters it only handles
// gradients and skips.
class ManagedOptimizer final : public optim::OptimizerHooks {
 public:
  // With masters, replaces the 16-bit parameters in the groups of `optimizer`, and keeps its state. `initial` has float32 values of
  // parameters. Other masters begin with the values of the parameters.
  ManagedOptimizer(optim::Optimizer& optimizer, bool master_weights, std::shared_ptr<MasterMap> masters, const MasterMap& initial = {});
  ~ManagedOptimizer() override;

  // Call this before a backward pass whose gradients are unscaled separately. It sets earlier gradients aside.
  void prepare();
  // Unscales the gradients of the backward pass, and returns their sums with those set aside. Several managers, or several parameters,
  // may have a gradient that is unscaled in place: the first one unscales it, and notes that in `done`.
  struct Sums {
    std::vector<Tensor> masters, others;  // undefined: no change
  };
  Sums unscaled(LossScaler& scaler, scaler::DividedGradients& done) const;
  // Makes the sums the gradients.
  void take(Sums sums) noexcept;
  // After a failed backward pass: all managers drop its gradients, and then all restore those set aside.
  void drop_gradients() noexcept;
  void restore_gradients() noexcept;
  // Makes the next step do nothing but call `report`.
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
  void drop_added_group() noexcept override;

 private:
  void adopt(optim::OptimizerParamGroup& group, const MasterMap& initial);

  bool master_weights_;
  std::shared_ptr<MasterMap> masters_;
  std::vector<Pair> pairs_;
  std::vector<Tensor> others_;                   // parameters that are updated directly
  size_t pairs_before_ = 0, others_before_ = 0;  // their numbers before the last added group
  std::vector<Tensor> stashed_;                  // gradients of `others_` that were set aside; empty if none
  std::function<void()> skip_;
};

// The manager of an optimizer, or null.
ManagedOptimizer* managed(const optim::Optimizer& optimizer);

}  // namespace amp::apex
