#include <amp/cpu/conv/winograd_kernels.h>

#include <amp/cpu/conv/winograd_tiles.h>
#include <amp/cpu/simd/product.h>

namespace amp::cpu::AMP_ISA {

extern const WinogradKernels kWinograd;

namespace {

using V = Vec<float>;

constexpr int kTiles = static_cast<int>(kWinogradTiles);
// The number of result vectors that one step computes.
constexpr int kVectors = 2;
// Tiles per step of the product, limited by the number of registers.
constexpr int kRows = AMP_SIMD_REGISTERS == 32 ? kTiles : kTiles / 2;
// Places the 16 parts of a tile in different cache sets.
constexpr int64_t kGap = 16;

struct Column {
  V part[4];
};

// A column of four image rows, transformed.
AMP_FN Column read_column(const WinogradTiles& tiles, const WinogradRows<float>& rows, int64_t x, int64_t channel) {
  if (x < 0 || x >= tiles.width) return {{V(0), V(0), V(0), V(0)}};
  V d[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) d[i] = rows.at[i] != nullptr ? load(rows.at[i] + x * tiles.depth + channel) : V(0);
  return {{d[0] - d[2], d[1] + d[2], d[2] - d[1], d[1] - d[3]}};
}

// Writes the transformed tiles as [16][count][depth].
AMP_FN void transform_input(const WinogradLayer& layer, const WinogradSegment& s, float* to, int64_t stride) {
  const WinogradTiles& tiles = layer.tiles;
  const WinogradRows rows(tiles, layer.input, s);
  const int64_t x = 2 * s.column - tiles.padding[1];
  for (int64_t channel = 0; channel < tiles.depth; channel += V::kSize) {
    Column a = read_column(tiles, rows, x, channel), b = read_column(tiles, rows, x + 1, channel);
    for (int64_t t = 0; t < s.count; ++t) {
      const Column c = read_column(tiles, rows, x + 2 * t + 2, channel), d = read_column(tiles, rows, x + 2 * t + 3, channel);
      float* out = to + t * tiles.depth + channel;
#pragma GCC unroll 4
      for (int i = 0; i < 4; ++i) {
        store(out + (4 * i + 0) * stride, a.part[i] - c.part[i]);
        store(out + (4 * i + 1) * stride, b.part[i] + c.part[i]);
        store(out + (4 * i + 2) * stride, c.part[i] - b.part[i]);
        store(out + (4 * i + 3) * stride, b.part[i] - d.part[i]);
      }
      a = c;
      b = d;
    }
  }
}

void product(const float* a, int64_t tiles, int64_t depth, const float* b, int64_t b_row, int64_t channels, float* c) {
  constexpr int64_t kAtOnce = kVectors * V::kSize;
  int64_t j = 0;
  for (; j + kAtOnce <= channels; j += kAtOnce) {
    for (int64_t t = 0; t < tiles; t += kRows)
      multiply_rows<kRows, kVectors>(a + t * depth, depth, b + j, b_row, depth, c + t * channels + j, channels);
  }
  for (; j < channels; j += V::kSize) {
    for (int64_t t = 0; t < tiles; t += kRows)
      multiply_rows<kRows, 1>(a + t * depth, depth, b + j, b_row, depth, c + t * channels + j, channels);
  }
}

// The four points of a tile.
struct Points {
  V at[2][2];
};

AMP_FN Points transform_result(const float* from, int64_t stride) {
  V rows[2][4];
#pragma GCC unroll 4
  for (int j = 0; j < 4; ++j) {
    const V a = load(from + j * stride), b = load(from + (4 + j) * stride), c = load(from + (8 + j) * stride),
            d = load(from + (12 + j) * stride);
    rows[0][j] = a + b + c;
    rows[1][j] = b - c - d;
  }
  Points points;
#pragma GCC unroll 2
  for (int i = 0; i < 2; ++i) {
    points.at[i][0] = rows[i][0] + rows[i][1] + rows[i][2];
    points.at[i][1] = rows[i][1] - rows[i][2] - rows[i][3];
  }
  return points;
}

// Writes the points of the segment's tiles from [16][count][channels].
AMP_FN void write_result(const WinogradLayer& layer, const WinogradSegment& s, int64_t channel, int64_t channels, const float* from,
                         int64_t stride) {
  const WinogradTiles& tiles = layer.tiles;
  for (int64_t t = 0; t < s.count; ++t) {
    const int64_t y = 2 * s.row, x = 2 * (s.column + t);
    const int64_t corner = ((s.image * tiles.out_height + y) * tiles.out_width + x) * tiles.channels + channel;
    const int height = y + 1 < tiles.out_height ? 2 : 1, width = x + 1 < tiles.out_width ? 2 : 1;
    for (int64_t c = 0; c < channels; c += V::kSize) {
      const Points points = transform_result(from + t * channels + c, stride);
      const V bias = layer.bias != nullptr ? load(layer.bias + channel + c) : V(0);
      for (int i = 0; i < height; ++i) {
        for (int j = 0; j < width; ++j) {
          const int64_t at = corner + (i * tiles.out_width + j) * tiles.channels + c;
          V sum = points.at[i][j] + bias;
          if (layer.residual != nullptr) sum += load(layer.residual + at);
          if (layer.relu) sum = select(sum < V(0), V(0), sum);  // NaN stays
          store(layer.output + at, sum);
        }
      }
    }
  }
}

// The distance from one part of the tiles to the next, for their inputs and their sums.
struct Strides {
  int64_t tiles, input, sums;

  Strides(const WinogradTiles& shape, int64_t count, int64_t channels)
      : tiles((count + kTiles - 1) / kTiles * kTiles), input(tiles * shape.depth + kGap), sums(tiles * channels + kGap) {}
};

int64_t scratch_of(const WinogradTiles& tiles, int64_t count, int64_t channels) {
  const Strides strides(tiles, count, channels);
  return 16 * (strides.input + strides.sums) * static_cast<int64_t>(sizeof(float));
}

void run(const WinogradLayer& layer, int64_t tile, int64_t count, int64_t channel, int64_t channels, void* scratch) {
  const WinogradTiles& tiles = layer.tiles;
  const Strides strides(tiles, count, channels);
  auto* const input = static_cast<float*>(scratch);
  float* const sums = input + 16 * strides.input;
  for (int64_t t = 0; t < count;) {
    const WinogradSegment s = winograd_segment(tiles, tile + t, count - t);
    transform_input(layer, s, input + t * tiles.depth, strides.input);
    t += s.count;
  }
  for (int i = 0; i < 16; ++i)
    product(input + i * strides.input, strides.tiles, tiles.depth, layer.weight + i * tiles.depth * tiles.channels + channel,
            tiles.channels, channels, sums + i * strides.sums);
  for (int64_t t = 0; t < count;) {
    const WinogradSegment s = winograd_segment(tiles, tile + t, count - t);
    write_result(layer, s, channel, channels, sums + t * channels, strides.sums);
    t += s.count;
  }
}

}  // namespace

constinit const WinogradKernels kWinograd = {scratch_of, run};

}  // namespace amp::cpu::AMP_ISA
