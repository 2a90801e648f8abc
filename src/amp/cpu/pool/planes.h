// Pools over contiguous images, plane by plane.
#pragma once

#include <amp/cpu/pool/walk.h>

namespace amp::cpu {

// Whether images of this layout are pooled plane by plane.
bool pools_planes(const Tensor& self);

// `x` and the results are contiguous; `indices` may be undefined. Returns false, and writes nothing, if the form of the windows is
// unsuitable.
bool max_pool_planes(const Walk& walk, const Tensor& x, const Tensor& output, const Tensor& indices);
bool average_pool_planes(const Walk& walk, const Tensor& x, const Tensor& output);

}  // namespace amp::cpu
