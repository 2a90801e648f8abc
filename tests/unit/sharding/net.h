// A small network for tests of sharding.
#pragma once

#include <string>
#include <vector>

#include "ranks.h"

namespace amp::testing {

struct NetImpl : nn::Module {
  NetImpl() {
    for (auto& item : named_parameters()) item.value().detach().copy_(integers(item.value().sizes(), ++seed, 1));
  }
  Tensor forward(const Tensor& x) { return last(second(relu(first(x)))); }

  uint32_t seed = 0;
  nn::Linear first = register_module("first", nn::Linear(5, 7));
  nn::Sequential second = register_module("second", nn::Sequential(nn::Linear(7, 6), nn::ReLU()));
  nn::Linear last = register_module("last", nn::Linear(nn::LinearOptions(6, 3).bias(false)));
  Tensor count = register_buffer("count", zeros({2}));
};
AMP_MODULE(Net);

// Rows of a batch of integers that a rank gets, and the loss of its outputs.
inline Tensor rows(const GroupPtr& group, int64_t per_rank, uint32_t seed) {
  return integers({group->size() * per_rank, 5}, seed).narrow(0, group->rank() * per_rank, per_rank);
}
inline Tensor all_rows(const GroupPtr& group, int64_t per_rank, uint32_t seed) { return integers({group->size() * per_rank, 5}, seed); }
inline Tensor loss_of(const Tensor& output) { return (output * output).sum() * 0.0078125; }

// A copy of the state of a module. Later steps of the module do not change it.
inline StateDict copy_of(const StateDict& state) {
  StateDict copy;
  for (const auto& [name, value] : state) {
    if (const Tensor* t = std::get_if<Tensor>(&value)) copy[name] = t->clone();
    else copy[name] = value;
  }
  return copy;
}

// The largest difference between the elements of two states with the same names, relative to 1 plus the element.
inline double distance(const StateDict& a, const StateDict& b) {
  double largest = 0;
  for (const auto& [name, value] : a) {
    const Tensor x = std::get<Tensor>(value).to(kFloat64),
                 difference = (x - std::get<Tensor>(b.at(name)).to(kFloat64)).abs() / (x.abs() + 1);
    if (difference.numel() == 0) continue;
    const double here = difference.max().item<double>();
    largest = std::isnan(here) ? HUGE_VAL : std::max(largest, here);
  }
  return largest;
}

}  // namespace amp::testing
