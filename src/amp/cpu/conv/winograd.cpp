#include <amp/cpu/conv/winograd.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/cpu/conv/winograd_fixed.h>
#include <amp/cpu/conv/winograd_fixed_kernels.h>
#include <amp/cpu/conv/winograd_kernels.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

namespace {

constexpr int64_t kThreadWork = 1 << 17;  // multiply-adds
constexpr int64_t kLeastChannels = 32;    // minimum channels per thread if the channels are divided
constexpr int64_t kChunkElements = 512;   // tiles times channels: a chunk stays in the caches
constexpr int64_t kMostTiles = 32;        // tiles of a chunk
constexpr double kTransforms = 1.5;       // cost of a tile relative to its multiplications

int64_t divide_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Turns three taps into four factors: the sums of weights that multiply sums of inputs.
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
      double parts[16];
      winograd_transform(wide.data_ptr<double>() + (o * depth + k) * 9, parts);
      for (int i = 0; i < 16; ++i) out[(i * depth + k) * channels + o] = static_cast<float>(parts[i]);
    }
  }
  return result;
}

struct Transformed {};  // the layout of weights; there is one

// Divides the work into chunks of tiles, and these into groups of channels if there are fewer chunks than threads.
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

WinogradTiles tiles_of(const ConvGeometry& g) {
  return {.height = g.in[1],
          .width = g.in[2],
          .depth = g.in_channels,
          .out_height = g.out[1],
          .out_width = g.out[2],
          .channels = g.out_channels,
          .padding = {g.padding[1], g.padding[2]},
          .rows = divide_up(g.out[1], 2),
          .columns = divide_up(g.out[2], 2)};
}

template <class Kernels, class Layer>
void run(const ConvGeometry& g, const Kernels& kernels, const Layer& layer) {
  const Division d(g, g.batch * layer.tiles.rows * layer.tiles.columns);
  const int64_t work = d.chunk * 16 * g.in_channels * d.group;
  parallel_for(0, d.groups * d.chunks, std::max<int64_t>(1, kThreadWork / work), [&](int64_t first, int64_t last) {
    Scratch memory;
    void* const block = memory.allocate(kernels.scratch(layer.tiles, d.chunk, d.group), kUInt8);
    for (int64_t i = first; i < last; ++i) {
      const int64_t tile = i % d.chunks * d.chunk, channel = i / d.chunks * d.group;
      kernels.run(layer, tile, std::min(d.chunk, d.tiles - tile), channel, std::min(d.group, g.out_channels - channel), block);
    }
  });
}

void forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, bool relu,
             PackedWeights& packed, const Tensor& output) {
  const auto data = [](const Tensor& t) { return t.defined() ? t.data_ptr<float>() : nullptr; };
  const Tensor parts =
      packed.get<Transformed>([](const Transformed&) { return true; }, [&] { return std::pair(Transformed(), transformed(weight)); });
  const WinogradLayer layer{.tiles = tiles_of(g),
                            .input = data(input),
                            .weight = data(parts),
                            .bias = data(bias),
                            .residual = data(residual),
                            .output = data(output),
                            .relu = relu};
  run(g, AMP_ISA_PICK(kWinograd), layer);
}

#if AMP_COMPILED_AVX512BF16
void forward_fixed(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, bool relu,
                   PackedWeights& packed, const Tensor& output) {
  const auto data = [](const Tensor& t) { return t.defined() ? t.data_ptr<BFloat16>() : nullptr; };
  WinogradFixedWeights w;
  const auto is_it = [&](const WinogradFixedWeights& kept) {
    w = kept;
    return true;
  };
  packed.get<WinogradFixedWeights>(is_it, [&] {
    w = winograd_fixed_weights(weight);
    return std::pair(w, w.parts);
  });
  const WinogradFixedLayer layer{.tiles = tiles_of(g),
                                 .bits = winograd_fixed_bits(g.in_channels),
                                 .input = data(input),
                                 .weight = w.parts.data_ptr<int16_t>(),
                                 .input_factors = w.input_factors.data_ptr<float>(),
                                 .input_exponents = w.input_exponents.data_ptr<int16_t>(),
                                 .factors = w.factors.data_ptr<float>(),
                                 .direct = data(w.direct),
                                 .bias = data(bias),
                                 .residual = data(residual),
                                 .output = data(output),
                                 .relu = relu};
  run(g, avx512bf16::kWinogradFixed, layer);
}
#endif

}  // namespace

void winograd_transform(const double* taps, double* parts) {
  double rows[4][3];
  for (int j = 0; j < 3; ++j) transform_taps(taps + j, 3, rows[0] + j, 3);
  for (int i = 0; i < 4; ++i) transform_taps(rows[i], 1, parts + 4 * i, 1);
}

bool winograd_takes(const ConvGeometry& g, ScalarType dtype, FusedActivation activation) {
  const bool is_square = g.kernel[0] == 1 && g.kernel[1] == 3 && g.kernel[2] == 3 && g.in[0] == 1 && g.padding[0] == 0;
  const auto ones = [](const int64_t* values) { return values[1] == 1 && values[2] == 1; };
  if (!is_square || !ones(g.stride) || !ones(g.dilation) || g.groups != 1) return false;
  if (!has_winograd(dtype, g.in_channels, g.out_channels, activation)) return false;
  const double tiles = static_cast<double>(divide_up(g.out[1], 2)) * static_cast<double>(divide_up(g.out[2], 2));
  return kTransforms * 16 * tiles <= 9.0 * static_cast<double>(g.out[1]) * static_cast<double>(g.out[2]);
}

void winograd_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual,
                      bool relu, PackedWeights& packed, const Tensor& output) {
#if AMP_COMPILED_AVX512BF16
  if (input.dtype() == kBFloat16) return forward_fixed(g, input, weight, bias, residual, relu, packed, output);
#endif
  forward(g, input, weight, bias, residual, relu, packed, output);
}

}  // namespace amp::cpu

namespace amp {

bool has_winograd(ScalarType dtype, int64_t in_channels, int64_t out_channels, FusedActivation activation) {
  constexpr int64_t kMost = 1 << 16;
  const bool multiples = in_channels % cpu::kWinogradChannels == 0 && out_channels % cpu::kWinogradChannels == 0;
  if (!multiples || in_channels <= 0 || out_channels <= 0 || in_channels > kMost / out_channels) return false;
  if (dtype == kFloat32) return true;
  // With fewer channels the transforms take longer than the products save. With more, the weights have too few bits.
  constexpr int64_t kLeastFixed = 32, kMostFixed = 256;
  if (in_channels < kLeastFixed || out_channels < kLeastFixed || in_channels > kMostFixed) return false;
  // AMX multiplies bfloat16 directly in a fraction of the time. Functions other than relu would get a rounded sum.
  const bool is_fused = activation == FusedActivation::None || activation == FusedActivation::Relu;
  return dtype == kBFloat16 && is_fused && cpu::has_avx512_bf16() && !cpu::has_amx_bf16();
}

}  // namespace amp
