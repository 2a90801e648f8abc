#include <amp/cpu/elementwise/copy.h>

#include <algorithm>
#include <complex>
#include <cstring>
#include <utility>

#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/elementwise/move.h>
#include <amp/cpu/elementwise/repeat.h>
#include <amp/cpu/elementwise/staging.h>
#include <amp/cpu/elementwise/transpose.h>

namespace amp::cpu {

namespace {

// Outputs of at least this size do not fit the caches. Stores that bypass the caches save the reads of old contents (measured: 20-25 %
// faster at 16M elements, slower at 1M and below).
constexpr int64_t kStreamingBytes = 16 << 20;

// Bytes read and written. Below kParallelBytes one thread is faster; no thread gets less than kBytesPerThread.
constexpr int64_t kParallelBytes = 512 * 1024, kBytesPerThread = 256 * 1024;

constexpr int64_t kPieceBytes = 64 * 1024;  // longer rows are split

template <class Function>
void for_copied_units(int64_t n_units, int64_t unit_bytes, const Function& fn) {
  if (n_units * unit_bytes < kParallelBytes) fn(int64_t{0}, n_units);
  else parallel_for(0, n_units, std::max<int64_t>(1, kBytesPerThread / unit_bytes), fn);
}

bool is_aligned(const void* p, uintptr_t bytes) { return reinterpret_cast<uintptr_t>(p) % bytes == 0; }

// The dimension along which the source is contiguous, if the destination is contiguous along the last one instead; -1 if a transposition
// would not help.
int transposed_dim(const StridedLoop& loop) {
  const int last = loop.ndim - 1;
  if (last < 1 || loop.operands[0].strides[last] != 1 || loop.operands[1].strides[last] <= 1) return -1;
  for (int d = 0; d < last; ++d) {
    if (loop.operands[1].strides[d] == 1 && loop.sizes[d] > 1) return d;
  }
  return -1;
}

constexpr int64_t kTile = 64;

// Copies the plane of the last dimension (contiguous in dst) and the one before it (contiguous in src) tile by tile. A tile is transposed
// into a buffer in the cache. It is converted while whole rows are written.
template <class T>
void copy_transposed_tiles(const StridedLoop& loop, int64_t first, int64_t last) {
  constexpr int64_t tile = sizeof(T) <= 4 ? kTile : kTile / 2;
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  const int a = loop.ndim - 1, b = loop.ndim - 2;
  const int64_t a_size = loop.sizes[a], b_size = loop.sizes[b], a_tiles = (a_size + tile - 1) / tile, b_tiles = (b_size + tile - 1) / tile;
  const int64_t to_size = elementSize(to.dtype);
  // Narrow output rows may be written piecewise: measured faster up to 512 bytes, up to 3x slower where row strides are a power of two.
  const bool direct = to.dtype == from.dtype && to.strides[b] * to_size <= 512;
  alignas(64) T buffer[tile * tile];
  for (int64_t index = first; index < last; ++index) {
    const int64_t a_begin = index % a_tiles * tile, b_begin = index / a_tiles % b_tiles * tile;
    const int64_t rows = std::min(tile, a_size - a_begin), columns = std::min(tile, b_size - b_begin);
    int64_t to_offset = a_begin + b_begin * to.strides[b], from_offset = a_begin * from.strides[a] + b_begin;
    for (int64_t d = b - 1, rest = index / (a_tiles * b_tiles); d >= 0; --d) {
      const int64_t i = rest % loop.sizes[d];
      rest /= loop.sizes[d];
      to_offset += i * to.strides[d];
      from_offset += i * from.strides[d];
    }
    const T* in = static_cast<const T*>(from.data) + from_offset;
    char* out = static_cast<char*>(to.data) + to_offset * to_size;
    if (direct) {
      transpose_tile(reinterpret_cast<T*>(out), to.strides[b], in, from.strides[a], rows, columns);
    } else if (to.strides[b] == rows) {  // the rows of the output are adjacent
      transpose_tile(buffer, rows, in, from.strides[a], rows, columns);
      cast_contiguous(to.dtype, out, from.dtype, buffer, rows * columns);
    } else {
      transpose_tile(buffer, tile, in, from.strides[a], rows, columns);
      for (int64_t c = 0; c < columns; ++c)
        cast_contiguous(to.dtype, out + c * to.strides[b] * to_size, from.dtype, buffer + c * tile, rows);
    }
  }
}

void copy_transposed(const StridedLoop& original, int dim) {
  StridedLoop loop(original);
  const auto move_dim_before_last = [&](int64_t* of_dims) { std::rotate(of_dims + dim, of_dims + dim + 1, of_dims + loop.ndim - 1); };
  move_dim_before_last(loop.sizes);
  for (int k = 0; k < 2; ++k) move_dim_before_last(loop.operands[k].strides);
  const int64_t size = elementSize(loop.operands[1].dtype), tile = size <= 4 ? kTile : kTile / 2;
  int64_t tiles = 1;
  for (int d = 0; d < loop.ndim; ++d) tiles *= d < loop.ndim - 2 ? loop.sizes[d] : (loop.sizes[d] + tile - 1) / tile;
  for_copied_units(tiles, tile * tile * (size + elementSize(loop.operands[0].dtype)), [&](int64_t first, int64_t last) {
    switch (size) {
      case 1: return copy_transposed_tiles<uint8_t>(loop, first, last);
      case 2: return copy_transposed_tiles<uint16_t>(loop, first, last);
      case 4: return copy_transposed_tiles<uint32_t>(loop, first, last);
      case 8: return copy_transposed_tiles<uint64_t>(loop, first, last);
      default: return copy_transposed_tiles<std::complex<double>>(loop, first, last);
    }
  });
}

void copy_rows(const StridedLoop& loop) {
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  const int inner = loop.ndim - 1;
  const int64_t size = elementSize(to.dtype), length = loop.sizes[inner], to_step = to.strides[inner], from_step = from.strides[inner];
  const int64_t piece = std::min(length, kPieceBytes / size), pieces = (length + piece - 1) / piece;
  for_copied_units(loop.numel() / length * pieces, (from_step == 0 ? 1 : 2) * piece * size, [&](int64_t first, int64_t last) {
    RowWalker walker(loop);
    walker.seek(first / pieces);
    int64_t at = first % pieces;
    for (int64_t unit = first; unit < last; ++unit) {
      const int64_t begin = at * piece, count = std::min(piece, length - begin);
      char* out = walker.pointer(0) + begin * to_step * size;
      const char* in = walker.pointer(1) + begin * from_step * size;
      if (to_step == 1) move_row(size, out, in, from_step, count);
      else move_strided(size, out, to_step, in, from_step, count);
      if (++at == pieces) {
        at = 0;
        if (unit + 1 < last) walker.next();
      }
    }
  });
}

// Converts block by block.
void convert_blocks(const StridedLoop& loop) {
  const ScalarType to = loop.operands[0].dtype;
  const BlockPlan plan(loop, to);
  const int64_t bytes = elementSize(to) + elementSize(loop.operands[1].dtype);
  for_copied_units(plan.n_blocks, std::max<int64_t>(1, loop.numel() * bytes / plan.n_blocks), [&](int64_t first, int64_t last) {
    BlockBuffer buffer;
    Block block(loop, plan, first);
    for (int64_t b = first; b < last; ++b) {
      const void* elements = block.gather(1, to, buffer);
      if (block.is_constant(1) && block.size() > 1) {
        BlockBuffer repeated;
        move_row(elementSize(to), repeated.bytes, elements, 0, block.size());
        block.scatter(0, to, repeated.bytes);
      } else {
        block.scatter(0, to, elements);
      }
      if (b + 1 < last) block.next();
    }
  });
}

}  // namespace

void copy_contiguous(ScalarType to_type, void* to, ScalarType from_type, const void* from, int64_t n) {
  const int64_t to_size = elementSize(to_type), from_size = elementSize(from_type), piece = 4096;
  if (n * (to_size + from_size) < kParallelBytes) return cast_contiguous(to_type, to, from_type, from, n);
  const bool streams = from_type == kFloat32 && isReducedFloatingType(to_type) && n * to_size >= kStreamingBytes && is_aligned(to, 64);
  for_copied_units((n + piece - 1) / piece, piece * (to_size + from_size), [&](int64_t first, int64_t last) {
    int64_t begin = first * piece, count = std::min(n, last * piece) - begin;
    if (streams) {
      const int64_t whole = count - count % 64;
      cast_streaming(to_type, static_cast<char*>(to) + begin * to_size, static_cast<const float*>(from) + begin, whole);
      begin += whole;
      count -= whole;
    }
    cast_contiguous(to_type, static_cast<char*>(to) + begin * to_size, from_type, static_cast<const char*>(from) + begin * from_size,
                    count);
  });
}

void copy_strided(const StridedLoop& loop) {
  const int64_t n = loop.numel();
  if (n == 0) return;
  if (repeats_elements(loop)) return copy_repeated(loop);
  if (repeats_row(loop)) return copy_repeated_row(loop);
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  if (n == 1 || (loop.ndim == 1 && to.strides[0] == 1 && from.strides[0] == 1))
    return copy_contiguous(to.dtype, to.data, from.dtype, from.data, n);
  if (const int dim = transposed_dim(loop); dim >= 0) return copy_transposed(loop, dim);
  if (to.dtype != from.dtype) return convert_blocks(loop);
  const bool is_itself = to.data == from.data && std::equal(to.strides, to.strides + loop.ndim, from.strides);
  if (!is_itself) copy_rows(loop);
}

void fill_strided(const StridedLoop& loop, const ScalarParam& value) {
  const StridedOperand& to = loop.operands[0];
  alignas(16) char element[16];
  if (isComplexType(to.dtype)) {
    const double parts[2] = {value.f, value.imag};
    cast_contiguous(to.dtype, element, kComplex128, parts, 1);
  } else if (isIntegralType(to.dtype)) {
    cast_contiguous(to.dtype, element, kInt64, &value.i, 1);
  } else {
    cast_contiguous(to.dtype, element, kFloat64, &value.f, 1);
  }
  StridedLoop copy(loop);
  copy.n_operands = 1;
  copy.add_splat(element, to.dtype);
  copy_strided(copy);
}

}  // namespace amp::cpu
