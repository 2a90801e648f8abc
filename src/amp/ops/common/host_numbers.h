// Sums of powers that the host can look at without waiting. Internal.
#pragma once

#include <cstdint>

#include <amp/core/device/backends.h>
#include <amp/core/dtype/power_sums.h>
#include <amp/core/tensor.h>
#include <amp/observe/observed.h>

namespace amp {

// Whether the numbers are float32 and in memory of the CPU.
inline bool host_sees(const Tensor& t) { return t.dtype() == kFloat32 && !is_asynchronous(t.device()); }

// Whether the host sees a sum that has become infinite, or nearly so, or NaN.
inline bool host_sees_overflow(const Tensor& sums) {
  if (!host_sees(sums)) return false;
  tracing::reads(sums);
  const Tensor dense = sums.detach().contiguous();
  const float* const numbers = dense.data_ptr<float>();
  bool fit = true;
  for (int64_t i = 0; i < dense.numel(); ++i) fit &= numbers[i] < static_cast<float>(kMostPowerSum);
  return !fit;
}

}  // namespace amp
