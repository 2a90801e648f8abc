// Convolution descriptions for the tests of keys and plans.
#pragma once

#include <amp/cuda/conv/key.h>

namespace amp::testing {

struct ConvCase {
  const char* name;
  ConvGeometry g;
  int dims;
};

// A geometry whose output sizes are computed from the rest.
inline ConvGeometry with_outputs(ConvGeometry g) {
  for (int d = 0; d < 3; ++d) g.out[d] = (g.in[d] + 2 * g.padding[d] - g.dilation[d] * (g.kernel[d] - 1) - 1) / g.stride[d] + 1;
  return g;
}

inline ConvCase plain_conv() {
  return {"plain", with_outputs({8, 64, 64, 1, {1, 32, 32}, {}, {1, 3, 3}, {1, 1, 1}, {0, 1, 1}, {1, 1, 1}}), 2};
}
inline ConvCase grouped_conv() {
  ConvCase c = plain_conv();
  c.name = "grouped";
  c.g.groups = 4;
  return c;
}
inline ConvCase depthwise_conv() {
  ConvCase c = plain_conv();
  c.name = "depthwise";
  c.g.groups = 64;
  return c;
}
inline ConvCase dilated_conv() {
  return {"dilated", with_outputs({4, 32, 48, 1, {1, 33, 30}, {}, {1, 3, 3}, {1, 2, 1}, {0, 2, 2}, {1, 2, 2}}), 2};
}
inline ConvCase three_dims_conv() {
  return {"3d", with_outputs({2, 16, 32, 1, {8, 16, 16}, {}, {3, 3, 3}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}), 3};
}
inline ConvCase one_dim_conv() {
  return {"1d", with_outputs({4, 40, 80, 1, {1, 1, 100}, {}, {1, 1, 5}, {1, 1, 2}, {0, 0, 2}, {1, 1, 1}}), 1};
}
// The first layer of an image network: three channels.
inline ConvCase few_channels_conv() {
  return {"few channels", with_outputs({8, 3, 64, 1, {1, 64, 64}, {}, {1, 7, 7}, {1, 2, 2}, {0, 3, 3}, {1, 1, 1}}), 2};
}

// Operands with made-up addresses.
inline cuda::ConvOperands conv_operands(ScalarType dtype, bool channels_last) {
  const auto address = [](uintptr_t value) { return reinterpret_cast<void*>(value); };
  return {address(0x1000000), address(0x2000000), address(0x3000000), dtype, channels_last};
}

inline constexpr cuda::ConvPolicy kPlainPolicy{false, autocast::Math::Full, int64_t{1} << 30};

}  // namespace amp::testing
