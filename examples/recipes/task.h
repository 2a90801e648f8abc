// Shared by the recipes: a small regression to train on, and a check that training worked.
#pragma once

#include <cstdio>
#include <vector>

#include <amp/all.h>

namespace recipe {

struct Batch {
  amp::Tensor input, target;
};

// Samples of a smooth function of 16 variables, the same in every run.
inline std::vector<Batch> batches(int count, int64_t size = 32) {
  amp::manual_seed(1);
  const amp::Tensor direction = amp::randn({16, 1});
  std::vector<Batch> all;
  for (int i = 0; i < count; ++i) {
    const amp::Tensor x = amp::randn({size, 16});
    all.push_back({x, amp::tanh(amp::mm(x, direction) * 0.5)});
  }
  return all;
}

inline amp::nn::Sequential network(int64_t outputs = 1) {
  return amp::nn::Sequential(amp::nn::Linear(16, 64), amp::nn::GELU(), amp::nn::Linear(64, 64), amp::nn::GELU(),
                             amp::nn::Linear(64, outputs));
}

// The exit status of a recipe: 0 if the loss fell below half of its initial value.
inline int report(const char* name, double first, double last) {
  std::printf("%s: loss %.4f -> %.4f\n", name, first, last);
  return last < first / 2 ? 0 : 1;
}

}  // namespace recipe
