// The computation of the steps of a recurrent layer. Internal.
#pragma once

#include <algorithm>

#include <amp/autocast/policy.h>
#include <amp/core/parallel.h>
#include <amp/core/thread_state.h>
#include <amp/cpu/gemm/gemm.h>
#include <amp/cpu/rnn/cells.h>
#include <amp/ops/rnn_layers.h>

namespace amp::cpu {

inline constexpr int64_t kRnnUnits = 64;            // hidden units of a tile
inline constexpr int64_t kRnnRows = 64;             // sequences of a tile
inline constexpr int64_t kPackedRnnRows = 4;        // with fewer sequences, or
inline constexpr int64_t kPackedRnnSteps = 4;       // with fewer steps, the weights are read in place
inline constexpr int64_t kRnnThreadWork = 100'000;  // multiplications that make a thread worthwhile

inline char* element_of(const Tensor& t, int64_t i) {
  return t.defined() ? static_cast<char*>(t.data_ptr()) + i * t.element_size() : nullptr;
}

// The dtype of products of states and weights over many steps. If the processor cannot multiply 16-bit numbers, they are widened once per
// call, not once per step.
inline ScalarType rnn_product_dtype(ScalarType dtype) { return dtype == kBFloat16 && multiplies_bf16_fast() ? dtype : computeType(dtype); }

inline bool many(const std::vector<RnnStep>& steps) { return static_cast<int64_t>(steps.size()) >= kPackedRnnSteps; }

// Whether a product is computed in the tiles of each_rnn_tile. A policy's `math`, which only the calling thread knows, prevents it.
inline bool multiplies_in_tiles() { return is_full(detail::thread_state().matmul_math); }

// Prefetches `blocks` blocks of `bytes` bytes, `pitch` apart, in each of some rows. The data that a tile reads after its product then
// arrives in time.
inline void prefetch_tile(const char* p, int64_t rows, int64_t row_bytes, int64_t blocks, int64_t pitch, int64_t bytes) {
  constexpr int64_t kLine = 64;
  if (p == nullptr) return;
  for (int64_t row = 0; row < rows; ++row, p += row_bytes) {
    for (int64_t block = 0; block < blocks; ++block) {
      for (int64_t i = 0; i < bytes; i += kLine) __builtin_prefetch(p + block * pitch + i);
    }
  }
}

// Calls fn(first row, rows, first unit, units) for every tile of a step, on several threads where that is faster. The tiles, and therefore
// the bits of the results, depend only on the sizes.
template <class Function>
void each_rnn_tile(int64_t rows, int64_t hidden, int64_t work_per_unit, const Function& fn) {
  const int64_t blocks = (hidden + kRnnUnits - 1) / kRnnUnits, tiles = (rows + kRnnRows - 1) / kRnnRows * blocks;
  const int64_t work = std::max<int64_t>(1, std::min(rows, kRnnRows) * std::min(hidden, kRnnUnits) * work_per_unit);
  parallel_for(0, tiles, !multiplies_in_tiles() ? tiles : std::max<int64_t>(1, kRnnThreadWork / work), [&](int64_t first, int64_t last) {
    for (int64_t tile = first; tile < last; ++tile) {
      const int64_t row = tile / blocks * kRnnRows, unit = tile % blocks * kRnnUnits;
      fn(row, std::min(kRnnRows, rows - row), unit, std::min(kRnnUnits, hidden - unit));
    }
  });
}

}  // namespace amp::cpu
