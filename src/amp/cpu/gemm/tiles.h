// Products of bfloat16 matrices by the tile registers of AMX, which hold 16 rows of 64 bytes. Included by files that are compiled once per
// instruction set level.
#pragma once

#if defined(__AMX_BF16__)

#include <amp/cpu/simd/interleave.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

inline constexpr int kTile = 16;         // rows of a tile, and 32-bit elements of a row
inline constexpr int kTileBytes = 64;    // bytes of a row
inline constexpr int kMostTurned = 128;  // steps of a copied a

// The registers as 16 rows of 64 bytes each, from construction to destruction. Libraries that the thread calls in between may change them.
class TileRegisters {
 public:
  TileRegisters() {
    alignas(64) Layout layout;
    _tile_loadconfig(&layout);
  }
  ~TileRegisters() { _tile_release(); }
  TileRegisters(const TileRegisters&) = delete;
  TileRegisters& operator=(const TileRegisters&) = delete;

 private:
  struct Layout {  // in the order that the instruction reads
    uint8_t palette = 1, first_row = 0, reserved[14] = {};
    uint16_t row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
  };
};

// c += a * b for kRows * 16 rows of a and a panel of 32 columns of b. The pairs of b along k alternate. The tiles of a (`chunks` of them)
// are `a_tile` bytes apart; their rows are `a_row` bytes apart.
template <int kRows, bool kAdd>
AMP_FN void multiply_block(const char* a, int64_t a_row, int64_t a_tile, const char* b, int64_t chunks, float* c, int64_t c_row) {
  constexpr int64_t kPanelRow = 2 * kTileBytes;
  const int64_t c_bytes = c_row * static_cast<int64_t>(sizeof(float));
  float* const below = c + kTile * c_row;
  if constexpr (kAdd) {
    _tile_loadd(0, c, c_bytes);
    _tile_loadd(1, c + kTile, c_bytes);
    if constexpr (kRows == 2) {
      _tile_loadd(2, below, c_bytes);
      _tile_loadd(3, below + kTile, c_bytes);
    }
  } else {
    _tile_zero(0);
    _tile_zero(1);
    if constexpr (kRows == 2) {
      _tile_zero(2);
      _tile_zero(3);
    }
  }
  for (int64_t chunk = 0; chunk < chunks; ++chunk, a += a_tile, b += kTile * kPanelRow) {
    _tile_loadd(4, a, a_row);
    _tile_loadd(6, b, kPanelRow);
    _tile_loadd(7, b + kTileBytes, kPanelRow);
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    if constexpr (kRows == 2) {
      _tile_loadd(5, a + kTile * a_row, a_row);
      _tile_dpbf16ps(2, 5, 6);
      _tile_dpbf16ps(3, 5, 7);
    }
  }
  _tile_stored(0, c, c_bytes);
  _tile_stored(1, c + kTile, c_bytes);
  if constexpr (kRows == 2) {
    _tile_stored(2, below, c_bytes);
    _tile_stored(3, below + kTile, c_bytes);
  }
}

// Rows of tiles from an a with contiguous columns: element (i, p) is at 4 * i + p * step bytes.
AMP_FN void turn_tile(char* to, int64_t to_row, const char* a, int64_t step) {
  typedef int Native __attribute__((vector_size(64)));
  Native square[kTile];
#pragma GCC unroll 16
  for (int p = 0; p < kTile; ++p) __builtin_memcpy(&square[p], a + p * step, sizeof(Native));
  transpose_lanes(square);
#pragma GCC unroll 16
  for (int i = 0; i < kTile; ++i) __builtin_memcpy(to + i * to_row, &square[i], sizeof(Native));
}

template <int kRows, bool kAdd>
AMP_FN void multiply_rows(const char* a, int64_t a_row, int64_t a_step, const uint32_t* b, int64_t panel, int64_t steps, float* c,
                          int64_t c_row, int64_t panels) {
  alignas(64) char turned[kRows * kTile * kMostTurned * 4];
  if (a_step != static_cast<int64_t>(sizeof(uint32_t))) {
    const int64_t row = steps * static_cast<int64_t>(sizeof(uint32_t));
    for (int64_t p = 0; p < steps; p += kTile) {
      for (int i = 0; i < kRows; ++i)
        turn_tile(turned + i * kTile * row + p * static_cast<int64_t>(sizeof(uint32_t)), row, a + i * kTileBytes + p * a_step, a_step);
    }
    a = turned;
    a_row = row;
  }
  for (int64_t j = 0; j < panels; ++j)
    multiply_block<kRows, kAdd>(a, a_row, kTileBytes, reinterpret_cast<const char*>(b + j * panel), steps / kTile, c + j * 2 * kTile,
                                c_row);
}

// c[i][j] = the sum over p of a[i][p] * b[p][j], added to c if kAdd. There are `rows` rows and `steps` pairs, both multiples of 16, and
// panels of 32 columns. An element of a is a pair, at i * a_row + p * a_step bytes. Either a_step is 4, or a_row is 4 and `steps` is at
// most kMostTurned.
template <bool kAdd>
void multiply_tiles(const char* a, int64_t a_row, int64_t a_step, const uint32_t* b, int64_t panel, int64_t steps, float* c, int64_t c_row,
                    int64_t rows, int64_t panels) {
  const TileRegisters registers;
  int64_t i = 0;
  for (; i + 2 * kTile <= rows; i += 2 * kTile)
    multiply_rows<2, kAdd>(a + i * a_row, a_row, a_step, b, panel, steps, c + i * c_row, c_row, panels);
  if (i < rows) multiply_rows<1, kAdd>(a + i * a_row, a_row, a_step, b, panel, steps, c + i * c_row, c_row, panels);
}

}  // namespace amp::cpu::AMP_ISA

#endif
