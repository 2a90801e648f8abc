// The start of a kernel's random numbers. Internal.
#pragma once

#include <amp/core/philox.h>

namespace amp::cuda {

struct StreamPosition {
  PhiloxState state;
  // During graph capture: the start of the generator's numbers for a replay; state.offset counts from there. Otherwise null.
  const PhiloxState* start = nullptr;

  AMP_HD PhiloxState now() const { return start == nullptr ? state : PhiloxState{start->seed, start->offset + state.offset}; }
};

// For states that Generator::reserve has returned.
StreamPosition position_of(PhiloxState reserved);

}  // namespace amp::cuda
