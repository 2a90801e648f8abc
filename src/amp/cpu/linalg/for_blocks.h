// Loops over the blocks of a large matrix, on several threads. Internal.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <amp/core/parallel.h>

namespace amp::cpu {

// Calls fn(first, count) in parallel for all blocks of [0, size). Alternates blocks from both ends, because the work may grow along the
// range.
template <class Function>
void for_blocks(int size, int block_size, const Function& fn) {
  const int count = (size + block_size - 1) / block_size;
  parallel_for(0, count, 1, [&](int64_t from, int64_t to) {
    for (auto i = static_cast<int>(from); i < static_cast<int>(to); ++i) {
      const int block = i % 2 == 0 ? i / 2 : count - 1 - i / 2;
      fn(block * block_size, std::min(block_size, size - block * block_size));
    }
  });
}

// An element of a column-major matrix.
template <class T>
T* at(T* a, int lda, int row, int column) {
  return a + static_cast<ptrdiff_t>(column) * lda + row;
}

}  // namespace amp::cpu
