// Packs parts of the operands of a GEMM into the layout that tiles read. Included by files that are compiled once per instruction set
// level.
#pragma once

#include <amp/cpu/gemm/tile.h>
#include <amp/cpu/simd/interleave.h>

namespace amp::cpu::AMP_ISA {

// Converts elements of type Source to the elements that M multiplies.
template <class M, class Source>
struct Packer {
  using Element = typename M::Element;
  using V = Vec<Element>;
  static constexpr int kLanes = V::kSize;
  static constexpr bool kDirect = std::is_same_v<Element, Source>;  // a may be read in place, with any strides

  static AMP_FN Element element(const Source* p) { return load_partial(p, 1)[0]; }
  static AMP_FN V run(const Source* p, int64_t n) { return n >= kLanes ? load(p) : load_partial(p, static_cast<int>(n)); }

  // to[p * width + j] = b[p * row + j * column] for p < k, j < n.
  static void columns(Element* to, int width, const Source* b, int64_t row, int64_t column, int64_t k, int n) {
    if (column == 1) {
      for (int64_t p = 0; p < k; ++p) {
        for (int j = 0; j < n; j += kLanes) store(to + p * width + j, run(b + p * row + j, n - j));
      }
    } else if (row == 1 && k >= 8 && n >= 8) {
      for (int j = 0; j < n; j += kLanes) transposed_columns(to + j, width, b + j * column, column, k, n - j < kLanes ? n - j : kLanes);
    } else {
      for (int64_t p = 0; p < k; ++p) {
        for (int j = 0; j < n; ++j) to[p * width + j] = element(b + p * row + j * column);
      }
    }
  }

  static void transposed_columns(Element* to, int width, const Source* b, int64_t column, int64_t k, int n) {
    for (int64_t p = 0; p < k; p += kLanes) {
      typename V::Native square[kLanes];
#pragma GCC unroll 16
      for (int j = 0; j < kLanes; ++j) square[j] = run(b + (j < n ? j : 0) * column + p, k - p).v;
      transpose_lanes(square);
      const int rows = k - p < kLanes ? static_cast<int>(k - p) : kLanes;
      for (int i = 0; i < rows; ++i) store(to + (p + i) * width, V(square[i]));
    }
  }

  // Packs the rows of a tile. Returns their strides in bytes: from row to row, and from step to step along k.
  struct Strides {
    int64_t row, step;
  };
  static Strides rows(Element* to, const Source* a, int64_t row, int64_t column, int n, int64_t k) {
    if (row == 1) {
      for (int64_t p = 0; p < k; ++p) {
        for (int r = 0; r < n; r += kLanes)
          store_first(to + p * kTileRows + r, run(a + p * column + r, n - r), n - r < kLanes ? n - r : kLanes);
      }
      return {sizeof(Element), kTileRows * sizeof(Element)};
    }
    const int64_t length = (k + kLanes - 1) / kLanes * kLanes;
    for (int r = 0; r < n; ++r) {
      if (column == 1) {
        for (int64_t p = 0; p < k; p += kLanes) store(to + r * length + p, run(a + r * row + p, k - p));
      } else {
        for (int64_t p = 0; p < k; ++p) to[r * length + p] = element(a + r * row + p * column);
      }
    }
    return {length * static_cast<int64_t>(sizeof(Element)), sizeof(Element)};
  }
};

#if AMP_SIMD_PAIRS
template <>
struct Packer<MultiplyPairs, BFloat16> {
  static constexpr int kLanes = amp::cpu::AMP_ISA::kPairs;
  static constexpr bool kDirect = false;
  struct Strides {
    int64_t row, step;
  };

  static AMP_FN uint32_t bits(const BFloat16* p) {
    uint16_t value;
    __builtin_memcpy(&value, p, sizeof(value));
    return value;
  }

  static void columns(uint32_t* to, int width, const BFloat16* b, int64_t row, int64_t column, int64_t k, int n) {
    if (column == 1) {
      for (int j = 0; j < n; j += kLanes) {
        int64_t p = 0;
        for (; p + 1 < k; p += 2) {
          const Pairs low = load_halves(b + p * row + j, n - j), high = load_halves(b + (p + 1) * row + j, n - j);
          detail::store_bits(to + p / 2 * width + j, low | high << 16);
        }
        if (p < k) detail::store_bits(to + p / 2 * width + j, load_halves(b + p * row + j, n - j));
      }
    } else if (row == 1 && k >= 8 && n >= 8) {
      for (int j = 0; j < n; j += kLanes) transposed_columns(to + j, width, b + j * column, column, k, n - j < kLanes ? n - j : kLanes);
    } else {
      for (int64_t p = 0; p < k; p += 2) {
        for (int j = 0; j < n; ++j) {
          const BFloat16* at = b + p * row + j * column;
          to[p / 2 * width + j] = bits(at) | (p + 1 < k ? bits(at + row) << 16 : 0);
        }
      }
    }
  }

  static void transposed_columns(uint32_t* to, int width, const BFloat16* b, int64_t column, int64_t k, int n) {
    for (int64_t p = 0; p < k; p += 2 * kLanes) {
      const int64_t left = k - p;
      const int count = left < 2 * kLanes ? static_cast<int>(left) : 2 * kLanes;
      Pairs square[kLanes];
#pragma GCC unroll 16
      for (int j = 0; j < kLanes; ++j) square[j] = load_first_pairs(b + (j < n ? j : 0) * column + p, count);
      transpose_lanes(square);
      const int64_t pairs = (left + 1) / 2, rows = pairs < kLanes ? pairs : kLanes;
      for (int64_t i = 0; i < rows; ++i) detail::store_bits(to + (p / 2 + i) * width, square[i]);
    }
  }

  static Strides rows(uint32_t* to, const BFloat16* a, int64_t row, int64_t column, int n, int64_t k) {
    for (int64_t p = 0; p < k; p += 2) {
      if (row == 1) {
        interleave(to + p / 2 * kTileRows, a + p * column, p + 1 < k ? a + (p + 1) * column : nullptr, n);
      } else {
        for (int r = 0; r < n; ++r) {
          const BFloat16* at = a + r * row + p * column;
          to[p / 2 * kTileRows + r] = bits(at) | (p + 1 < k ? bits(at + column) << 16 : 0);
        }
      }
    }
    return {sizeof(uint32_t), kTileRows * sizeof(uint32_t)};
  }

 private:
  // kTileRows pairs. The first n have elements of `low` and `high`, or zeros if `high` is null.
  static AMP_FN void interleave(uint32_t* to, const BFloat16* low, const BFloat16* high, int n) {
#if AMP_SIMD_BYTES == 64
    typedef uint32_t HalfWords __attribute__((vector_size(32)));
    const auto half_words = [n](const BFloat16* p) __attribute__((always_inline)) {
      return reinterpret_cast<HalfWords>(_mm256_cvtepu16_epi32(_mm_maskz_loadu_epi16(static_cast<__mmask8>((1u << n) - 1), p)));
    };
    detail::store_bits(to, half_words(low) | (high != nullptr ? half_words(high) : HalfWords{}) << 16);
#else
#pragma GCC unroll 2
    for (int r = 0; r < kTileRows; r += kLanes) {
      const int left = n > r ? n - r : 0;
      detail::store_bits(to + r, load_halves(low + r, left) | (high != nullptr ? load_halves(high + r, left) : Pairs{}) << 16);
    }
#endif
  }
};
#endif

}  // namespace amp::cpu::AMP_ISA
