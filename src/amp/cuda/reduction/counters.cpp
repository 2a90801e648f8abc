#include <amp/cuda/reduction/counters.h>

#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/runtime/stream_number.h>

namespace amp::cuda {

static_assert(kCounterRows == kStreamNumbers);

int counter_row() { return stream_number(current_stream()); }

unsigned* recorded_counters(size_t bytes) {
  GraphMemory* recording = GraphMemory::recording();
  return recording == nullptr ? nullptr : static_cast<unsigned*>(recording->zeros(bytes));
}

}  // namespace amp::cuda
