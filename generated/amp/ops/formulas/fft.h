// DO NOT EDIT. Generated from ops/fft.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the fft ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of fft_r2c for a last dimension of `length` elements.
Tensor fft_r2c_backward(const Tensor& grad, IntArrayRef dim, double scale, bool onesided, int64_t length);
// The gradient of fft_c2r.
Tensor fft_c2r_backward(const Tensor& grad, IntArrayRef dim, double scale);

}  // namespace amp
