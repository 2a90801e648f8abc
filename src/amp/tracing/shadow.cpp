#include <amp/tracing/shadow.h>

#include <algorithm>
#include <cmath>

#include <amp/core/error.h>

namespace amp::tracing {

std::string describe_inputs(const ObservedCall& call) {
  std::string text;
  call.for_each_tensor(
      [&](const Tensor& t, const autocast::ArgInfo&) { text += detail::concat(text.empty() ? "" : ", ", t.dtype(), " ", t.sizes()); });
  return text;
}

Tensor numbers_of(const Tensor& t) { return t.detach().to(TensorOptions(kFloat64).device(kCPU)).contiguous(); }

double Deviation::relative() const {
  if (non_finite != 0) return INFINITY;
  if (max_abs == 0) return 0;
  return largest != 0 ? max_abs / largest : INFINITY;
}

Deviation deviation_of(const Tensor& result, const Tensor& wide) {
  Deviation deviation;
  if (!result.defined() || !wide.defined() || !isFloatingType(result.dtype()) || result.sizes() != wide.sizes()) return deviation;
  const Tensor low_numbers = numbers_of(result), wide_numbers = numbers_of(wide);
  const double *a = low_numbers.data_ptr<double>(), *b = wide_numbers.data_ptr<double>();
  deviation.elements = static_cast<uint64_t>(low_numbers.numel());
  for (int64_t k = 0; k < low_numbers.numel(); ++k) {
    if (!std::isfinite(b[k])) continue;
    if (!std::isfinite(a[k])) {
      ++deviation.non_finite;
      continue;
    }
    const double error = std::abs(a[k] - b[k]);
    deviation.max_abs = std::max(deviation.max_abs, error);
    deviation.largest = std::max(deviation.largest, std::abs(b[k]));
    deviation.sum_abs += error;
    deviation.sum_wide += std::abs(b[k]);
  }
  return deviation;
}

void ShadowErrors::add(const ObservedCall& call, TensorList results, TensorList wide) {
  ++calls;
  double largest_error = 0, largest = 0;
  for (size_t i = 0; i < results.size() && i < wide.size(); ++i) {
    const Deviation deviation = deviation_of(results[i], wide[i]);
    elements += deviation.elements;
    non_finite += deviation.non_finite;
    sum_abs += deviation.sum_abs;
    sum_wide += deviation.sum_wide;
    largest_error = std::max(largest_error, deviation.max_abs);
    largest = std::max(largest, deviation.largest);
  }
  max_abs = std::max(max_abs, largest_error);
  const double relative = largest > 0 ? largest_error / largest : 0;
  if (relative > max_rel || worst.empty()) {
    max_rel = std::max(max_rel, relative);
    worst = describe_inputs(call);
  }
}

}  // namespace amp::tracing
