// What the tests of the numbered behaviours share. The numbers are those of the project's list of statements, collected from the documents
// of torch.amp 1.7, 1.10 and 2.0 and of Apex; untested.txt has those without a test, and why.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>

#include <amp/amp.h>
#include <amp/nn/nn.h>

#include "support.h"

namespace amp::testing {

// CUDA's rules, on CPU tensors: what a region on a GPU does to dtypes.
inline AutocastOptions cuda_rules(ScalarType low = kFloat16) { return {.dtype = low, .policy_device = kCUDA}; }

// What `function` logs.
inline std::string logged(const std::function<void()>& function) {
  std::string text;
  LogSink previous = set_log_sink([&](LogLevel, std::string_view message) { text += message; });
  function();
  set_log_sink(previous);
  return text;
}

// Casts and cache hits of `function`.
struct Casts {
  uint64_t casts, hits;
  bool operator==(const Casts&) const = default;
};
template <class F>
Casts casts_of(const F& function) {
  const AutocastStats before = autocast_stats();
  function();
  const AutocastStats after = autocast_stats();
  return {after.casts - before.casts, after.cache_hits - before.cache_hits};
}

inline Tensor parameter(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat32).requires_grad(true), seed); }

// A regression that a small network learns: inputs, and what to make of them.
struct Task {
  Tensor inputs = normal({32, 8}, kFloat32, 3);
  Tensor targets = tanh(mm(inputs, normal({8, 2}, kFloat32, 4) * 0.5));
};
// A small network, the same for the same seed.
inline nn::Sequential network(uint64_t seed = 5) {
  manual_seed(seed);
  return nn::Sequential(nn::Linear(8, 16), nn::Tanh(), nn::Linear(16, 2));
}

}  // namespace amp::testing
