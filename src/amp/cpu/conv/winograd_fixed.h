// The weight of a convolution for Winograd's algorithm in fixed point.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cpu {

// WinogradFixedLayer describes the members.
struct WinogradFixedWeights {
  Tensor parts, input_factors, input_exponents, factors, direct;
};

// `weight` is in bfloat16 and contiguous. An output channel whose weights are not all finite has NaN as its factor.
WinogradFixedWeights winograd_fixed_weights(const Tensor& weight);

// The number of bits of inputs for a convolution with this number of channels (WinogradFixedLayer::bits). The more inputs are added, the
// fewer bits are left for weights.
int winograd_fixed_bits(int64_t depth);

}  // namespace amp::cpu
