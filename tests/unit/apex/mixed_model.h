// Models with a float32 and a float16 parameter, as in Apex's tests of several losses and of groups.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "support.h"

namespace amp::testing {

// The gradient of each parameter is the value of the other one.
struct MixedImpl : nn::Module {
  explicit MixedImpl(double first) {
    wide = register_parameter("wide", arange(2).to(kFloat32) + first);
    half = register_parameter("half", (arange(2) + (first + 1)).to(kFloat16));
  }
  Tensor forward(const Tensor& x) { return sum(x * wide.to(kFloat32) * half.to(kFloat32)); }
  Tensor wide, half;
};
AMP_MODULE(Mixed);

// Ways to clear gradients.
enum class Zeroing { Params, Model, Optimizer };
constexpr Zeroing kZeroings[] = {Zeroing::Params, Zeroing::Model, Zeroing::Optimizer};

inline void drop_gradients(Zeroing zeroing, std::vector<Mixed>& models, const std::vector<optim::Optimizer*>& optimizers) {
  if (zeroing == Zeroing::Optimizer) {
    for (optim::Optimizer* each : optimizers) each->zero_grad();
    return;
  }
  for (Mixed& model : models) {
    if (zeroing == Zeroing::Model) model->zero_grad();
    else
      for (Tensor& param : model->parameters()) param.mutable_grad().reset();
  }
}

inline optim::OptimizerParamGroup group_of(const Mixed& model, double lr, double momentum) {
  return {{model->wide, model->half}, std::make_unique<optim::SGDOptions>(optim::SGDOptions(lr).momentum(momentum))};
}

// A level for these models. Unless they must be converted, they keep their dtypes (cast_model_type=False in Apex).
inline apex::Options mixed_level(const std::string& name, bool converted, int num_losses = 1) {
  apex::Options options = level(name, num_losses);
  options.allow_incoming_model_not_fp32 = true;
  if (!converted) options.cast_model_type = ScalarType::Undefined;
  return options;
}

// Sets the scales of the losses, including fixed ones.
inline void set_scales(const std::vector<double>& scales) {
  StateDict state;
  for (size_t i = 0; i < scales.size(); ++i) {
    const std::string name = "loss_scaler" + std::to_string(i);
    state[name + ".loss_scale"] = Scalar(scales[i]);
    state[name + ".unskipped"] = Scalar(0);
  }
  apex::load_state_dict(state);
}

// Values and gradients as separate float32 numbers.
inline std::vector<Tensor> wide_copies(const std::vector<Tensor>& tensors) {
  std::vector<Tensor> copies;
  for (const Tensor& t : tensors) copies.push_back(t.detach().to(kFloat32, /*non_blocking=*/false, /*copy=*/true));
  return copies;
}

inline std::string difference_of(const std::vector<Tensor>& a, const std::vector<Tensor>& b, double tolerance) {
  if (a.size() != b.size()) return "other numbers of tensors";
  for (size_t i = 0; i < a.size(); ++i) {
    if (const std::string text = difference(a[i], b[i], tolerance, tolerance); !text.empty())
      return "tensor " + std::to_string(i) + ": " + text;
  }
  return {};
}

}  // namespace amp::testing
