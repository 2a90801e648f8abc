// The kernels that spread images into patches and gather them again. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv_geometry.h>

namespace amp::cuda {

struct PatchMatrix;

// `patches` = what each output point of the images from `first_image` sees, zeros where that is outside.
void spread_patches(const ConvGeometry& g, const Tensor& x, int64_t first_image, const PatchMatrix& where, const Tensor& patches);
// x = for each point of the images the sum of the elements of `patches` (of the compute type of x) that came from it.
void gather_patches(const ConvGeometry& g, const Tensor& patches, const PatchMatrix& where, int64_t first_image, const Tensor& x);

}  // namespace amp::cuda
