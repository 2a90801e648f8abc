#include <amp/cuda/reduction/counters.h>

#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/runtime/stream_number.h>

namespace amp::cuda {

static_assert(kCounterRows == kStreamNumbers);

int counter_row() { return GraphMemory::recording() != nullptr ? -1 : stream_number(current_stream()); }

}  // namespace amp::cuda
