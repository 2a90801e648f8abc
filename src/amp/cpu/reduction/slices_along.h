// Loops over the slices of a contiguous tensor along one dimension. Internal.
#pragma once

#include <algorithm>

#include <amp/core/parallel.h>
#include <amp/core/tensor.h>

namespace amp::cpu {

inline constexpr int64_t kScanBlock = 256;

// `outer` slices of length * inner elements each.
struct SlicesAlong {
  int64_t length = 1, inner = 1, outer = 1;

  SlicesAlong(const Tensor& t, int64_t dim) {
    for (int64_t i = 0; i < t.dim(); ++i) (i < dim ? outer : i == dim ? length : inner) *= t.size(i);
  }

  // Calls fn(first element, width) for every block of at most kScanBlock neighboring columns of a slice.
  template <class Function>
  void for_each_block(const Function& fn) const {
    const int64_t blocks = (inner + kScanBlock - 1) / kScanBlock, units = outer * blocks;
    if (length == 0) return;
    parallel_for(0, units, std::max<int64_t>(1, 16384 / (length * std::min(inner, kScanBlock) + 1)), [&](int64_t begin, int64_t end) {
      for (int64_t u = begin; u < end; ++u) {
        const int64_t first = u % blocks * kScanBlock;
        fn(u / blocks * length * inner + first, std::min(kScanBlock, inner - first));
      }
    });
  }
};

}  // namespace amp::cpu
