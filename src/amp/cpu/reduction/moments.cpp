// Mean and variance, from two passes over each piece of the input while it is in the cache.
#include <algorithm>
#include <cmath>
#include <limits>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/reduction/drive.h>
#include <amp/cpu/reduction/folds.h>
#include <amp/cpu/reduction/norm_range.h>

namespace amp::cpu {

namespace {

// The moments of the elements so far. `squares`: the sum of squared distances from their mean.
struct Moments {
  int64_t n;
  double mean, squares;

  // Chan, Golub and LeVeque's formula.
  void add(const Moments& other) {
    if (other.n == 0) return;
    if (n == 0) return void(*this = other);
    const auto a = static_cast<double>(n), b = static_cast<double>(other.n);
    const double distance = other.mean - mean;
    mean += distance * (b / (a + b));
    squares += other.squares + distance * distance * (a * b / (a + b));
    n += other.n;
  }
};

// The moments of n elements, given their sum and the sum of squared distances from `center`, the rounded mean.
Moments make_moments(int64_t n, double sum, double squares, double center) {
  const double mean = sum / static_cast<double>(n), off = mean - center;
  const double corrected = squares - static_cast<double>(n) * off * off;
  return {n, mean, corrected < 0 ? 0 : corrected};  // rounding may make the result for equal values negative
}

template <class T>  // T: the compute type
struct MomentsPolicy {
  using Acc = Moments;

  const FoldKernel &sum, &squares;
  ScalarType type;
  double correction;
  bool root;
  char *spread_out, *mean_out;

  void init(Acc* acc, int64_t n) const { std::fill_n(acc, n, Moments{0, 0, 0}); }
  void combine(Acc* into, const Acc* other, int64_t n) const {
    for (int64_t j = 0; j < n; ++j) into[j].add(other[j]);
  }

  void row(const char* in, int64_t n, int64_t, Acc* acc) const {
    if (n == 0) return;
    Accumulator total{.real = 0}, distance{.real = 0};
    sum.row(in, n, nullptr, &total);
    const T center = static_cast<T>(total.real / static_cast<double>(n));
    squares.row(in, n, &center, &distance);
    acc->add(make_moments(n, total.real, distance.real, center));
  }

  void columns(const char* in, int64_t stride, int64_t rows, int64_t columns, int64_t, Acc* acc) const {
    constexpr int64_t kWidth = 64;
    for (int64_t j = 0; j < columns && rows > 0; j += kWidth) {
      const int64_t n = std::min(kWidth, columns - j);
      const char* strip = in + j * elementSize(type);
      Accumulator total[kWidth + kColumnPadding] = {}, distance[kWidth + kColumnPadding] = {};
      T center[kWidth + kColumnPadding] = {};
      sum.columns(strip, stride, rows, n, nullptr, total);
      for (int64_t k = 0; k < n; ++k) center[k] = static_cast<T>(total[k].real / static_cast<double>(rows));
      squares.columns(strip, stride, rows, n, center, distance);
      for (int64_t k = 0; k < n; ++k) acc[j + k].add(make_moments(rows, total[k].real, distance[k].real, center[k]));
    }
  }

  void write(Acc* acc, int64_t n, int64_t first) const {
    double spread[kBatch], mean[kBatch];
    for (int64_t j = 0; j < n; j += kBatch) {
      const int64_t count = std::min(kBatch, n - j);
      for (int64_t k = 0; k < count; ++k) {
        const Moments& m = acc[j + k];
        const double variance = m.squares / std::max(0.0, static_cast<double>(m.n) - correction);
        spread[k] = root ? std::sqrt(variance) : variance;
        mean[k] = m.n == 0 ? std::numeric_limits<double>::quiet_NaN() : m.mean;
      }
      cast_contiguous(type, spread_out + (first + j) * elementSize(type), kFloat64, spread, count);
      cast_contiguous(type, mean_out + (first + j) * elementSize(type), kFloat64, mean, count);
    }
  }

 private:
  static constexpr int64_t kBatch = 64;
};

template <class T>
void run(const ReductionPlan& plan, double correction, bool root, const Tensor& spread, const Tensor& mean) {
  const ScalarType type = plan.input.dtype();
  const MomentsPolicy<T> policy{fold_kernel(Fold::Sum, type),          fold_kernel(Fold::SumSquaredDistance, type), type, correction, root,
                                static_cast<char*>(spread.data_ptr()), static_cast<char*>(mean.data_ptr())};
  run_reduction(plan, policy);
}

// Whether deviations are in the range of float32, and so were the sums of squares from which they come.
bool holds_deviations(const Tensor& self, DimMask dims, const Tensor& deviations) {
  const Tensor values = deviations.to(kFloat32).contiguous();
  const float* const numbers = values.data_ptr<float>();
  Tensor largest;  // of the numbers of each deviation; only computed if a deviation is 0
  const auto is_zero = [&](int64_t i) {
    if (!largest.defined()) largest = fold(self, dims, true, Fold::MaxAbs, kFloat32).contiguous();
    const float most = largest.data_ptr<float>()[i];
    // Squared differences of larger numbers are in the range, because the numbers are multiples of their last places.
    return most == 0 || most > 1e-11f;
  };
  for (int64_t i = 0; i < values.numel(); ++i) {
    if (std::isnan(numbers[i])) return false;
  }
  return NormRange(2).holds(numbers, values.numel(), is_zero);
}

}  // namespace

std::tuple<Tensor, Tensor> moments(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root) {
  const DimMask dims = reduced_dims("var", dim, self.dim());
  const ReductionPlan plan(self, dims);
  const Tensor spread = plan.allocate(self.dtype()), mean = plan.allocate(self.dtype());
  if (self.dtype() == kFloat64) run<double>(plan, correction, root, spread, mean);
  else run<float>(plan, correction, root, spread, mean);
  const std::tuple results{plan.finish(spread, dims, keepdim), plan.finish(mean, dims, keepdim)};
  // Numbers of float16 have squares that float32 holds. A variance that leaves the range does so itself.
  const bool may_leave_range = root && (self.dtype() == kFloat32 || self.dtype() == kBFloat16);
  if (!may_leave_range || holds_deviations(self, dims, std::get<0>(results))) return results;
  const auto [wide_spread, wide_mean] = moments(self.to(kFloat64), dim, correction, keepdim, root);
  return {wide_spread.to(self.dtype()), wide_mean.to(self.dtype())};
}

}  // namespace amp::cpu
