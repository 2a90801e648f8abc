// Rows of Winograd's tiles. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/cpu/conv/winograd_kernels.h>
#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

// Consecutive tiles of one row of an image.
struct WinogradSegment {
  int64_t image, row, column, count;
};

AMP_FN WinogradSegment winograd_segment(const WinogradTiles& tiles, int64_t tile, int64_t count) {
  const int64_t column = tile % tiles.columns, left = tiles.columns - column;
  return {tile / (tiles.rows * tiles.columns), tile / tiles.columns % tiles.rows, column, left < count ? left : count};
}

// The four image rows that the tiles of a segment read, from column 0; null for rows outside the image.
template <class T>
struct WinogradRows {
  const T* at[4];

  AMP_FN WinogradRows(const WinogradTiles& tiles, const T* images, const WinogradSegment& s) {
    for (int i = 0; i < 4; ++i) {
      const int64_t y = 2 * s.row - tiles.padding[0] + i;
      at[i] = y >= 0 && y < tiles.height ? images + (s.image * tiles.height + y) * tiles.width * tiles.depth : nullptr;
    }
  }
};

}  // namespace amp::cpu::AMP_ISA
