// The pooling kernels, over dense images in the layout of the walk. Internal.
#pragma once

#include <amp/cuda/pool/walk.h>

namespace amp::cuda {

// NaN wins; among equal elements the first wins. Indices are flat positions in an input image.
void pool_max(const PoolWalk& walk, const Tensor& x, const Tensor& y, const Tensor& indices);
// dx = for each input, the sum of dy over the outputs whose maximum it was.
void pool_max_backward(const PoolWalk& walk, const Tensor& dy, const Tensor& indices, const Tensor& dx);
void pool_average(const PoolWalk& walk, const Tensor& x, const Tensor& y);
void pool_average_backward(const PoolWalk& walk, const Tensor& dy, const Tensor& dx);

// For planes of walk.in and walk.out points: y[p] = sum of x[i] over all i with indices[i] = p. An index outside the image is skipped, and
// IndexError is thrown when the host next waits for the device.
void pool_scatter(const PoolWalk& walk, const Tensor& x, const Tensor& indices, bool adds, const Tensor& y);
// y[i] = x[indices[i]]. An index outside the image gives 0, and IndexError is thrown as above.
void pool_gather(const PoolWalk& walk, const Tensor& x, const Tensor& indices, const Tensor& y);

}  // namespace amp::cuda
