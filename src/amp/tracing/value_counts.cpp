#include <amp/tracing/value_counts.h>

#include <algorithm>
#include <cmath>

#include <amp/core/error.h>
#include <amp/ops.h>

namespace amp::tracing {

namespace {

// The range of a format. Values up to `to_zero` are rounded to zero.
struct Range {
  double largest, to_zero;
  bool scaled;  // values are scaled before they are converted
};

Range range_of(ScalarType dtype) {
  // Half of the least subnormal number: it is rounded to even, which is zero.
  switch (dtype) {
    case kFloat16: return {65504, std::ldexp(1, -25), false};
    case kBFloat16: return {std::ldexp(255, 120), std::ldexp(1, -134), false};
    case kFloat8_e4m3fn: return {448, std::ldexp(1, -10), true};
    case kFloat8_e5m2: return {57344, std::ldexp(1, -17), true};
    default: return {0, 0, false};
  }
}

// Calls visit(x) for each finite value, as a double.
template <class T, class Visit>
void for_each_finite(const T* data, int64_t count, const Visit& visit) {
  for (int64_t i = 0; i < count; ++i)
    if (const auto x = static_cast<double>(data[i]); std::isfinite(x)) visit(x);
}

template <class T>
void scan(const T* data, int64_t count, TensorStatisticsRow& row) {
  constexpr int kLeast = -1074, kMost = 1023;  // of float64
  std::vector<int64_t> by_exponent(kMost - kLeast + 1);
  int64_t finite = 0, zeros = 0;
  double amax = 0;
  for_each_finite(data, count, [&](double x) {
    ++finite;
    row.sum += x;
    const double magnitude = std::abs(x);
    amax = std::max(amax, magnitude);
    if (magnitude == 0) ++zeros;
    else ++by_exponent[static_cast<size_t>(std::ilogb(magnitude) - kLeast)];
  });
  const auto nan = std::count_if(data, data + count, [](T x) { return std::isnan(x); });
  row.elements += count;
  row.zeros += zeros;
  row.nan += nan;
  row.infinite += count - finite - nan;
  row.amax = std::max(row.amax, amax);
  for (size_t i = 0; i < by_exponent.size(); ++i)
    if (by_exponent[i] != 0) row.exponents[static_cast<int>(i) + kLeast] += by_exponent[i];
  if (amax == 0) return;
  for (TensorStatisticsRow::Fit& fit : row.fits) {
    const Range range = range_of(fit.dtype);
    const double scale = range.scaled ? amax / range.largest : 1;
    const double to_zero = range.to_zero * scale, largest = range.scaled ? amax : range.largest;
    for_each_finite(data, count, [&](double x) {
      const double magnitude = std::abs(x);
      fit.underflow += magnitude != 0 && magnitude <= to_zero;
      fit.saturation += magnitude > largest;
    });
  }
}

}  // namespace

bool has_range(ScalarType dtype) { return range_of(dtype).largest != 0; }

void count_values(const Tensor& tensor, TensorStatisticsRow& row) {
  ++row.tensors;
  const ScalarType wide = tensor.dtype() == kFloat64 ? kFloat64 : kFloat32;
  const Tensor numbers = tensor.detach().to_dense().to(TensorOptions(wide).device(kCPU)).contiguous();
  if (wide == kFloat64) scan(numbers.data_ptr<double>(), numbers.numel(), row);
  else scan(numbers.data_ptr<float>(), numbers.numel(), row);
}

void add_counts(const TensorStatisticsRow& from, TensorStatisticsRow& to) {
  to.tensors += from.tensors;
  to.elements += from.elements;
  to.zeros += from.zeros;
  to.nan += from.nan;
  to.infinite += from.infinite;
  to.amax = std::max(to.amax, from.amax);
  to.sum += from.sum;
  for (size_t i = 0; i < to.fits.size(); ++i) {
    to.fits[i].underflow += from.fits[i].underflow;
    to.fits[i].saturation += from.fits[i].saturation;
  }
  for (const auto& [exponent, count] : from.exponents) to.exponents[exponent] += count;
}

}  // namespace amp::tracing
