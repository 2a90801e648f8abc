// The loops of winograd.cpp in float32, per instruction set level.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

// Channels-last images for a convolution with 3 x 3 windows. The result is divided into tiles of 2 x 2 points, numbered image by image and
// row by row. `depth` (channels of the images) and `channels` (of the result) are multiples of kWinogradChannels.
struct WinogradTiles {
  int64_t height, width, depth, out_height, out_width, channels;
  int64_t padding[2];
  int64_t rows, columns;  // number of tiles in an image
};

// A convolution in float32.
struct WinogradLayer {
  WinogradTiles tiles;
  const float* input;
  const float* weight;    // transformed: [16][depth][channels]
  const float* bias;      // or null
  const float* residual;  // in the layout of the result, or null
  float* output;
  bool relu;
};

inline constexpr int64_t kWinogradChannels = 16;
// The number of tiles that are multiplied by the weights together.
inline constexpr int64_t kWinogradTiles = 8;

struct WinogradKernels {
  // Bytes of scratch memory for a call with this number of tiles and channels.
  int64_t (*scratch)(const WinogradTiles& tiles, int64_t count, int64_t channels);
  // Computes `channels` channels of `count` tiles, both from the given first one. `channels` is a multiple of kWinogradChannels.
  void (*run)(const WinogradLayer& layer, int64_t tile, int64_t count, int64_t channel, int64_t channels, void* scratch);
};

AMP_ISA_DECLARE(extern const WinogradKernels kWinograd;)

}  // namespace amp::cpu
