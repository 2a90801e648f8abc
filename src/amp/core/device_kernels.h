// The few kernels that the core itself calls. Internal: shapes, dtypes and autograd are the callers' matter.
#pragma once

#include <amp/core/distributions.h>
#include <amp/core/generator.h>
#include <amp/core/scalar.h>
#include <amp/core/tensor.h>

namespace amp::detail {

// dst = src, converted and broadcast; any dtypes, strides and devices. The two may overlap.
AMP_API void copy(const Tensor& dst, const Tensor& src);

// Every element = value. Throws ValueError "[fill] ..." when an integer tensor can't hold it, TypeError for a complex one in a real tensor.
AMP_API void fill(const Tensor& t, const Scalar& value);

// Every element = a draw from `distribution`, in row-major order whatever the strides, so that the same generator state gives the same
// values on every device. Uniform and Normal: floating and complex tensors; Integers and Bernoulli: all but complex ones.
AMP_API void random(const Tensor& t, const Distribution& distribution, const Generator& generator);

// Element i = start + i * step: in int64 for integer tensors (wrapping), in float64 for floating ones. Not for complex tensors.
AMP_API void arange(const Tensor& t, const Scalar& start, const Scalar& step);

}  // namespace amp::detail
