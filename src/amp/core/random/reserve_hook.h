// Replaces Generator::reserve on a thread that records work which will run several times. Internal.
#pragma once

#include <optional>

#include <amp/core/generator.h>

namespace amp::detail {

class ReserveHook {
 public:
  virtual ~ReserveHook() = default;
  // The state that kernels get for the next `blocks` blocks of the generator, or nothing to reserve them as usual. Not called for CPU
  // generators.
  virtual std::optional<PhiloxState> reserve(const Generator& generator, uint64_t blocks) = 0;
  // What get_state returns, or nothing for the state of the generator. Not called for CPU generators, as set_state.
  virtual std::optional<PhiloxState> state(const Generator& generator) = 0;
  // Lets reserve() continue from `state`, if state() has returned it. Returns the state that the generator itself gets: its own one then,
  // else `state`.
  virtual PhiloxState set_state(const Generator& generator, PhiloxState state) = 0;
};

// Sets the calling thread's hook (null: none) and returns the previous one.
ReserveHook* exchange_reserve_hook(ReserveHook* hook);

}  // namespace amp::detail
