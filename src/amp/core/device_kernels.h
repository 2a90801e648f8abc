// The few kernels that the core itself calls. Internal: callers check shapes, dtypes and autograd.
#pragma once

#include <amp/core/distributions.h>
#include <amp/core/generator.h>
#include <amp/core/scalar.h>
#include <amp/core/tensor.h>

namespace amp::detail {

// dst = src, converted and broadcast; for any dtypes, strides and devices. The two tensors may overlap.
AMP_API void copy(const Tensor& dst, const Tensor& src);

// Sets every element to `value`. Throws ValueError "[fill] ..." if an integer tensor cannot hold it, and TypeError if the value is complex
// and the tensor is real.
AMP_API void fill(const Tensor& t, const Scalar& value);

// Sets every element to a draw from `distribution`, in row-major order regardless of the strides. The same generator state gives the same
// values on every device. Uniform and Normal: floating and complex tensors; Integers and Bernoulli: all but complex ones.
AMP_API void random(const Tensor& t, const Distribution& distribution, const Generator& generator);

// Element i = start + i * step, computed in int64 (wrapping) for integer tensors and in float64 for floating ones. Not for complex tensors.
AMP_API void arange(const Tensor& t, const Scalar& start, const Scalar& step);

}  // namespace amp::detail
