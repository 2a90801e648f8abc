#include <amp/cpu/elementwise/tiles.h>

#include <algorithm>
#include <cstdlib>

#include <amp/cpu/elementwise/single.h>
#include <amp/cpu/elementwise/staging.h>
#include <amp/cpu/elementwise/transpose.h>
#include <amp/cpu/index/types.h>

namespace amp::cpu {

namespace {

constexpr int64_t kMinElements = 1024, kMinRows = 8;  // smaller loops stay in the cache, whatever their order
constexpr int64_t kColumns = 64;                      // of a tile
constexpr int64_t kLine = 64;                         // bytes of a cache line

// The elements of an operand in a tile: a row every `step` bytes, or a single value for each row.
struct Rows {
  char* data;
  int64_t step;
  bool single;
};

class Tile {
 public:
  Tile(const TilePlan& plan, int64_t index);

  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }

  // Operand k where it is.
  Rows in_memory(int k) const;
  // Operand k as elements of `type`: where it is, or a copy in `buffer`. In narrow tiles, rows are adjacent unless they are one value.
  Rows gather(int k, ScalarType type, bool narrow, BlockBuffer& buffer) const;
  // Writes adjacent rows of `type` to the output.
  void scatter(ScalarType type, const char* elements) const;

 private:
  const StridedOperand& operand(int k) const { return plan_.loop.operands[k]; }
  int64_t along(int k) const { return operand(k).strides[plan_.loop.ndim - 1]; }
  int64_t across(int k) const { return operand(k).strides[plan_.loop.ndim - 2]; }
  void copy(int k, char* target) const;

  const TilePlan& plan_;
  int64_t rows_, columns_;
  int64_t offsets_[kMaxLoopOperands];
};

Tile::Tile(const TilePlan& plan, int64_t index) : plan_(plan) {
  const StridedLoop& loop = plan.loop;
  const int inner = loop.ndim - 1;
  const int64_t column = index % plan.column_tiles * plan.columns, row = index / plan.column_tiles % plan.row_tiles * plan.rows;
  rows_ = std::min(plan.rows, loop.sizes[inner - 1] - row);
  columns_ = std::min(plan.columns, loop.sizes[inner] - column);
  for (int k = 0; k < loop.n_operands; ++k) offsets_[k] = row * across(k) + column * along(k);
  int64_t rest = index / (plan.column_tiles * plan.row_tiles);
  for (int d = inner - 2; d >= 0; --d) {
    for (int k = 0; k < loop.n_operands; ++k) offsets_[k] += rest % loop.sizes[d] * operand(k).strides[d];
    rest /= loop.sizes[d];
  }
}

Rows Tile::in_memory(int k) const {
  const int64_t size = elementSize(operand(k).dtype);
  return {static_cast<char*>(operand(k).data) + offsets_[k] * size, across(k) * size, along(k) == 0};
}

// Copies operand k into adjacent rows, without a conversion.
void Tile::copy(int k, char* target) const {
  const int64_t size = elementSize(operand(k).dtype), step = columns_ * size;
  const Rows from = in_memory(k);
  if (across(k) == 1 && along(k) != 0) {
    with_size(size, [&]<class T>(T*) {
      transpose_tile(reinterpret_cast<T*>(target), columns_, reinterpret_cast<const T*>(from.data), along(k), columns_, rows_);
    });
    return;
  }
  for (int64_t r = 0; r < rows_; ++r) move_strided(size, target + r * step, 1, from.data + r * from.step, along(k), columns_);
}

Rows Tile::gather(int k, ScalarType type, bool narrow, BlockBuffer& buffer) const {
  const ScalarType dtype = operand(k).dtype;
  const Rows from = in_memory(k);
  if (from.single && (from.step == 0 || !narrow)) return from;
  const int64_t to_step = columns_ * elementSize(type), row_bytes = columns_ * elementSize(dtype);
  const bool contiguous = along(k) == 1;
  if (contiguous && dtype == type && (!narrow || from.step == row_bytes)) return from;
  if (contiguous && !narrow) {
    for (int64_t r = 0; r < rows_; ++r) cast_contiguous(type, buffer.bytes + r * to_step, dtype, from.data + r * from.step, columns_);
  } else if (contiguous && from.step == row_bytes) {
    cast_contiguous(type, buffer.bytes, dtype, from.data, rows_ * columns_);
  } else if (dtype == type) {
    copy(k, buffer.bytes);
  } else {
    BlockBuffer raw;
    copy(k, raw.bytes);
    cast_contiguous(type, buffer.bytes, dtype, raw.bytes, rows_ * columns_);
  }
  return {buffer.bytes, to_step, false};
}

void Tile::scatter(ScalarType type, const char* elements) const {
  const ScalarType dtype = operand(0).dtype;
  const Rows to = in_memory(0);
  const int64_t step = columns_ * elementSize(type);
  if (to.step == columns_ * elementSize(dtype)) return cast_contiguous(dtype, to.data, type, elements, rows_ * columns_);
  for (int64_t r = 0; r < rows_; ++r) cast_contiguous(dtype, to.data + r * to.step, type, elements + r * step, columns_);
}

}  // namespace

int tiled_dim(const StridedLoop& loop) {
  const int last = loop.ndim - 1;
  if (last < 1 || loop.operands[0].strides[last] != 1 || loop.numel() < kMinElements) return -1;
  for (int k = 1; k < loop.n_operands; ++k) {
    const StridedOperand& operand = loop.operands[k];
    const int64_t size = elementSize(operand.dtype), along = std::abs(operand.strides[last]);
    if (along <= 1) continue;
    for (int d = last - 1; d >= 0; --d) {
      const int64_t stride = std::abs(operand.strides[d]);
      if (stride != 0 && stride < along && stride * size < kLine && loop.sizes[d] >= kMinRows) return d;
    }
  }
  return -1;
}

TilePlan::TilePlan(const StridedLoop& original, int across, ScalarType staged) : loop(original) {
  const auto move_before_last = [&](int64_t* of_dims) { std::rotate(of_dims + across, of_dims + across + 1, of_dims + loop.ndim - 1); };
  move_before_last(loop.sizes);
  for (int k = 0; k < loop.n_operands; ++k) move_before_last(loop.operands[k].strides);
  int64_t widest = elementSize(staged);
  for (int k = 0; k < loop.n_operands; ++k) widest = std::max(widest, elementSize(loop.operands[k].dtype));
  const int64_t width = loop.sizes[loop.ndim - 1], height = loop.sizes[loop.ndim - 2];
  columns = std::min(width, kColumns);
  rows = std::min<int64_t>(height, static_cast<int64_t>(sizeof(BlockBuffer)) / (columns * widest));
  column_tiles = (width + columns - 1) / columns;
  row_tiles = (height + rows - 1) / rows;
  n_tiles = loop.numel() / (width * height) * row_tiles * column_tiles;
}

void run_tiles(const ElementwiseRow& row, const TilePlan& plan, ScalarType type, const ScalarParam* params, int64_t first, int64_t last) {
  const LoopFunction function = row.direct(type);
  const StridedLoop& loop = plan.loop;
  const bool narrow = plan.columns < kShortRow;
  const ScalarType out_type = result_type(row, type);
  const int64_t in_size = elementSize(type), out_size = elementSize(out_type);
  BlockBuffer buffers[kMaxLoopOperands];
  for (int64_t index = first; index < last; ++index) {
    const Tile tile(plan, index);
    const int64_t columns = tile.columns();
    Rows in[kMaxLoopOperands], out = tile.in_memory(0);
    unsigned splat = 0;
    bool adjacent = true;
    for (int k = 1; k < loop.n_operands; ++k) {
      in[k] = tile.gather(k, type, narrow, buffers[k]);
      splat |= static_cast<unsigned>(in[k].single) << (k - 1);
      adjacent = adjacent && in[k].step == (in[k].single ? 0 : columns * in_size);
    }
    const bool in_place = loop.operands[0].dtype == out_type && (!narrow || out.step == columns * out_size);
    if (!in_place) out = {buffers[0].bytes, columns * out_size, false};
    adjacent = adjacent && out.step == columns * out_size;
    const int64_t calls = adjacent ? 1 : tile.rows(), length = adjacent ? tile.rows() * columns : columns;
    for (int64_t r = 0; r < calls; ++r) {
      const void* elements[kMaxLoopOperands];
      Splat splats[kMaxLoopOperands];
      for (int k = 1; k < loop.n_operands; ++k) {
        const char* data = in[k].data + r * in[k].step;
        elements[k - 1] = in[k].single ? splats[k].convert(row, type, loop.operands[k].dtype, data) : data;
      }
      function(out.data + r * out.step, elements, splat, length, params);
    }
    if (!in_place) tile.scatter(out_type, out.data);
  }
}

}  // namespace amp::cpu
