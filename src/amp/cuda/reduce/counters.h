// Counters with which the blocks of a reduction find out which of them is the last. Internal.
#pragma once

namespace amp::cuda {

inline constexpr int kCounterRows = 9;  // one for the default stream and each of the pool's streams

// The row of counters for work on the current stream. -1 for streams that are not the library's, and in recordings, whose replays may run
// beside later work on the stream: such work brings counters of its own.
int counter_row();

}  // namespace amp::cuda
