// The CUDA side of core/device_kernels.h. Tensors are not empty.
#pragma once

#include <amp/core/distributions.h>
#include <amp/core/scalar.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

// At least one of the two is on a CUDA device; the other may be on the CPU or on another device.
void copy_kernel(const Tensor& dst, const Tensor& src);
void fill_kernel(const Tensor& t, const Scalar& value);
void random_kernel(const Tensor& t, const Distribution& distribution, PhiloxState stream);
void arange_kernel(const Tensor& t, const Scalar& start, const Scalar& step);

}  // namespace amp::cuda
