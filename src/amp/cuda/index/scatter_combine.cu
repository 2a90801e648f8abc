// Products and extrema of the elements that an index sends to the same place, in the order of the index.
#include <amp/cuda/index/element_blocks.h>
#include <amp/cuda/kernels/index.h>
#include <amp/cuda/index/sorted_blocks.cuh>

namespace amp::cuda {

namespace {

struct Combine {
  bool product, largest;

  __device__ int64_t operator()(int64_t a, int64_t b) const {
    if (product) return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));  // wraps around
    return largest == (b > a) ? b : a;
  }
  // NaN wins.
  template <class V>
  __device__ V operator()(V a, V b) const {
    if (product) return a * b;
    return (largest ? b > a : b < a) || b != b ? b : a;
  }
};

}  // namespace

void scatter_combine_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) {
  if (index.numel() == 0) return;
  const ElementBlocks elements(AlongLoop("scatter_reduce", self, src, dim, index));
  const SortedBlocks sorted(elements.blocks);
  const Combine combine{product, largest};
  switch (self.dtype()) {
    case kFloat16:
    case kBFloat16:
    case kFloat32: return sorted.run<float>(combine);
    case kFloat64: return sorted.run<double>(combine);
    default: return sorted.run<int64_t>(combine);
  }
}

}  // namespace amp::cuda
