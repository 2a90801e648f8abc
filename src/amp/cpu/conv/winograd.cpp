#include <amp/cpu/conv/winograd.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/cpu/conv/winograd_kernels.h>
#include <amp/cpu/gemm/blocks.h>

namespace amp::cpu {

namespace {

constexpr int64_t kThreadWork = 1 << 17;  // multiply-adds
constexpr int64_t kLeastChannels = 32;    // that a thread computes if the channels are divided
constexpr int64_t kChunkElements = 512;   // tiles times channels, so that a chunk's parts stay in the caches
constexpr int64_t kMostTiles = 32;        // of a chunk
constexpr double kTransforms = 1.5;       // the time of a tile relative to that of its multiplications

int64_t divide_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

// A set of three taps as four: the sums of weights by which sums of inputs are multiplied.
void transform_taps(const double* taps, int64_t stride, double* to, int64_t to_stride) {
  const double a = taps[0], b = taps[stride], c = taps[2 * stride];
  to[0] = a;
  to[to_stride] = (a + b + c) / 2;
  to[2 * to_stride] = (a - b + c) / 2;
  to[3 * to_stride] = c;
}

// [channels, depth, 3, 3] as [16][depth][channels], in float64 until the end.
Tensor transformed(const Tensor& weight) {
  const int64_t channels = weight.size(0), depth = weight.size(1);
  const Tensor wide = weight.detach().to(kFloat64).contiguous(), result = empty({16, depth, channels}, kFloat32);
  auto* out = result.data_ptr<float>();
  for (int64_t o = 0; o < channels; ++o) {
    for (int64_t k = 0; k < depth; ++k) {
      const double* taps = wide.data_ptr<double>() + (o * depth + k) * 9;
      double rows[4][3], all[4][4];
      for (int j = 0; j < 3; ++j) transform_taps(taps + j, 3, rows[0] + j, 3);
      for (int i = 0; i < 4; ++i) transform_taps(rows[i], 1, all[i], 1);
      for (int i = 0; i < 16; ++i) out[(i * depth + k) * channels + o] = static_cast<float>(all[i / 4][i % 4]);
    }
  }
  return result;
}

struct Transformed {};  // the layout of weights; there is one

// How the work is divided: into chunks of tiles, and those into groups of channels if there are too few for the threads.
struct Division {
  int64_t tiles, chunk, chunks, group, groups = 1;

  Division(const ConvGeometry& g, int64_t all_tiles) : tiles(all_tiles) {
    const int threads = in_parallel_region() ? 1 : get_num_threads();
    chunk = std::clamp(kChunkElements / g.in_channels / kWinogradTiles * kWinogradTiles, 2 * kWinogradTiles, kMostTiles);
    if (divide_up(tiles, chunk) < threads) groups = std::min(g.out_channels / kLeastChannels, divide_up(threads, divide_up(tiles, chunk)));
    groups = std::max<int64_t>(1, groups);
    group = divide_up(divide_up(g.out_channels, groups), kLeastChannels) * kLeastChannels;
    groups = divide_up(g.out_channels, group);
    if (divide_up(tiles, chunk) * groups < threads) chunk = kWinogradTiles;
    chunks = divide_up(tiles, chunk);
  }
};

}  // namespace

bool winograd_takes(const ConvGeometry& g, ScalarType dtype) {
  const bool is_square = g.kernel[0] == 1 && g.kernel[1] == 3 && g.kernel[2] == 3 && g.in[0] == 1 && g.padding[0] == 0;
  const auto ones = [](const int64_t* values) { return values[1] == 1 && values[2] == 1; };
  if (dtype != kFloat32 || !is_square || !ones(g.stride) || !ones(g.dilation) || g.groups != 1) return false;
  if (!has_winograd(g.in_channels, g.out_channels)) return false;
  const double tiles = static_cast<double>(divide_up(g.out[1], 2)) * static_cast<double>(divide_up(g.out[2], 2));
  return kTransforms * 16 * tiles <= 9.0 * static_cast<double>(g.out[1]) * static_cast<double>(g.out[2]);
}

void winograd_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual,
                      bool relu, PackedWeights& packed, const Tensor& output) {
  const auto data = [](const Tensor& t) { return t.defined() ? t.data_ptr<float>() : nullptr; };
  const Tensor parts =
      packed.get<Transformed>([](const Transformed&) { return true; }, [&] { return std::pair(Transformed(), transformed(weight)); });
  const WinogradLayer layer{.height = g.in[1],
                            .width = g.in[2],
                            .depth = g.in_channels,
                            .out_height = g.out[1],
                            .out_width = g.out[2],
                            .channels = g.out_channels,
                            .padding = {g.padding[1], g.padding[2]},
                            .rows = divide_up(g.out[1], 2),
                            .columns = divide_up(g.out[2], 2),
                            .input = data(input),
                            .weight = data(parts),
                            .bias = data(bias),
                            .residual = data(residual),
                            .output = data(output),
                            .relu = relu};
  const Division d(g, g.batch * layer.rows * layer.columns);
  const WinogradKernels& kernels = AMP_ISA_PICK(kWinograd);
  const int64_t work = d.chunk * 16 * g.in_channels * d.group;
  parallel_for(0, d.groups * d.chunks, std::max<int64_t>(1, kThreadWork / work), [&](int64_t first, int64_t last) {
    Scratch memory;
    auto* scratch = static_cast<float*>(memory.allocate(kernels.scratch(layer, d.chunk, d.group), kFloat32));
    for (int64_t i = first; i < last; ++i) {
      const int64_t tile = i % d.chunks * d.chunk, channel = i / d.chunks * d.group;
      kernels.run(layer, tile, std::min(d.chunk, d.tiles - tile), channel, std::min(d.group, g.out_channels - channel), scratch);
    }
  });
}

}  // namespace amp::cpu
