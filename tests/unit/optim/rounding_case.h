// The optimizers with a fused update, with options that give them state, for tests of `rounding`.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support.h"

namespace amp::testing {

using RoundingMaker = std::function<std::unique_ptr<optim::Optimizer>(std::vector<Tensor>, optim::Rounding)>;

template <class Optimizer, class Options>
std::pair<std::string, RoundingMaker> rounding_maker(const std::string& name, const Options& options) {
  return {name, [options](std::vector<Tensor> params, optim::Rounding rounding) {
            Options own = options;
            own.rounding(rounding);
            return std::make_unique<Optimizer>(std::move(params), own);
          }};
}

inline std::vector<std::pair<std::string, RoundingMaker>> rounding_makers() {
  return {
      rounding_maker<optim::SGD>("SGD", optim::SGDOptions(0.01).weight_decay(0.1)),
      rounding_maker<optim::SGD>("SGD with momentum", optim::SGDOptions(0.01).momentum(0.9).dampening(0.2).maximize(true)),
      rounding_maker<optim::SGD>("SGD with Nesterov momentum", optim::SGDOptions(0.01).momentum(0.9).nesterov(true)),
      rounding_maker<optim::Adam>("Adam", optim::AdamOptions(0.01).amsgrad(true).weight_decay(0.1)),
      rounding_maker<optim::AdamW>("AdamW", optim::AdamWOptions(0.01)),
      rounding_maker<optim::Adagrad>("Adagrad", optim::AdagradOptions(0.01).lr_decay(0.1)),
      rounding_maker<optim::RMSprop>("RMSprop", optim::RMSpropOptions(0.01).momentum(0.5)),
      rounding_maker<optim::RMSprop>("centered RMSprop", optim::RMSpropOptions(0.01).momentum(0.5).centered(true)),
  };
}

// Those that may have a state in 8 bits.
inline std::vector<std::pair<std::string, RoundingMaker>> coding_makers() {
  auto makers = rounding_makers();
  std::erase_if(makers, [](const auto& each) { return each.first == "centered RMSprop"; });
  return makers;
}

// Parameters of odd sizes: one element, less and more than a vector, and more than one piece of a parallel loop; one is not row-major.
inline std::vector<Tensor> rounding_params(ScalarType dtype) {
  std::vector<Tensor> params;
  uint32_t seed = 1;
  for (const Shape& sizes : {Shape{1}, Shape{3, 5}, Shape{0}, Shape{70013}, Shape{33}})
    params.push_back(normal(sizes, kFloat32, seed++).to(dtype).requires_grad_());
  params.push_back(normal({7, 9}, kFloat32, seed).to(dtype).t().requires_grad_());
  return params;
}

// The same gradients in every dtype: bfloat16 numbers.
inline void set_rounding_grads(const std::vector<Tensor>& params, uint32_t step, double scale = 1) {
  for (size_t i = 0; i < params.size(); ++i) {
    const Tensor grad = normal(params[i].sizes(), kFloat32, 100 * step + static_cast<uint32_t>(i));
    params[i].mutable_grad() = (grad * scale).to(kBFloat16).to(params[i].dtype());
  }
}

// Sets the option in all groups.
template <class Options>
void assign_state_format(optim::OptimizerOptions& options, optim::StateFormat format, bool& done) {
  if (auto* own = dynamic_cast<Options*>(&options)) own->state_format(format), done = true;
}

inline void set_state_format(optim::Optimizer& optimizer, optim::StateFormat format) {
  for (auto& group : optimizer.param_groups()) {
    bool done = false;
    assign_state_format<optim::SGDOptions>(group.options(), format, done);
    assign_state_format<optim::AdamOptions>(group.options(), format, done);
    assign_state_format<optim::AdagradOptions>(group.options(), format, done);
    assign_state_format<optim::RMSpropOptions>(group.options(), format, done);
    if (!done) throw std::logic_error("the optimizer has no option state_format");
  }
}

}  // namespace amp::testing
