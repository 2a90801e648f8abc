// Layer and RMS norm, where every row of `n` contiguous elements has statistics of its own. Without centring (RMS norm) the mean is zero.
// Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// Tensors are contiguous; weight, bias, mean and rstd are in the compute type of x. weight, bias and (unless centred) mean may be
// undefined.
struct RowNorm {
  int64_t rows, n;
  Tensor x, weight, mean, rstd;
};

// y = (x - mean) * rstd * weight + bias, with the mean (where it is defined) and rstd written as well.
void row_norm(const RowNorm& norm, const Tensor& bias, double eps, const Tensor& y);
void row_norm_backward(const RowNorm& norm, const Tensor& dy, const Tensor& dx);
// The sums over the rows of dy * (x - mean) * rstd and of dy, written where they are defined.
void row_norm_parameters(const RowNorm& norm, const Tensor& dy, const Tensor& grad_weight, const Tensor& grad_bias);

}  // namespace amp::cuda
