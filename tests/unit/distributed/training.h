// Shared by the scenarios of training: a model, inputs for all ranks, and comparisons with one process that has all the data.
#pragma once

#include "scenario.h"

namespace amp::testing {

struct NetImpl : nn::Module {
  explicit NetImpl(Device device = kCPU) {
    first = register_module("first", nn::Linear(6, 16));
    second = register_module("second", nn::Linear(16, 16));
    last = register_module("last", nn::Linear(16, 3));
    to(device, kFloat64);
    for (const Tensor& p : parameters()) {
      const NoGradGuard no_grad;
      p.copy_(normal(p.sizes(), kFloat64, static_cast<uint32_t>(p.numel())) * 0.3);
    }
  }
  // `second` is used twice.
  Tensor forward(const Tensor& x) { return last(tanh(second(tanh(second(tanh(first(x))))))); }
  nn::Linear first{nullptr}, second{nullptr}, last{nullptr};
};
AMP_MODULE(Net);

inline constexpr int64_t kPerRank = 4;

// Tensors in host memory.
inline Tensor inputs(const distributed::GroupPtr& group, int step = 0) {
  return normal({kPerRank * group->size(), 6}, kFloat64, static_cast<uint32_t>(7 + step));
}
inline Tensor part_of(const Tensor& all, const distributed::GroupPtr& group, Device device) {
  return all.narrow(0, kPerRank * group->rank(), kPerRank).to(device);
}

inline nn::DistributedDataParallelOptions on(const distributed::GroupPtr& group) {
  nn::DistributedDataParallelOptions options;
  options.group = group;
  return options;
}

template <class Model>
void expect_equal_weights(const Model& model, const distributed::GroupPtr& group) {
  for (const auto& item : model->named_parameters()) expect_same_everywhere(item.value(), group, item.key());
}

template <class A, class B>
void expect_like(const A& model, const B& reference, double tolerance) {
  const auto expected = reference->named_parameters();
  for (const auto& item : model->module->named_parameters()) expect_close(item.value(), expected[item.key()], tolerance, item.key());
}

}  // namespace amp::testing
