// The kernels of pools, over dense images that lie as the walk says. Internal.
#pragma once

#include <amp/cuda/pool/walk.h>

namespace amp::cuda {

// NaN wins; of equal elements the first. Indices count the points of an input image.
void pool_max(const PoolWalk& walk, const Tensor& x, const Tensor& y, const Tensor& indices);
// dx = for each input the sum of the outputs that it won.
void pool_max_backward(const PoolWalk& walk, const Tensor& dy, const Tensor& indices, const Tensor& dx);
void pool_average(const PoolWalk& walk, const Tensor& x, const Tensor& y);
void pool_average_backward(const PoolWalk& walk, const Tensor& dy, const Tensor& dx);

// Of planes of walk.in and walk.out points: y[p] = sum of x[i] over all i with indices[i] = p. An index outside of the image is left out
// and throws IndexError when the host next waits for the device.
void pool_scatter(const PoolWalk& walk, const Tensor& x, const Tensor& indices, const Tensor& y);
// y[i] = x[indices[i]]; the same for an index outside, which gives 0.
void pool_gather(const PoolWalk& walk, const Tensor& x, const Tensor& indices, const Tensor& y);

}  // namespace amp::cuda
