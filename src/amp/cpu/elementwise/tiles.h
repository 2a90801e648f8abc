// Elementwise loops whose operands disagree about the fastest dimension, tile by tile. A tile is a piece of the plane of the last dimension
// and of one that is faster in an input. Inputs are transposed into a buffer in the cache, so that each cache line is read once.
#pragma once

#include <amp/core/strided.h>
#include <amp/cpu/elementwise/row.h>

namespace amp::cpu {

// The dimension along which an input is faster than along the last one, in which the output is contiguous; -1 if tiles would not help.
int tiled_dim(const StridedLoop& loop);

struct TilePlan {
  // `across`: what tiled_dim returned. `staged`: the type of the elements that the loops read.
  TilePlan(const StridedLoop& loop, int across, ScalarType staged);

  StridedLoop loop;       // `across` is the dimension before the last one
  int64_t rows, columns;  // of a tile that is not cut off; columns are along the last dimension
  int64_t row_tiles, column_tiles, n_tiles;
};

// The tiles [first, last). The loops of `row` read elements of `type`, as those of run_elementwise do.
void run_tiles(const ElementwiseRow& row, const TilePlan& plan, ScalarType type, const ScalarParam* params, int64_t first, int64_t last);

}  // namespace amp::cpu
