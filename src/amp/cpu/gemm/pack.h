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
      for (int64_t p = 0; p < k; ++p) store_first(to + p * kTileRows, run(a + p * column, n), n < kLanes ? n : kLanes);
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

#if defined(__AVX512BF16__)
template <>
struct Packer<MultiplyPairs, BFloat16> {
  static constexpr int kLanes = 16;
  static constexpr bool kDirect = false;
  struct Strides {
    int64_t row, step;
  };

  static AMP_FN uint32_t bits(const BFloat16* p) {
    uint16_t value;
    __builtin_memcpy(&value, p, sizeof(value));
    return value;
  }
  typedef uint32_t Words __attribute__((vector_size(64)));
  typedef uint32_t HalfWords __attribute__((vector_size(32)));
  static AMP_FN Words words(const BFloat16* p, unsigned mask) {
    return reinterpret_cast<Words>(_mm512_maskz_cvtepu16_epi32(kAllLanes, _mm256_maskz_loadu_epi16(static_cast<__mmask16>(mask), p)));
  }
  static AMP_FN HalfWords half_words(const BFloat16* p, unsigned mask) {
    return reinterpret_cast<HalfWords>(_mm256_cvtepu16_epi32(_mm_maskz_loadu_epi16(static_cast<__mmask8>(mask), p)));
  }

  static void columns(uint32_t* to, int width, const BFloat16* b, int64_t row, int64_t column, int64_t k, int n) {
    if (column == 1) {
      for (int j = 0; j < n; j += kLanes) {
        const unsigned mask = n - j < kLanes ? (1u << (n - j)) - 1 : 0xffffu;
        int64_t p = 0;
        for (; p + 1 < k; p += 2) {
          const Words low = words(b + p * row + j, mask), high = words(b + (p + 1) * row + j, mask);
          detail::store_bits(to + p / 2 * width + j, low | high << 16);
        }
        if (p < k) detail::store_bits(to + p / 2 * width + j, words(b + p * row + j, mask));
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
    typedef int Native __attribute__((vector_size(64)));
    for (int64_t p = 0; p < k; p += 2 * kLanes) {
      const int64_t left = k - p;
      const auto mask = static_cast<__mmask32>(left < 2 * kLanes ? (1u << left) - 1 : 0xffffffffu);
      Native square[kLanes];
#pragma GCC unroll 16
      for (int j = 0; j < kLanes; ++j)
        square[j] = reinterpret_cast<Native>(_mm512_maskz_loadu_epi16(mask, b + (j < n ? j : 0) * column + p));
      transpose_lanes(square);
      const int64_t pairs = (left + 1) / 2, rows = pairs < kLanes ? pairs : kLanes;
      for (int64_t i = 0; i < rows; ++i) detail::store_bits(to + (p / 2 + i) * width, square[i]);
    }
  }

  static Strides rows(uint32_t* to, const BFloat16* a, int64_t row, int64_t column, int n, int64_t k) {
    for (int64_t p = 0; p < k; p += 2) {
      if (row == 1) {
        const unsigned mask = (1u << n) - 1;
        const HalfWords low = half_words(a + p * column, mask), high = p + 1 < k ? half_words(a + (p + 1) * column, mask) : HalfWords{};
        detail::store_bits(to + p / 2 * kTileRows, low | high << 16);
      } else {
        for (int r = 0; r < n; ++r) {
          const BFloat16* at = a + r * row + p * column;
          to[p / 2 * kTileRows + r] = bits(at) | (p + 1 < k ? bits(at + column) << 16 : 0);
        }
      }
    }
    return {sizeof(uint32_t), kTileRows * sizeof(uint32_t)};
  }
};
#endif

}  // namespace amp::cpu::AMP_ISA
