#include <amp/cpu/elementwise/run.h>

#include <algorithm>

#include <amp/core/error.h>
#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/single.h>
#include <amp/cpu/elementwise/staging.h>
#include <amp/cpu/elementwise/tiles.h>

namespace amp::cpu {

namespace {

// Work in elements of cost 1. Below kParallelWork a parallel region costs more than it saves; no thread gets less than kWorkPerThread.
constexpr int64_t kParallelWork = 65536, kWorkPerThread = 32768;
// Rows that need no staging are split into pieces of kDirectPiece; if rows are shorter than kShortRow, staging several at a time is faster.
constexpr int64_t kDirectPiece = 16384;
constexpr int64_t kAlignedBytes = 512;  // from this row size on, a separate call up to the first whole cache line pays off

// Runs fn over [0, n_units), in parallel if there is enough work.
template <class Function>
void for_units(int64_t n_units, int64_t unit_work, const Function& fn) {
  if (n_units * unit_work < kParallelWork) fn(int64_t{0}, n_units);
  else parallel_for(0, n_units, std::max<int64_t>(1, kWorkPerThread / unit_work), fn);
}

void run_pieces(const ElementwiseRow& row, ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                const ScalarParam* params) {
  const LoopFunction function = row.direct(dtype);
  if (n * row.cost < kParallelWork) return function(out, in, splat, n, params);
  const int64_t piece = 1024, in_size = elementSize(dtype), out_size = elementSize(result_type(row, dtype));
  for_units((n + piece - 1) / piece, piece * row.cost, [&](int64_t first, int64_t last) {
    const int64_t begin = first * piece, end = std::min(n, last * piece);
    const void* shifted[kMaxLoopOperands];
    for (int k = 0; k < row.arity; ++k) { shifted[k] = static_cast<const char*>(in[k]) + (splat >> k & 1u ? 0 : begin * in_size); }
    function(static_cast<char*>(out) + begin * out_size, shifted, splat, end - begin, params);
  });
}

bool is_constant_along_rows(const StridedLoop& loop, int k) { return loop.ndim > 0 && loop.operands[k].strides[loop.ndim - 1] == 0; }

bool is_constant(const StridedLoop& loop, const StridedOperand& operand) {
  return std::all_of(operand.strides, operand.strides + loop.ndim, [](int64_t stride) { return stride == 0; });
}

// Whether the loop for the narrow integer type `type` gives the results of the one for int64. All numbers must be representable, since it
// compares and selects them.
bool takes_numbers(const ElementwiseRow& row, const StridedLoop& loop, ScalarType type, const ScalarParam* params) {
  for (int k = 1; k < loop.n_operands; ++k) {
    const StridedOperand& operand = loop.operands[k];
    if (operand.dtype == type) continue;
    if (!is_constant(loop, operand) || !isIntegralType(operand.dtype, true)) return false;
    int64_t number;
    cast_contiguous(kInt64, &number, operand.dtype, operand.data, 1);
    if (!represents(type, number)) return false;
  }
  return takes_params(row, type, params);
}

// The dtype in which the loop reads its operands. If all operands that vary along the rows have one dtype with a direct loop, it is that
// dtype. Otherwise it is the compute type.
ScalarType operand_type(const ElementwiseRow& row, const StridedLoop& loop, ScalarType type, const ScalarParam* params) {
  ScalarType common = ScalarType::Undefined;
  for (int k = 1; k < loop.n_operands; ++k) {
    const ScalarType dtype = loop.operands[k].dtype;
    if (is_constant_along_rows(loop, k)) continue;
    if (common == ScalarType::Undefined) common = dtype;
    if (dtype != common || dtype == type || loop_type(dtype) != type || row.direct(dtype) == nullptr) return type;
  }
  if (common == ScalarType::Undefined || loop.operands[0].dtype != result_type(row, common)) return type;
  return is_narrow_integer(common) && !takes_numbers(row, loop, common, params) ? type : common;
}

// Whether every input that varies has the dtype. Blocks hold several rows, in which what is constant along a row varies.
bool inputs_have(const StridedLoop& loop, ScalarType dtype) {
  return std::all_of(loop.operands + 1, loop.operands + loop.n_operands,
                     [&](const StridedOperand& operand) { return is_constant(loop, operand) || operand.dtype == dtype; });
}

// Whether every operand is contiguous along the rows and has the loop's dtype. Inputs may also be constant along the rows, with any dtype.
bool needs_no_staging(const ElementwiseRow& row, const StridedLoop& loop, ScalarType type) {
  const int last = loop.ndim - 1;
  for (int k = 0; k < loop.n_operands; ++k) {
    const StridedOperand& operand = loop.operands[k];
    if (k > 0 && is_constant_along_rows(loop, k)) continue;
    if (operand.dtype != (k == 0 ? result_type(row, type) : type)) return false;
    if (last >= 0 && operand.strides[last] != 1) return false;
  }
  return true;
}

// The number of elements before the first cache line boundary. A vector that is stored across two lines takes twice as long.
int64_t unaligned_head(const char* out, int64_t size) {
  const auto past = static_cast<int64_t>(reinterpret_cast<uintptr_t>(out) % 64);
  return past == 0 || past % size != 0 ? 0 : (64 - past) / size;
}

// The pieces of the rows of a loop without staging.
void run_rows(const ElementwiseRow& row, const StridedLoop& loop, ScalarType type, const ScalarParam* params, int64_t pieces_per_row,
              int64_t first, int64_t last) {
  const LoopFunction function = row.direct(type);
  const int inner = loop.ndim - 1;
  const int64_t in_size = elementSize(type), out_size = elementSize(loop.operands[0].dtype), length = loop.sizes[inner];
  unsigned splat = 0;
  for (int k = 1; k < loop.n_operands; ++k) splat |= static_cast<unsigned>(loop.operands[k].strides[inner] == 0) << (k - 1);
  RowWalker walker(loop);
  walker.seek(first / pieces_per_row);
  int64_t piece = first % pieces_per_row;
  for (int64_t i = first; i < last; ++i) {
    const int64_t begin = piece * kDirectPiece, count = std::min(kDirectPiece, length - begin);
    const void* in[kMaxLoopOperands];
    Splat splats[kMaxLoopOperands];
    for (int k = 1; k < loop.n_operands; ++k) {
      if (splat >> (k - 1) & 1u) in[k - 1] = splats[k].convert(row, type, loop.operands[k].dtype, walker.pointer(k));
      else in[k - 1] = walker.pointer(k) + begin * in_size;
    }
    char* out = walker.pointer(0) + begin * out_size;
    const int64_t head = count * out_size >= kAlignedBytes ? unaligned_head(out, out_size) : 0;
    if (head > 0) {
      function(out, in, splat, head, params);
      out += head * out_size;
      for (int k = 0; k < row.arity; ++k) {
        if ((splat >> k & 1u) == 0) in[k] = static_cast<const char*>(in[k]) + head * in_size;
      }
    }
    function(out, in, splat, count - head, params);
    if (++piece == pieces_per_row) {
      piece = 0;
      if (i + 1 < last) walker.next();
    }
  }
}

void run_blocks(const ElementwiseRow& row, const StridedLoop& loop, ScalarType type, const ScalarParam* params, const BlockPlan& plan,
                int64_t first, int64_t last) {
  const LoopFunction function = row.direct(type);
  const ScalarType out_type = result_type(row, type);
  BlockBuffer buffers[kMaxLoopOperands];
  Block block(loop, plan, first);
  for (int64_t b = first; b < last; ++b) {
    const void* in[kMaxLoopOperands];
    Splat splats[kMaxLoopOperands];
    unsigned splat = 0;
    for (int k = 1; k < loop.n_operands; ++k) {
      const bool constant = block.is_constant(k);
      if (constant) in[k - 1] = splats[k].convert(row, type, loop.operands[k].dtype, block.contiguous(k));
      else in[k - 1] = block.gather(k, type, buffers[k]);
      splat |= static_cast<unsigned>(constant) << (k - 1);
    }
    char* out = loop.operands[0].dtype == out_type ? block.contiguous(0) : nullptr;
    const bool in_place = out != nullptr;
    if (!in_place) out = buffers[0].bytes;
    function(out, in, splat, block.size(), params);
    if (!in_place) block.scatter(0, out_type, out);
    if (b + 1 < last) block.next();
  }
}

}  // namespace

bool run_contiguous(const ElementwiseRow& row, ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                    const ScalarParam* params) {
  if (row.direct(dtype) == nullptr || (is_narrow_integer(dtype) && !takes_params(row, dtype, params))) return false;
  if (splat == 0 || !isReducedFloatingType(dtype)) {
    run_pieces(row, dtype, out, in, splat, n, params);
    return true;
  }
  const void* converted[kMaxLoopOperands];
  Splat splats[kMaxLoopOperands];
  for (int k = 0; k < row.arity; ++k) converted[k] = splat >> k & 1u ? splats[k].convert(row, dtype, dtype, in[k]) : in[k];
  run_pieces(row, dtype, out, converted, splat, n, params);
  return true;
}

void run_elementwise(const ElementwiseRow& row, const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  AMP_CHECK(row.direct(loop_type(compute)) != nullptr, NotImplementedError, "[elementwise] no CPU loop for dtype ", toString(compute));
  AMP_CHECK(loop.n_operands == row.arity + 1, ValueError, "[elementwise] expected ", row.arity + 1, " operands, got ", loop.n_operands);
  const int64_t n = loop.numel();
  if (n == 0) return;
  const ScalarType type = operand_type(row, loop, loop_type(compute), params);
  const bool direct = needs_no_staging(row, loop, type);
  if (direct && loop.ndim <= 1) {
    const void* in[kMaxLoopOperands];
    Splat splats[kMaxLoopOperands];
    unsigned splat = 0;
    for (int k = 1; k < loop.n_operands; ++k) {
      const StridedOperand& operand = loop.operands[k];
      const bool constant = is_constant_along_rows(loop, k);
      in[k - 1] = constant ? splats[k].convert(row, type, operand.dtype, operand.data) : operand.data;
      splat |= static_cast<unsigned>(constant) << (k - 1);
    }
    return run_pieces(row, type, loop.operands[0].data, in, splat, n, params);
  }
  if (direct) {
    const int64_t length = loop.sizes[loop.ndim - 1], rows = n / length, pieces_per_row = (length + kDirectPiece - 1) / kDirectPiece;
    if (length >= kShortRow || rows <= kShortRow) {
      for_units(rows * pieces_per_row, std::max<int64_t>(1, n * row.cost / (rows * pieces_per_row)),
                [&](int64_t first, int64_t last) { run_rows(row, loop, type, params, pieces_per_row, first, last); });
      return;
    }
  }
  const ScalarType in_blocks = inputs_have(loop, type) ? type : loop_type(compute);
  if (const int across = tiled_dim(loop); across >= 0) {
    const ScalarType in_tiles = loop.sizes[loop.ndim - 1] < kShortRow ? in_blocks : type;
    const TilePlan plan(loop, across, in_tiles);
    for_units(plan.n_tiles, std::max<int64_t>(1, n * row.cost / plan.n_tiles),
              [&](int64_t first, int64_t last) { run_tiles(row, plan, in_tiles, params, first, last); });
    return;
  }
  const BlockPlan plan(loop, in_blocks);
  const int64_t unit_work = std::max<int64_t>(1, n * row.cost / plan.n_blocks);
  for_units(plan.n_blocks, unit_work, [&](int64_t first, int64_t last) { run_blocks(row, loop, in_blocks, params, plan, first, last); });
}

}  // namespace amp::cpu
