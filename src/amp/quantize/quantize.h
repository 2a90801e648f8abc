// Quantized tensors: codes of 8 or 4 bits, and scales. The header of the whole folder.
#pragma once

#include <amp/core/tensor.h>
#include <amp/quantize/cache.h>
#include <amp/quantize/delayed.h>
#include <amp/quantize/delayed_state.h>
#include <amp/quantize/imported_scales.h>
#include <amp/quantize/recipe.h>

namespace amp::quantize {

// number = code * scale (* global). The codes have the shape of the tensor; two codes of E2M1 share an element, so that the last dimension
// is half as long. `scales` has a row for each block of rows, and a column for each block of the last dimension; float32, float8_e8m0fnu or
// float8_e4m3fn. `global` is one float32 for scales in E4M3, else undefined.
struct Quantized {
  Tensor codes, scales, global;
  Operand how;
};

// Quantizes a floating-point tensor of at least one dimension. All dimensions except the last are rows. A block at the end of a dimension
// may be smaller. The scale of a block is that of TransformerEngine and torchao:
//
//   Float32  largest / amax in float32. amax of 0, infinity and NaN: 1. Too large for the dtype of x: the largest number of that dtype.
//   Pow2     the same without its mantissa
//   E8M0     Up: the power of two at or above amax / largest. Floor, Even: 2^(floor(log2 amax) - exponent of the largest number)
//   E4M3     global = amax of the tensor / (448 * 6), and E4M3(amax / 6 / global) for each block
//
// With Operand::multiplier, the scale is this number.
//
// A transformed tensor has the codes and scales of the transformed numbers; dequantize() undoes the transform.
//
// `scales` holds the inverse of Float32 and Pow2, since it multiplies codes. Not differentiable. Throws TypeError for another dtype,
// ValueError for a tensor without dimensions, for E2M1 with an odd last dimension, for a block of a negative size, and for a multiplier
// that is not positive and finite with a finite inverse, or that has blocks or another scale. NotImplementedError on a device without
// kernels.
AMP_API Quantized quantize(const Tensor& x, const Operand& how);
// The numbers, in float32 rounded once to `dtype`.
AMP_API Tensor dequantize(const Quantized& quantized, ScalarType dtype = kFloat32);

// Pairs of codes of E2M1 from a uint8 tensor of single codes, and the reverse. The last dimension is halved, or doubled. Throws TypeError
// for other dtypes, ValueError for an odd last dimension or none.
AMP_API Tensor pack(const Tensor& codes);
AMP_API Tensor unpack(const Tensor& packed);

}  // namespace amp::quantize
