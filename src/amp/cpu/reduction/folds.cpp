#include <amp/cpu/reduction/folds.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/reduction/drive.h>

namespace amp::cpu {

namespace {

bool is_real(ScalarType t) { return isFloatingType(t); }

template <class T, class Op>
void combine_with(T Accumulator::*member, Accumulator* into, const Accumulator* other, int64_t n, Op op) {
  for (int64_t j = 0; j < n; ++j) into[j].*member = op(into[j].*member, other[j].*member);
}

template <class T>
void combine_as(Fold fold, T Accumulator::*member, Accumulator* into, const Accumulator* other, int64_t n) {
  switch (fold) {
    case Fold::Prod: return combine_with(member, into, other, n, [](T a, T b) { return a * b; });
    case Fold::Max:
    case Fold::MaxAbs: return combine_with(member, into, other, n, [](T a, T b) { return a > b || a != a ? a : b; });
    case Fold::Min:
    case Fold::MinAbs: return combine_with(member, into, other, n, [](T a, T b) { return a < b || a != a ? a : b; });
    default: return combine_with(member, into, other, n, [](T a, T b) { return a + b; });
  }
}

struct Folding {
  using Acc = Accumulator;

  const FoldKernel& kernel;
  Fold fold;
  ScalarType type;
  Accumulator identity;
  Finish finish;
  int64_t n_folded;
  ScalarType result;
  char* out;

  void init(Acc* acc, int64_t n) const { std::fill_n(acc, n, identity); }
  void row(const char* in, int64_t n, int64_t, Acc* acc) const { kernel.row(in, n, nullptr, acc); }
  void columns(const char* in, int64_t stride, int64_t rows, int64_t columns, int64_t, Acc* acc) const {
    fold_columns(kernel, identity, fold, type, in, stride, rows, columns, nullptr, acc);
  }
  void combine(Acc* into, const Acc* other, int64_t n) const { cpu::combine(fold, type, into, other, n); }

  void write(Acc* acc, int64_t n, int64_t first) const {
    for (int64_t j = 0; finish.kind != Finish::None && j < n; ++j) {
      if (finish.kind == Finish::Divide) acc[j].real /= finish.divisor;
      else if (finish.kind == Finish::Root) acc[j].real = std::sqrt(acc[j].real);
      else if (is_real(type)) acc[j].real = acc[j].real == static_cast<double>(n_folded);
      else acc[j].integer = acc[j].integer == n_folded;
    }
    cast_contiguous(result, out + first * elementSize(result), is_real(type) ? kFloat64 : kInt64, acc, n);
  }
};

// Whether dims are the last dimensions, or the first ones.
bool is_trailing(DimMask dims, int64_t ndim) { return dims + (dims & -dims) == 1u << ndim; }
bool is_leading(DimMask dims) { return (dims & (dims + 1)) == 0; }

constexpr int64_t kFewElements = 4096, kFewOutputs = 256;

bool is_small(const Tensor& self, DimMask dims) {
  if (!self.is_contiguous() || self.numel() == 0 || self.numel() > kFewElements || dims == 0) return false;
  return (is_trailing(dims, self.dim()) || is_leading(dims)) && self.numel() <= kFewOutputs * reduced_count(self.sizes(), dims);
}

}  // namespace

Accumulator fold_identity(Fold fold, ScalarType t) {
  Accumulator acc{.integer = 0};
  const bool real = is_real(t);
  switch (fold) {
    case Fold::Prod: real ? void(acc.real = 1) : void(acc.integer = 1); break;
    case Fold::Max: real ? void(acc.real = -INFINITY) : void(acc.integer = std::numeric_limits<int64_t>::min()); break;
    case Fold::Min:
    case Fold::MinAbs: real ? void(acc.real = INFINITY) : void(acc.integer = std::numeric_limits<int64_t>::max()); break;
    default: break;
  }
  return acc;
}

void combine(Fold fold, ScalarType t, Accumulator* into, const Accumulator* other, int64_t n) {
  if (is_real(t)) combine_as(fold, &Accumulator::real, into, other, n);
  else combine_as(fold, &Accumulator::integer, into, other, n);
}

// Narrow rows are read as fewer, wider rows, whose columns are then folded together.
void fold_columns(const FoldKernel& kernel, Accumulator identity, Fold fold, ScalarType t, const void* in, int64_t stride, int64_t rows,
                  int64_t columns, const void* center, Accumulator* acc) {
  constexpr int64_t kNarrow = 16, kWide = 64;
  if (columns > kNarrow || stride != columns || rows < kWide || center != nullptr)
    return kernel.columns(in, stride, rows, columns, center, acc);
  const int64_t factor = kWide / columns, long_rows = rows / factor, done = long_rows * factor;
  Accumulator wide[kWide + kColumnPadding];
  std::fill_n(wide, kWide, identity);
  kernel.columns(in, stride * factor, long_rows, columns * factor, nullptr, wide);
  for (int64_t k = 0; k < factor; ++k) combine(fold, t, acc, wide + k * columns, columns);
  if (done < rows)
    kernel.columns(static_cast<const char*>(in) + done * stride * elementSize(t), stride, rows - done, columns, nullptr, acc);
}

namespace {

// Few elements, with outputs that fold either contiguous elements or whole columns: needs no plan and no threads.
Tensor fold_small(const Tensor& self, DimMask dims, bool keepdim, Fold fold, ScalarType result, Finish finish) {
  const ScalarType type = self.dtype();
  const int64_t n_folded = reduced_count(self.sizes(), dims), n_outputs = self.numel() / n_folded;
  const Tensor out(detail::new_tensor(reduced_shape(self.sizes(), dims, keepdim), result, kCPU));
  const Folding folding{fold_kernel(fold, type),           fold, type, fold_identity(fold, type), finish, n_folded, result,
                        static_cast<char*>(out.data_ptr())};
  const char* in = static_cast<const char*>(self.data_ptr());
  Accumulator acc[kFewOutputs + kColumnPadding];
  folding.init(acc, n_outputs);
  if (is_trailing(dims, self.dim())) {
    for (int64_t i = 0; i < n_outputs; ++i) folding.row(in + i * n_folded * self.element_size(), n_folded, 0, acc + i);
  } else {
    folding.columns(in, n_outputs, n_folded, n_outputs, 0, acc);
  }
  folding.write(acc, n_outputs, 0);
  return out;
}

}  // namespace

Tensor fold(const Tensor& self, DimMask dims, bool keepdim, Fold fold, ScalarType result, Finish finish) {
  if (is_small(self, dims)) return fold_small(self, dims, keepdim, fold, result, finish);
  const ReductionPlan plan(self, dims);
  const Tensor out = plan.allocate(result);
  const ScalarType type = self.dtype();
  run_reduction(plan, Folding{fold_kernel(fold, type), fold, type, fold_identity(fold, type), finish, plan.n_folded, result,
                              static_cast<char*>(out.data_ptr())});
  return plan.finish(out, dims, keepdim);
}

}  // namespace amp::cpu
