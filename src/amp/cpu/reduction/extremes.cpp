// The smallest and the largest element in one pass over the input: pieces are read twice while they are in the cache.
#include <algorithm>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/reduction/drive.h>
#include <amp/cpu/reduction/folds.h>

namespace amp::cpu {

namespace {

struct Extremes {
  Accumulator low, high;
};

struct ExtremesPolicy {
  using Acc = Extremes;

  const FoldKernel &lowest, &highest;
  ScalarType type;
  Extremes identity;
  char *low_out, *high_out;

  void init(Acc* acc, int64_t n) const { std::fill_n(acc, n, identity); }
  void row(const char* in, int64_t n, int64_t, Acc* acc) const {
    lowest.row(in, n, nullptr, &acc->low);
    highest.row(in, n, nullptr, &acc->high);
  }
  void columns(const char* in, int64_t stride, int64_t rows, int64_t columns, int64_t, Acc* acc) const {
    Accumulator parts[kStrip + kColumnPadding];
    for (int64_t j = 0; j < columns; j += kStrip) {
      const int64_t n = std::min(kStrip, columns - j);
      const char* strip = in + j * elementSize(type);
      for (const auto& [kernel, fold, member] :
           {std::tuple(&lowest, Fold::Min, &Extremes::low), std::tuple(&highest, Fold::Max, &Extremes::high)}) {
        for (int64_t k = 0; k < n; ++k) parts[k] = acc[j + k].*member;
        fold_columns(*kernel, identity.*member, fold, type, strip, stride, rows, n, nullptr, parts);
        for (int64_t k = 0; k < n; ++k) acc[j + k].*member = parts[k];
      }
    }
  }
  void combine(Acc* into, const Acc* other, int64_t n) const {
    for (int64_t j = 0; j < n; ++j) {
      cpu::combine(Fold::Min, type, &into[j].low, &other[j].low, 1);
      cpu::combine(Fold::Max, type, &into[j].high, &other[j].high, 1);
    }
  }
  void write(Acc* acc, int64_t n, int64_t first) const {
    const ScalarType wide = isFloatingType(type) ? kFloat64 : kInt64;
    Accumulator values[kStrip];
    for (int64_t j = 0; j < n; j += kStrip) {
      const int64_t count = std::min(kStrip, n - j);
      for (int64_t k = 0; k < count; ++k) values[k] = acc[j + k].low;
      cast_contiguous(type, low_out + (first + j) * elementSize(type), wide, values, count);
      for (int64_t k = 0; k < count; ++k) values[k] = acc[j + k].high;
      cast_contiguous(type, high_out + (first + j) * elementSize(type), wide, values, count);
    }
  }

 private:
  static constexpr int64_t kStrip = 128;
};

}  // namespace

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  const DimMask dims = dim ? reduced_dim("aminmax", *dim, self.dim()) : reduced_dims("aminmax", {}, self.dim());
  const ScalarType type = self.dtype();
  const ReductionPlan plan(self, dims);
  const Tensor low = plan.allocate(type), high = plan.allocate(type);
  run_reduction(plan, ExtremesPolicy{fold_kernel(Fold::Min, type),
                                     fold_kernel(Fold::Max, type),
                                     type,
                                     {fold_identity(Fold::Min, type), fold_identity(Fold::Max, type)},
                                     static_cast<char*>(low.data_ptr()),
                                     static_cast<char*>(high.data_ptr())});
  return {plan.finish(low, dims, keepdim), plan.finish(high, dims, keepdim)};
}

}  // namespace amp::cpu
