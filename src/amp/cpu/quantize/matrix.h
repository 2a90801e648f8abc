// Matrices as codes and scales, and decoded for products. Internal.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/quantize/recipe.h>

namespace amp::cpu {

// The decoded form of a quantized matrix: number = element * factor of its row. The elements are exact in their dtype, bfloat16 or float32,
// and have no more than 8 significant bits, so that float32 sums of products are those of the codes.
struct DecodedMatrix {
  Tensor elements;             // [rows, columns]
  std::vector<float> factors;  // one, or one for each row
  float largest;               // the largest magnitude of the numbers before they were rounded
  float factor(int64_t row) const { return factors.size() == 1 ? factors[0] : factors[static_cast<size_t>(row)]; }
  int64_t bytes() const { return elements.nbytes() + static_cast<int64_t>(factors.size() * sizeof(float)); }
};

// Quantizes a dense float32 matrix that was converted from `dtype`, and decodes it. May change the matrix. Blocks of several rows do
// not cross multiples of `period` rows: a batch of matrices is one tall matrix.
DecodedMatrix quantized_and_decoded(const Tensor& x, ScalarType dtype, int64_t period, const quantize::Operand& how);

// The largest magnitude of a dense float32 matrix that is not empty. NaN is above infinity.
float largest_magnitude(const Tensor& x);

}  // namespace amp::cpu
