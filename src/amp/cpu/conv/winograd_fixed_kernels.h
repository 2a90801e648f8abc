// Winograd's algorithm for bfloat16 images in fixed-point arithmetic. The inputs of a tile are transformed in float32 and rounded to int16
// with one scale per tile, weights with one scale per channel of the result; the products are sums in int32, which cannot overflow. This
// takes the time of products of bfloat16, and its errors are much smaller: bfloat16 has 8 significant bits.
#pragma once

#include <amp/core/half.h>
#include <amp/cpu/conv/winograd_kernels.h>

namespace amp::cpu {

// Channel factors are from 1 to 2^kWinogradFactorBits.
inline constexpr int kWinogradFactorBits = 24;

// A power of two for each input channel multiplies the inputs and divides the weights. Channels with large inputs and small weights, or the
// reverse, then lose no more bits than others.
struct WinogradFixedLayer {
  WinogradTiles tiles;
  int bits;  // scaled inputs are below 2^bits: sums of four are at most 2^(bits + 2)
  const BFloat16* input;
  const int16_t* weight;           // transformed: [16][depth / 2][channels][2]
  const float* input_factors;      // [depth]: in each group of 32 channels, the even ones first
  const int16_t* input_exponents;  // [2][depth]: the factors' exponents, added to the bits of bfloat16; twice
  const float* factors;            // [channels]: factors of the sums
  const BFloat16* direct;          // the weight of the direct convolution: [9][depth][channels]
  const BFloat16* bias;            // or null
  const BFloat16* residual;        // in the layout of the result, or null
  BFloat16* output;
  bool relu;
};

struct WinogradFixedKernels {
  // Bytes of scratch memory for a call with this number of tiles and channels.
  int64_t (*scratch)(const WinogradTiles& tiles, int64_t count, int64_t channels);
  // Like WinogradKernels::run.
  void (*run)(const WinogradFixedLayer& layer, int64_t tile, int64_t count, int64_t channel, int64_t channels, void* scratch);
};

#if defined(__x86_64__)
namespace avx512bf16 {
extern const WinogradFixedKernels kWinogradFixed;
}
#endif

}  // namespace amp::cpu
