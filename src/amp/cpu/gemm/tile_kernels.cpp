// Matrix multiplications by AMX, and by the matrix instructions of AArch64. Compiled once per instruction set level.
#include <amp/cpu/gemm/pack.h>
#include <amp/cpu/gemm/tile_kernels.h>
#include <amp/cpu/gemm/tiles.h>

namespace amp::cpu::AMP_ISA {

#if defined(__AMX_BF16__)

namespace {

constexpr int kRows = 2 * kTile, kColumns = 2 * kTile;

constexpr int64_t rounded_up(int64_t n, int64_t to) { return (n + to - 1) / to * to; }

// Whether blocks of c are written by write_block.
bool has_plain_result(const Gemm& g) {
  return g.out_dtype == kBFloat16 && (g.addend == nullptr || (g.addend_dtype == kBFloat16 && g.addend_column == 1));
}

// One instruction rounds both vectors. It flushes denormal numbers, which are rare.
AMP_FN void store_rounded(BFloat16* p, Vec<float> a, Vec<float> b) {
  constexpr int kDenormal = 0x20;
  if ((_mm512_fpclass_ps_mask(a.v, kDenormal) | _mm512_fpclass_ps_mask(b.v, kDenormal)) == 0) [[likely]]
    detail::store_bits(p, _mm512_cvtne2ps_pbh(b.v, a.v));
  else store_pair(p, a, b);
}

// alpha * sums + beta * addend for a whole block of c.
template <bool kAdds>
AMP_FN void write_block(const Gemm& g, int64_t row, int64_t column, const float* sums) {
  const Vec<float> alpha(g.alpha), beta(g.beta);
  auto* c = static_cast<BFloat16*>(g.c) + row * g.c_row + column;
  const BFloat16* addend = kAdds ? static_cast<const BFloat16*>(g.addend) + row * g.addend_row + column : nullptr;
  for (int i = 0; i < kRows; ++i, c += g.c_row, sums += kColumns) {
    Vec<float> x[2] = {load(sums) * alpha, load(sums + kTile) * alpha};
    if constexpr (kAdds) {
      for (int half = 0; half < 2; ++half) x[half] = multiply_add(beta, load(addend + half * kTile), x[half]);
      addend += g.addend_row;
    }
    store_rounded(c, x[0], x[1]);
  }
}

// The panels of two rows of b. Their elements alternate in each panel; `width` is a multiple of kColumns.
AMP_FN void pack_two_rows(uint32_t* to, int64_t panel, const BFloat16* first, const BFloat16* second, int64_t width) {
  const __m512i order = _mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7);  // interleaving within 128 bits then gives columns in order
  for (int64_t j = 0; j < width; j += kColumns, to += panel) {
    const __m512i x = _mm512_maskz_permutexvar_epi64(kAllLanes8, order, _mm512_loadu_si512(first + j)),
                  y = _mm512_maskz_permutexvar_epi64(kAllLanes8, order, _mm512_loadu_si512(second + j));
    _mm512_storeu_si512(to, _mm512_unpacklo_epi16(x, y));
    _mm512_storeu_si512(to + kTile, _mm512_unpackhi_epi16(x, y));
  }
}

// Zeros fill the rest of the last panel and of the last step.
void pack_panels(const Gemm& g, uint32_t* to, int64_t panel) {
  const auto* b = static_cast<const BFloat16*>(g.b);
  const int64_t whole = g.b_column == 1 && g.k % (2 * kTile) == 0 ? g.n / kColumns * kColumns : 0, left = g.n - whole;
  for (int64_t p = 0; whole > 0 && p < g.k; p += 2)
    pack_two_rows(to + p / 2 * kColumns, panel, b + p * g.b_row, b + (p + 1) * g.b_row, whole);
  if (left == 0) return;
  to += whole / kColumns * panel;
  __builtin_memset(to, 0, static_cast<size_t>(rounded_up(left, kColumns) / kColumns * panel) * sizeof(*to));
  for (int64_t j = whole; j < g.n; j += kColumns, to += panel)
    Packer<MultiplyPairs, BFloat16>::columns(to, kColumns, b + j * g.b_column, g.b_row, g.b_column, g.k,
                                             static_cast<int>(g.n - j < kColumns ? g.n - j : kColumns));
}

// The share of the next block of a that is fetched together with panel j.
AMP_FN void prefetch_rows(const BFloat16* a, int64_t a_row, int64_t k, int64_t j, int64_t panels) {
  for (int64_t i = kRows * j / panels; i < kRows * (j + 1) / panels; ++i) {
    for (int64_t p = 0; p < k; p += kTileBytes / 2) __builtin_prefetch(a + i * a_row + p);
  }
}

// Rows of a, padded with zeros up to the size of a block.
void copy_rows(BFloat16* to, int64_t to_row, const BFloat16* a, int64_t a_row, int64_t rows, int64_t k) {
  __builtin_memset(static_cast<void*>(to), 0, static_cast<size_t>(kRows * to_row) * sizeof(BFloat16));
  for (int64_t i = 0; i < rows; ++i)
    __builtin_memcpy(static_cast<void*>(to + i * to_row), a + i * a_row, static_cast<size_t>(k) * sizeof(BFloat16));
}

int64_t scratch_bytes(const Gemm& g) {
  const int64_t depth = rounded_up(g.k, 2 * kTile);
  return (rounded_up(g.n, kColumns) + kRows) * depth * static_cast<int64_t>(sizeof(BFloat16));
}

void tile_gemm(const Gemm& g, void* scratch) {
  const int64_t depth = rounded_up(g.k, 2 * kTile), panels = rounded_up(g.n, kColumns) / kColumns, panel = depth / 2 * kColumns;
  auto* const packed = static_cast<uint32_t*>(scratch);
  auto* const edge = reinterpret_cast<BFloat16*>(packed + panels * panel);
  const auto* a = static_cast<const BFloat16*>(g.a);
  pack_panels(g, packed, panel);
  const bool plain = has_plain_result(g);
  const TileRegisters registers;
  for (int64_t i = 0; i < g.m; i += kRows) {
    const int64_t rows = g.m - i < kRows ? g.m - i : kRows;
    const BFloat16* from = a + i * g.a_row;
    int64_t a_row = g.a_row;
    if (rows < kRows || depth > g.k) {
      copy_rows(edge, depth, from, a_row, rows, g.k);
      from = edge;
      a_row = depth;
    }
    for (int64_t j = 0; j < panels; ++j) {
      alignas(64) float sums[kRows * kColumns];
      if (i + 2 * kRows <= g.m) prefetch_rows(a + (i + kRows) * g.a_row, g.a_row, g.k, j, panels);
      multiply_block<2, false>(reinterpret_cast<const char*>(from), a_row * static_cast<int64_t>(sizeof(BFloat16)), kTileBytes,
                               reinterpret_cast<const char*>(packed + j * panel), depth / 2 / kTile, sums, kColumns);
      const int64_t column = j * kColumns, columns = g.n - column < kColumns ? g.n - column : kColumns;
      if (!plain || rows < kRows || columns < kColumns)
        finish_block(g, i, column, static_cast<int>(rows), static_cast<int>(columns), sums, kColumns);
      else if (g.addend != nullptr) write_block<true>(g, i, column, sums);
      else write_block<false>(g, i, column, sums);
    }
  }
}

}  // namespace

constinit const TileGemm kTileGemm = {scratch_bytes, tile_gemm};

#elif defined(__ARM_FEATURE_BF16_VECTOR_ARITHMETIC)

namespace {

// An instruction multiplies two rows of a by two columns of b, kDepth elements of each, and adds to 2 x 2 sums.
constexpr int kRows = 8, kColumns = 8, kDepth = 4;
constexpr int64_t kQuad = kDepth * static_cast<int64_t>(sizeof(BFloat16));  // bytes
constexpr int64_t kStep = kColumns * kDepth;                                // elements of a panel per step along k

constexpr int64_t rounded_up(int64_t n, int64_t to) { return (n + to - 1) / to * to; }

AMP_FN uint16_t bits(const BFloat16* p) {
  uint16_t value;
  __builtin_memcpy(&value, p, sizeof(value));
  return value;
}

// A panel is [k / kDepth][kColumns][kDepth], with zeros beyond the last row and column of b.
void pack_panel(uint16_t* to, const BFloat16* b, int64_t row, int64_t column, int64_t k, int n) {
  int64_t p = 0;
  if (column == 1 && n == kColumns) {
    for (; p + kDepth <= k; p += kDepth, to += kStep) {
      uint16x8_t x[kDepth];
      for (int i = 0; i < kDepth; ++i) x[i] = detail::load_bits<uint16x8_t>(b + (p + i) * row);
      for (int half = 0; half < 2; ++half) {
        const uint16x8_t even = half == 0 ? vzip1q_u16(x[0], x[2]) : vzip2q_u16(x[0], x[2]),
                         odd = half == 0 ? vzip1q_u16(x[1], x[3]) : vzip2q_u16(x[1], x[3]);
        detail::store_bits(to + half * kStep / 2, vzip1q_u16(even, odd));
        detail::store_bits(to + half * kStep / 2 + kStep / 4, vzip2q_u16(even, odd));
      }
    }
  } else if (row == 1) {
    for (; p + kDepth <= k; p += kDepth, to += kStep) {
      for (int j = 0; j < kColumns; ++j) {
        if (j < n) __builtin_memcpy(to + j * kDepth, b + j * column + p, kQuad);
        else __builtin_memset(to + j * kDepth, 0, kQuad);
      }
    }
  }
  for (; p < k; p += kDepth, to += kStep) {
    for (int j = 0; j < kColumns; ++j) {
      for (int i = 0; i < kDepth; ++i) to[j * kDepth + i] = j < n && p + i < k ? bits(b + (p + i) * row + j * column) : uint16_t{0};
    }
  }
}

// Rows of a, padded with zeros up to the size of a block.
void copy_rows(BFloat16* to, int64_t to_row, const BFloat16* a, int64_t a_row, int64_t rows, int64_t k) {
  __builtin_memset(static_cast<void*>(to), 0, static_cast<size_t>(kRows * to_row) * sizeof(BFloat16));
  for (int64_t i = 0; i < rows; ++i)
    __builtin_memcpy(static_cast<void*>(to + i * to_row), a + i * a_row, static_cast<size_t>(k) * sizeof(BFloat16));
}

// sums = kRows rows of a times a panel.
void multiply_block(const BFloat16* a, int64_t a_row, const uint16_t* panel, int64_t steps, float* sums) {
  float32x4_t block[kRows / 2][kColumns / 2];
#pragma GCC unroll 4
  for (auto& row : block) {
#pragma GCC unroll 4
    for (float32x4_t& sum : row) sum = vdupq_n_f32(0);
  }
  for (int64_t s = 0; s < steps; ++s, a += kDepth, panel += kStep) {
    bfloat16x8_t y[kColumns / 2];
#pragma GCC unroll 4
    for (int j = 0; j < kColumns / 2; ++j) y[j] = detail::load_bits<bfloat16x8_t>(panel + 2 * j * kDepth);
#pragma GCC unroll 4
    for (int i = 0; i < kRows / 2; ++i) {
      const auto row = [&](int r) __attribute__((always_inline)) { return detail::load_bits<uint64x1_t>(a + (2 * i + r) * a_row); };
      const auto x = reinterpret_cast<bfloat16x8_t>(vcombine_u64(row(0), row(1)));
#pragma GCC unroll 4
      for (int j = 0; j < kColumns / 2; ++j) block[i][j] = vbfmmlaq_f32(block[i][j], x, y[j]);
    }
  }
#pragma GCC unroll 4
  for (int i = 0; i < kRows / 2; ++i) {
#pragma GCC unroll 2
    for (int j = 0; j < kColumns / 2; j += 2) {
      const auto left = reinterpret_cast<uint64x2_t>(block[i][j]), right = reinterpret_cast<uint64x2_t>(block[i][j + 1]);
      detail::store_bits(sums + 2 * i * kColumns + 2 * j, vzip1q_u64(left, right));
      detail::store_bits(sums + (2 * i + 1) * kColumns + 2 * j, vzip2q_u64(left, right));
    }
  }
}

int64_t scratch_bytes(const Gemm& g) {
  return (rounded_up(g.n, kColumns) + kRows) * rounded_up(g.k, kDepth) * static_cast<int64_t>(sizeof(BFloat16));
}

void tile_gemm(const Gemm& g, void* scratch) {
  const int64_t depth = rounded_up(g.k, kDepth), panel = depth * kColumns;
  const auto *a = static_cast<const BFloat16*>(g.a), *b = static_cast<const BFloat16*>(g.b);
  auto* const packed = static_cast<uint16_t*>(scratch);
  auto* const edge = reinterpret_cast<BFloat16*>(packed + rounded_up(g.n, kColumns) * depth);
  for (int64_t j = 0; j < g.n; j += kColumns) {
    const int columns = g.n - j < kColumns ? static_cast<int>(g.n - j) : kColumns;
    pack_panel(packed + j / kColumns * panel, b + j * g.b_column, g.b_row, g.b_column, g.k, columns);
  }
  for (int64_t i = 0; i < g.m; i += kRows) {
    const int64_t rows = g.m - i < kRows ? g.m - i : kRows;
    const BFloat16* from = a + i * g.a_row;
    int64_t a_row = g.a_row;
    if (rows < kRows || depth > g.k) {
      copy_rows(edge, depth, from, a_row, rows, g.k);
      from = edge;
      a_row = depth;
    }
    for (int64_t j = 0; j < g.n; j += kColumns) {
      alignas(64) float sums[kRows * kColumns];
      multiply_block(from, a_row, packed + j / kColumns * panel, depth / kDepth, sums);
      finish_block(g, i, j, static_cast<int>(rows), static_cast<int>(g.n - j < kColumns ? g.n - j : kColumns), sums, kColumns);
    }
  }
}

}  // namespace

constinit const TileGemm kTileGemm = {scratch_bytes, tile_gemm};

#else

constinit const TileGemm kTileGemm = {};

#endif

}  // namespace amp::cpu::AMP_ISA
