// Shared by the tests of Apex's interface.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <amp/all.h>

#include "../../support.h"
#include "support/autocast.h"

namespace amp::testing {

// Resets the thread state that initialize has set, even after a failed check.
struct Shutdown {
  ~Shutdown() { apex::shutdown(); }
};

inline const std::vector<std::string>& levels() {
  static const std::vector<std::string> all = {"O0", "O1", "O2", "O3"};
  return all;
}

// Silent: the tests do not print tables.
inline apex::Options level(const std::string& name, int num_losses = 1) {
  return {.opt_level = name, .num_losses = num_losses, .verbosity = 0};
}

inline nn::Sequential small_network(uint64_t seed = 5) {
  manual_seed(seed);
  return nn::Sequential(nn::Linear(4, 8), nn::BatchNorm1d(8), nn::ReLU(), nn::Linear(8, 2));
}

// One step on random data; returns the loss.
template <class Model, class Optimizer>
double train_step(Model& model, Optimizer& optimizer, uint32_t seed) {
  optimizer.zero_grad();
  const Tensor loss = mse_loss(model(normal({16, 4}, kFloat32, seed)), normal({16, 2}, kFloat32, seed + 100));
  {
    auto scaled_loss = apex::scale_loss(loss, optimizer);
    scaled_loss.backward();
  }
  optimizer.step();
  return loss.template item<double>();
}

}  // namespace amp::testing
