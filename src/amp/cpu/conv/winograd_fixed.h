// The weight of a convolution for Winograd's algorithm in fixed point.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cpu {

// As WinogradFixedLayer describes them.
struct WinogradFixedWeights {
  Tensor parts, input_factors, input_exponents, factors, direct;
};

// `weight` is in bfloat16 and contiguous. A channel of the result whose weights are not all finite has NaN as its factor.
WinogradFixedWeights winograd_fixed_weights(const Tensor& weight);

// The bits of inputs for a convolution of so many channels (WinogradFixedLayer::bits). The more of them are added, the fewer bits are left
// to weights.
int winograd_fixed_bits(int64_t depth);

}  // namespace amp::cpu
