// The kernels that copy images into patches and sum patches back into images. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv/conv_geometry.h>

namespace amp::cuda {

struct PatchMatrix;

// `patches` = the input patch of each output point of the images from `first_image`; zeros outside the image.
void spread_patches(const ConvGeometry& g, const Tensor& x, int64_t first_image, const PatchMatrix& where, const Tensor& patches);
// x = for each point of the images, the sum of its elements in `patches` (in the compute type of x).
void gather_patches(const ConvGeometry& g, const Tensor& patches, const PatchMatrix& where, int64_t first_image, const Tensor& x);

}  // namespace amp::cuda
