// Layer and RMS norm. Every row of `n` contiguous elements has separate statistics. Without centering (RMS norm) the mean is zero.
// Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// Tensors are contiguous; weight, bias, mean and rstd are in the compute type of x. weight and bias may be undefined. mean may be undefined
// unless centered.
struct RowNorm {
  int64_t rows, n;
  Tensor x, weight, mean, rstd;
};

// y = (x - mean) * rstd * weight + bias. Also writes rstd and, if it is defined, mean.
void row_norm(const RowNorm& norm, const Tensor& bias, double eps, const Tensor& y);
void row_norm_backward(const RowNorm& norm, const Tensor& dy, const Tensor& dx);
// The sums over the rows of dy * (x - mean) * rstd and of dy; each is written if it is defined.
void row_norm_parameters(const RowNorm& norm, const Tensor& dy, const Tensor& grad_weight, const Tensor& grad_bias);

}  // namespace amp::cuda
