// Concatenation of dense tensors. In memory, each tensor fills a part of every row of the result. A row is one index of the dimensions
// before the concatenated one (in the order of memory).
#include <algorithm>

#include <amp/cuda/index/join.h>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

constexpr size_t kMostParts = 64;  // limit per launch

// Lengths in units. A thread moves one unit at once.
struct Part {
  const void* from;
  int64_t start;  // offset in a row of the result
  uint32_t length, total;
  Divider by_length;
};
struct Parts {
  Part parts[kMostParts];
};

template <class T>
__global__ void join_parts(T* to, int64_t row, const __grid_constant__ Parts all) {
  const Part& part = all.parts[blockIdx.y];
  const T* from = static_cast<const T*>(part.from);
  T* begin = to + part.start;
  const uint32_t step = gridDim.x * blockDim.x;
  for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < part.total; i += step) {
    const uint32_t at = part.by_length.quotient(i);
    begin[at * row + (i - at * part.length)] = from[i];
  }
}

// Whether the tensor's elements have the same order in memory as in its part of the result, without gaps.
bool is_part(const Tensor& t, const Tensor& result, size_t dim) {
  const IntArrayRef sizes = t.sizes(), strides = t.strides(), in_result = result.strides();
  const int64_t length = result.sizes()[dim], row = in_result[dim] * length;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 1) continue;
    const int64_t stride = in_result[d], expected = d == dim || stride < row ? stride : stride / length * sizes[dim];
    if (strides[d] != expected) return false;
  }
  return true;
}

}  // namespace

bool join(const CatPlan& plan) {
  const Tensor& result = plan.result;
  if (result.numel() == 0 || !result.is_non_overlapping_and_dense()) return false;
  const auto dim = static_cast<size_t>(plan.dim);
  // Sizes in bytes.
  const int64_t inner = result.strides()[dim] * result.element_size(), row = inner * result.sizes()[dim],
                rows = result.numel() * result.element_size() / row;
  const auto address = [](const Tensor& t) { return static_cast<int64_t>(reinterpret_cast<uintptr_t>(t.data_ptr())); };
  int64_t multiples = 16 | address(result);  // what the unit, a power of two, must divide
  size_t filled = 0;
  for (const Tensor* t : plan.tensors) {
    if (t->numel() == 0) continue;
    if (t->dtype() != result.dtype() || !is_part(*t, result, dim)) return false;
    multiples |= t->sizes()[dim] * inner | address(*t);
    ++filled;
  }
  const int64_t unit = multiples & -multiples;
  if (filled < 2 || rows * row / unit > INT32_MAX) return false;

  int64_t start = 0;
  auto next = plan.tensors.begin();
  for (size_t first = 0; first < filled; first += kMostParts) {
    const size_t n = std::min(kMostParts, filled - first);
    Parts some{};
    uint32_t longest = 0;
    for (size_t i = 0; i < n; ++next) {
      const Tensor& t = **next;
      if (t.numel() == 0) continue;
      const auto length = static_cast<uint32_t>(t.sizes()[dim] * inner / unit), total = static_cast<uint32_t>(rows) * length;
      some.parts[i++] = {t.data_ptr(), start, length, total, Divider(length)};
      start += length;
      longest = std::max(longest, total);
    }
    dispatch_size(unit, [&]<class T>(T*) {
      launch(join_parts<T>, dim3(grid_for(longest), static_cast<unsigned>(n)), kThreads, static_cast<T*>(result.data_ptr()), row / unit,
             some);
    });
  }
  return true;
}

}  // namespace amp::cuda
