// Whether the statistics of a norm are in the range of float32. Internal.
#pragma once

#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::cpu {

// Reciprocal standard deviations from `kLeastScale` to `kMostScale` come from sums of squares that float32 holds, and so do the products
// of three of them in gradients.
inline constexpr double kLeastScale = 1e-12, kMostScale = 1e12;

inline bool has_ordinary_scale(double rstd) { return rstd >= kLeastScale && rstd <= kMostScale; }

inline bool have_ordinary_scale(const std::vector<double>& rstds) {
  bool all = true;
  for (const double rstd : rstds) all &= has_ordinary_scale(rstd);
  return all;
}

// The numbers have float32 or float64. Those of float64 always have an ordinary scale.
inline bool have_ordinary_scale(const Tensor& rstds) {
  if (rstds.dtype() == kFloat64) return true;
  const float* const numbers = rstds.data_ptr<float>();
  bool all = true;
  for (int64_t i = 0; i < rstds.numel(); ++i)
    all &= numbers[i] >= static_cast<float>(kLeastScale) && numbers[i] <= static_cast<float>(kMostScale);
  return all;
}

// The gradients of a norm that was computed for float64 inputs, in the dtypes of the input and of the weight, or of its statistics.
inline std::tuple<Tensor, Tensor, Tensor> narrowed_gradients(const std::tuple<Tensor, Tensor, Tensor>& wide, const Tensor& input,
                                                             const Tensor& weight) {
  const ScalarType dtype = weight.defined() ? weight.dtype() : computeType(input.dtype());
  const auto to = [](const Tensor& t, ScalarType type) { return t.defined() ? t.to(type) : t; };
  return {to(std::get<0>(wide), input.dtype()), to(std::get<1>(wide), dtype), to(std::get<2>(wide), dtype)};
}

}  // namespace amp::cpu
