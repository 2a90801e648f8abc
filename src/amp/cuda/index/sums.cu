// Sums at indices, in the order of the indices unless your program allows any order (atomic_sums.cu).
#include <amp/cuda/index/atomic_sums.h>
#include <amp/cuda/index/element_blocks.h>
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/ops/index_loops.h>
#include <amp/cuda/index/sorted_blocks.cuh>

namespace amp::cuda {

namespace {

struct Add {
  template <class V>
  __device__ V operator()(V sum, V value) const {
    return sum + value;
  }
};

}  // namespace

void add_blocks(const BlockLoop& blocks) {
  if (blocks.offsets.values.numel() == 0 || add_atomically(blocks)) return;
  const SortedBlocks sorted(blocks);
  switch (blocks.indexed_dtype) {
    case kFloat16:
    case kBFloat16:
    case kFloat32: return sorted.run<float>(Add{});
    case kFloat64: return sorted.run<double>(Add{});
    case kComplex64: return sorted.run<Complex<float>>(Add{});
    case kComplex128: return sorted.run<Complex<double>>(Add{});
    default: return sorted.run<int64_t>(Add{});
  }
}

void scatter_add_along(const AlongLoop& along) {
  if (!add_atomically(along)) cuda::add_blocks(ElementBlocks(along).blocks);
}

}  // namespace amp::cuda
