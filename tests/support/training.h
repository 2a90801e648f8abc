// A small task and a network that learns it.
#pragma once

#include <cstdint>

#include <amp/amp.h>
#include <amp/nn/nn.h>

#include "support.h"

namespace amp::testing {

// The inputs and targets of a regression that a small network can learn.
struct Task {
  Tensor inputs = normal({32, 8}, kFloat32, 3);
  Tensor targets = tanh(mm(inputs, normal({8, 2}, kFloat32, 4) * 0.5));
};
// A small network: the same for the same seed.
inline nn::Sequential network(uint64_t seed = 5) {
  manual_seed(seed);
  return nn::Sequential(nn::Linear(8, 16), nn::Tanh(), nn::Linear(16, 2));
}

}  // namespace amp::testing
