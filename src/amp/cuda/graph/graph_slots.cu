// Host values for graph capture, passed as arguments: the host does not have to keep anything until a copy ends.
#include <algorithm>

#include <amp/cuda/graph/graph_values.h>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

constexpr size_t kPerLaunch = 128;

struct SlotPack {
  GraphSlot values[kPerLaunch];
};

__global__ void store_slots(GraphSlot* to, const __grid_constant__ SlotPack pack, unsigned n) {
  if (threadIdx.x < n) to[threadIdx.x] = pack.values[threadIdx.x];
}

}  // namespace

void write_slots(GraphSlot* to, const std::vector<GraphSlot>& values) {
  for (size_t first = 0; first < values.size(); first += kPerLaunch) {
    const size_t n = std::min(kPerLaunch, values.size() - first);
    SlotPack pack{};
    std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(first), n, pack.values);
    launch(store_slots, 1, kPerLaunch, to + first, pack, static_cast<unsigned>(n));
  }
}

}  // namespace amp::cuda
