// Histograms and bincount. Elements are counted with atomics on integers, whose order makes no difference. Weights are sorted by bin and
// summed in a fixed order.
#include <algorithm>
#include <bit>

#include <amp/core/factories.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/index/sorted.h>
#include <amp/cuda/kernels/order.h>
#include <amp/ops.h>
#include <amp/ops/order/bincount.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/device/team.cuh>

namespace amp::cuda {

namespace {

constexpr int64_t kSharedBins = 4096;  // counters of a block in shared memory

// The bin of each element, -1 for those in none. Without edges, the elements are the bins. Each bin contains its left edge; the last one
// also contains its right edge.
struct Bins {
  const void* values;
  ScalarType dtype;
  int64_t count;
  const double* edges;
  bool even, exact;  // even: bins of equal width, which are computed; exact: up to the rounding of the edges

  __device__ int64_t operator()(int64_t i) const {
    if (edges == nullptr) return load_as<int64_t>(values, i, dtype);
    const double value = load_as<double>(values, i, dtype);
    if (!(value >= edges[0] && value <= edges[count])) return -1;
    return even ? computed(value) : place(value);
  }

 private:
  __device__ int64_t computed(double value) const {
    const double scaled = (value - edges[0]) * static_cast<double>(count) / (edges[count] - edges[0]);
    int64_t bin = static_cast<int64_t>(scaled);
    bin = bin < 0 ? 0 : bin < count ? bin : count - 1;
    if (exact) {
      while (bin > 0 && value < edges[bin]) --bin;
      while (bin + 1 < count && value >= edges[bin + 1]) ++bin;
    }
    return bin;
  }
  __device__ int64_t place(double value) const {
    int64_t first = 0;
    for (int64_t end = count; first + 1 < end;) {
      const int64_t middle = first + (end - first) / 2;
      if (edges[middle] <= value) first = middle;
      else end = middle;
    }
    return first;
  }
};

__global__ void __launch_bounds__(kThreads) count_in_blocks(const Bins bins, unsigned long long* counts, int64_t n) {
  __shared__ unsigned own[kSharedBins];
  for (int64_t b = threadIdx.x; b < bins.count; b += kThreads) own[b] = 0;
  __syncthreads();
  grid_loop(n, [&](int64_t i) {
    const int64_t bin = bins(i);
    if (bin >= 0) atomicAdd(own + bin, 1u);
  });
  __syncthreads();
  for (int64_t b = threadIdx.x; b < bins.count; b += kThreads) {
    if (own[b] > 0) atomicAdd(counts + b, static_cast<unsigned long long>(own[b]));
  }
}

__global__ void count_each(const Bins bins, unsigned long long* counts, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t bin = bins(i);
    if (bin >= 0) atomicAdd(counts + bin, 1ull);
  });
}

// The bins as keys; elements in none come last.
__global__ void write_bins(const Bins bins, int64_t* keys, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t bin = bins(i);
    keys[i] = bin < 0 ? bins.count : bin;
  });
}

__device__ int64_t first_of(const int64_t* keys, int64_t n, int64_t key) {
  int64_t first = 0;
  for (int64_t end = n; first < end;) {
    const int64_t middle = first + (end - first) / 2;
    if (keys[middle] < key) first = middle + 1;
    else end = middle;
  }
  return first;
}

struct Weights {
  const void* data;
  ScalarType dtype;
  const int64_t *keys, *positions;  // sorted by bin
  int64_t n, bins;
};

// The elements of a bin are divided into gridDim.y parts. sums[part * bins + bin] belongs to one of them.
template <class Team>
__global__ void __launch_bounds__(kThreads) sum_bins(const Weights w, double* sums) {
  for (int64_t bin = Team::first(); bin < w.bins; bin += Team::step()) {
    const int64_t first = first_of(w.keys, w.n, bin), end = first_of(w.keys, w.n, bin + 1),
                  each = (end - first + gridDim.y - 1) / gridDim.y;
    const int64_t start = first + blockIdx.y * each, last = start + each < end ? start + each : end;
    double sum = 0;
    for (int64_t j = start + Team::member(); j < last; j += Team::kMembers) sum += load_as<double>(w.data, w.positions[j], w.dtype);
    sum = team_sum<Team>(sum);
    if (Team::member() == 0) sums[blockIdx.y * w.bins + bin] = sum;
  }
}

Tensor numbers(const Bins& bins, int64_t n, Device device) {
  const Tensor counts = zeros({bins.count}, TensorOptions(kInt64).device(device));
  auto* data = reinterpret_cast<unsigned long long*>(counts.data_ptr<int64_t>());
  if (n == 0) return counts;
  constexpr int64_t kPerBlock = 16 * kThreads;
  if (bins.count <= kSharedBins && bins.count <= n) launch(count_in_blocks, grid_for(n, kPerBlock), kThreads, bins, data, n);
  else launch(count_each, grid_for(n), kThreads, bins, data, n);
  return counts;
}

Tensor sums(const Bins& bins, const Tensor& weights, int64_t n) {
  constexpr int64_t kMany = 1 << 10, kForBlock = 256;
  if (n == 0 || bins.count == 0) return zeros({bins.count}, weights.options().dtype(kFloat64));
  const Tensor keys(detail::new_tensor({n}, kInt64, weights.device()));
  launch(write_bins, grid_for(n), kThreads, bins, keys.data_ptr<int64_t>(), n);
  const Sorted sorted = sort_by_key(keys, std::bit_width(static_cast<uint64_t>(bins.count)));
  const Weights w{weights.data_ptr(), weights.dtype(), sorted.keys.data_ptr<int64_t>(), sorted.values.data_ptr<int64_t>(), n, bins.count};
  const bool by_blocks = n >= bins.count * kForBlock;
  const int64_t parts = by_blocks ? std::clamp<int64_t>(kMany / bins.count, 1, divide_up(n, bins.count * 4 * kThreads)) : 1;
  const Tensor partial(detail::new_tensor({parts, bins.count}, kFloat64, weights.device()));
  double* to = partial.data_ptr<double>();
  if (by_blocks) launch(sum_bins<BlockTeam>, dim3(grid_for(bins.count, 1), static_cast<unsigned>(parts)), kThreads, w, to);
  else launch(sum_bins<WarpTeam>, grid_for(bins.count, WarpTeam::kTeams), kThreads, w, to);
  constexpr int64_t kOverParts = 0;
  return parts == 1 ? partial.view({bins.count}) : partial.sum(IntArrayRef(kOverParts));
}

}  // namespace

Tensor bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact) {
  const Tensor values = dense(self), bounds = dense(edges, kFloat64);
  const Bins bins{values.data_ptr(), values.dtype(), bounds.numel() - 1, bounds.data_ptr<double>(), even, exact};
  if (weight.defined()) return sums(bins, dense(weight), values.numel());
  return numbers(bins, values.numel(), values.device()).to(kFloat64);
}

// Waits for the device, because the largest element determines the shape of the result.
Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  const Tensor places = dense(self);
  int64_t size = minlength;
  if (places.numel() > 0) {
    const auto [smallest, largest] = aminmax(places, std::nullopt, false);
    size = bincount_size(smallest.to(kInt64).item<int64_t>(), largest.to(kInt64).item<int64_t>(), minlength);
  }
  const Bins bins{places.data_ptr(), places.dtype(), size, nullptr, false, false};
  if (!weights.defined()) return numbers(bins, places.numel(), places.device());
  return sums(bins, dense(weights), places.numel()).to(bincount_type(weights));
}

}  // namespace amp::cuda
