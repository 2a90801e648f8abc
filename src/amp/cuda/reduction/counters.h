// Counters that tell a block of a reduction whether it is the last one. Internal.
#pragma once

#include <cstddef>

namespace amp::cuda {

inline constexpr int kCounterRows = 9;  // one for the default stream and each of the pool's streams

// The row of counters for work on the current stream; -1 for streams that are not the library's. Such work has its own counters.
int counter_row();
// During graph capture: this many bytes of counters of the recording, for work on the current stream. They are zero now and between
// launches. Replays may run at the same time as later work on the stream, so recordings share no counters. Null if this thread does not
// capture.
unsigned* recorded_counters(size_t bytes);

}  // namespace amp::cuda
