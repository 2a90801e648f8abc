// DO NOT EDIT. Generated from ops/fft.yaml by codegen (./dev regenerate).
// The hand-written kernels of the fft ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

Tensor fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided);
Tensor fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length);
Tensor fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward);

}  // namespace amp::cuda
