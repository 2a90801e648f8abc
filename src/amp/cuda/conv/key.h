// A pass of a convolution in cuDNN's terms. It contains everything that determines cuDNN's choice of an engine. Needs no device. Internal.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include <amp/autocast/policy.h>
#include <amp/ops/conv/conv_geometry.h>
#include <amp/ops/fused.h>

namespace amp::cuda {

enum class ConvPass : int32_t { Forward, BackwardData, BackwardWeights };

// The tensors of a convolution y = w * x: dense and either all contiguous or all channels-last. A pass computes one of them. The forward
// pass may also add z, of y's layout, and a bias, and apply an activation: y = activation(w * x + z + bias).
struct ConvOperands {
  void *x, *w, *y;
  ScalarType dtype;
  bool channels_last;
  void *z = nullptr, *bias = nullptr;
  FusedActivation activation = FusedActivation::None;
};

struct ConvPolicy {
  bool deterministic;
  autocast::Math math;  // only for float32
  int64_t workspace_limit;
  bool reduced_sums = false;  // only for 16 bits: partial sums may be rounded
};

inline constexpr int kMaxConvDims = 5;

struct ConvTensor {
  int64_t sizes[kMaxConvDims], strides[kMaxConvDims];
};

// Compared and hashed bytewise, so it is zeroed first. Has two or three spatial dimensions; a 1-D convolution gets a leading one of size 1.
struct ConvKey {
  ConvTensor x, w, y;
  int64_t padding_before[3], padding_after[3], stride[3], dilation[3];
  int64_t workspace_limit;
  FusedActivation activation;
  int32_t device, dims;  // dims: number of spatial dimensions
  ConvPass pass;
  ScalarType dtype, compute;
  // Alignment in bytes, at most 16; kernels with vector loads depend on it.
  int32_t align_x, align_w, align_y;
  int32_t align_z, align_bias;  // 0: none
  int32_t deterministic;
  autocast::Math math;
  uint8_t reduced_sums;
  uint8_t unused[2];

  ConvKey() { std::memset(static_cast<void*>(this), 0, sizeof(*this)); }
  bool is_fused() const { return align_z != 0 || align_bias != 0 || activation != FusedActivation::None; }
  bool operator==(const ConvKey& other) const { return std::memcmp(this, &other, sizeof(*this)) == 0; }
};

// For counts of fallbacks.
inline const char* kind_of(const ConvKey& key) {
  if (key.is_fused()) return "the bias, sum or activation of a convolution";
  return key.pass == ConvPass::Forward ? "a convolution" : "the gradient of a convolution";
}
// For messages: "the forward pass of a convolution of [8, 3, 32, 32] with [16, 3, 3, 3] in float16".
std::string describe(const ConvKey& key);

// `dims`: the number of spatial dimensions of the user's tensors.
ConvKey conv_key(ConvPass pass, const ConvGeometry& g, int dims, const ConvOperands& operands, const ConvPolicy& policy, int device);

// Strides of a dense tensor (N, C, ...) that identify its layout even if sizes of 1 make it ambiguous.
void layout_strides(const int64_t* sizes, int ndim, bool channels_last, int64_t* strides);

}  // namespace amp::cuda
