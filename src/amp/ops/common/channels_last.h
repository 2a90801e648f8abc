// Tensors whose channels (dimension 1) are innermost in memory: the layout of activations in convolutions, pools and norms.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// An uninitialized tensor of 3 to 5 dimensions.
Tensor empty_channels_last(IntArrayRef sizes, ScalarType dtype, Device device);
// `t` without its history, in this layout and dtype. Returns `t` itself if nothing changes.
Tensor as_channels_last(const Tensor& t, ScalarType dtype);
// The dense memory behind `t` as rows of `columns` elements.
Tensor as_matrix(const Tensor& t, int64_t columns);

}  // namespace amp
