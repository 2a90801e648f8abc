// Where a kernel's random numbers begin. Internal.
#pragma once

#include <amp/core/philox.h>

namespace amp::cuda {

struct StreamPosition {
  PhiloxState state;
  // Null, or in a recording: where the replay's numbers of the generator begin, from which state.offset counts.
  const PhiloxState* start = nullptr;

  AMP_HD PhiloxState now() const { return start == nullptr ? state : PhiloxState{start->seed, start->offset + state.offset}; }
};

// For what Generator::reserve has given.
StreamPosition position_of(PhiloxState reserved);

}  // namespace amp::cuda
