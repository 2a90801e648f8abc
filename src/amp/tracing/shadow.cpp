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

void ShadowErrors::add(const ObservedCall& call, TensorList results, TensorList wide) {
  ++calls;
  double largest_error = 0, largest = 0;
  for (size_t i = 0; i < results.size() && i < wide.size(); ++i) {
    const bool comparable =
        results[i].defined() && wide[i].defined() && isFloatingType(results[i].dtype()) && results[i].sizes() == wide[i].sizes();
    if (!comparable) continue;
    const Tensor low_numbers = numbers_of(results[i]), wide_numbers = numbers_of(wide[i]);
    const double *a = low_numbers.data_ptr<double>(), *b = wide_numbers.data_ptr<double>();
    elements += static_cast<uint64_t>(low_numbers.numel());
    for (int64_t k = 0; k < low_numbers.numel(); ++k) {
      if (!std::isfinite(b[k])) continue;
      if (!std::isfinite(a[k])) {
        ++non_finite;
        continue;
      }
      const double error = std::abs(a[k] - b[k]);
      largest_error = std::max(largest_error, error);
      largest = std::max(largest, std::abs(b[k]));
      sum_abs += error;
      sum_wide += std::abs(b[k]);
    }
  }
  max_abs = std::max(max_abs, largest_error);
  const double relative = largest > 0 ? largest_error / largest : 0;
  if (relative > max_rel || worst.empty()) {
    max_rel = std::max(max_rel, relative);
    worst = describe_inputs(call);
  }
}

}  // namespace amp::tracing
