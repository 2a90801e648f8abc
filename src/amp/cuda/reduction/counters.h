// Counters that tell a block of a reduction whether it is the last one. Internal.
#pragma once

namespace amp::cuda {

inline constexpr int kCounterRows = 9;  // one for the default stream and each of the pool's streams

// The row of counters for work on the current stream. -1 for streams that are not the library's, and during graph capture, because replays
// may run at the same time as later work on the stream. Such work has its own counters.
int counter_row();

}  // namespace amp::cuda
