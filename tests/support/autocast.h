// Shared by tests of autocast and of the scaler.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <string>

#include <amp/amp.h>

#include "support.h"

namespace amp::testing {

// The rules for CUDA, applied to CPU tensors.
inline AutocastOptions cuda_rules(ScalarType low = kFloat16) { return {.dtype = low, .policy_device = kCUDA}; }

// The rules of torch 2.15 for a device, applied to CPU tensors.
inline AutocastOptions rules(DeviceType device, ScalarType low) { return {.dtype = low, .policy = "torch-2.15", .policy_device = device}; }

// The text that is logged while `function` runs.
inline std::string logged(const std::function<void()>& function) {
  std::string text;
  LogSink previous = set_log_sink([&](LogLevel, std::string_view message) { text += message; });
  function();
  set_log_sink(previous);
  return text;
}

// The effect of `function` on casts: the number of new casts, of cache hits, and of casts dropped because of the budget.
struct Casts {
  uint64_t made, hits, evictions = 0;
  bool operator==(const Casts&) const = default;
};
template <class F>
Casts casts_of(const F& function) {
  const AutocastStats before = autocast_stats();
  function();
  const AutocastStats after = autocast_stats();
  return {after.casts - before.casts, after.cache_hits - before.cache_hits, after.cache_evictions - before.cache_evictions};
}

inline Tensor parameter(IntArrayRef sizes, uint32_t seed = 1, ScalarType dtype = kFloat32) {
  return normal(sizes, TensorOptions(dtype).requires_grad(true), seed);
}

}  // namespace amp::testing
