#include <amp/cpu/conv/winograd_fixed_kernels.h>

#include <amp/cpu/conv/winograd_tiles.h>
#include <amp/cpu/simd/memory.h>

// Only where the hardware multiplies bfloat16: elsewhere direct convolutions run in float32.
#if defined(__AVX512BF16__)

namespace amp::cpu::AMP_ISA {

namespace {

using V = Vec<float>;

constexpr int kTiles = static_cast<int>(kWinogradTiles);
// The number of result vectors that one step computes.
constexpr int kVectors = 2;
constexpr int64_t kLine = 64;  // bytes; also places the 16 parts of a tile in different cache sets

// --- scales ---

// The largest magnitude in the columns x and x + 1, after the factors of the channels, as bits of bfloat16.
AMP_FN __m512i largest(const WinogradFixedLayer& layer, const WinogradRows<BFloat16>& rows, int64_t x) {
  constexpr int64_t kLanes = 32;
  const int64_t depth = layer.tiles.depth, width = layer.tiles.width;
  const int64_t first = x < 0 ? 0 : x, last = x + 2 < width ? x + 2 : width, count = (last - first) * depth;
  __m512i most = _mm512_setzero_si512();
  for (const BFloat16* row : rows.at) {
    if (row == nullptr) continue;
    for (int64_t k = 0; k < count; k += kLanes) {
      const __mmask32 mask = count - k < kLanes ? 0xffffu : ~0u;
      const __m512i bits = _mm512_and_si512(_mm512_maskz_loadu_epi16(mask, row + first * depth + k), _mm512_set1_epi16(0x7fff));
      most = _mm512_max_epu16(most, _mm512_adds_epu16(bits, _mm512_maskz_loadu_epi16(mask, layer.input_exponents + k)));
    }
  }
  return most;
}

AMP_FN int largest_lane(__m512i lanes) {
  constexpr __mmask8 kPart = 0xf;
  const __m128i low = _mm_max_epu16(_mm512_maskz_extracti32x4_epi32(kPart, lanes, 0), _mm512_maskz_extracti32x4_epi32(kPart, lanes, 1));
  const __m128i high = _mm_max_epu16(_mm512_maskz_extracti32x4_epi32(kPart, lanes, 2), _mm512_maskz_extracti32x4_epi32(kPart, lanes, 3));
  // There is an instruction for the smallest of eight lanes.
  const __m128i inverted = _mm_xor_si128(_mm_max_epu16(low, high), _mm_set1_epi16(-1));
  return 0xffff - _mm_extract_epi16(_mm_minpos_epu16(inverted), 0);
}

AMP_FN float float_of(uint32_t bits) {
  float x;
  __builtin_memcpy(&x, &bits, sizeof(x));
  return x;
}

// A power of two by its biased exponent.
AMP_FN float power(int exponent) { return float_of(static_cast<uint32_t>(exponent) << 23); }

// The power of two that multiplies a tile's inputs, and the one that undoes it: both are 0 if an input is infinite, NaN or so large
// that sums of four could overflow.
struct Scale {
  float up, down;
};

void find_scales(const WinogradFixedLayer& layer, const WinogradSegment& s, Scale* scales) {
  // From kLeast on, scales and their products with factors are finite. Only tiles with numbers below 2^(kLeast - kBias) lose bits.
  constexpr int kBias = 127, kTooLarge = 253, kLeast = 16 + kWinogradFactorBits;
  const int up = kBias + layer.bits - 1;
  const WinogradRows rows(layer.tiles, layer.input, s);
  const int64_t x = 2 * s.column - layer.tiles.padding[1];
  __m512i before = largest(layer, rows, x);
  for (int64_t t = 0; t < s.count; ++t) {
    const __m512i next = largest(layer, rows, x + 2 * t + 2);
    const int exponent = largest_lane(_mm512_max_epu16(before, next)) >> 7, used = exponent < kLeast ? kLeast : exponent;
    scales[t] = exponent >= kTooLarge ? Scale{0, 0} : Scale{power(up + kBias - used), power(used - up + kBias)};
    before = next;
  }
}

// --- inputs ---

template <int kCount>
struct Column {
  V part[kCount][4];
};

// A column of four image rows, transformed: kCount vectors of channels. With two vectors, these are the even and the odd channels.
template <int kCount>
AMP_FN Column<kCount> read_column(const WinogradTiles& tiles, const WinogradRows<BFloat16>& rows, int64_t x, int64_t channel) {
  V d[kCount][4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < kCount; ++j) d[j][i] = V(0);
    if (x < 0 || x >= tiles.width || rows.at[i] == nullptr) continue;
    const BFloat16* p = rows.at[i] + x * tiles.depth + channel;
    if constexpr (kCount == 2) load_two(p, d[0][i], d[1][i]);
    else d[0][i] = load(p);
  }
  Column<kCount> column;
#pragma GCC unroll 2
  for (int j = 0; j < kCount; ++j) {
    V* part = column.part[j];
    part[0] = d[j][0] - d[j][2];
    part[1] = d[j][1] + d[j][2];
    part[2] = d[j][2] - d[j][1];
    part[3] = d[j][1] - d[j][3];
  }
  return column;
}

// The products as int16: the low halves of sums with a number whose last bit counts 1.
template <int kCount>
AMP_FN void store_rounded(int16_t* to, const V* x, const V* scale) {
  constexpr float kUnits = 0x1.8p23f;
  const auto round = [&](int j) { return reinterpret_cast<__m512i>(multiply_add(x[j], scale[j], V(kUnits)).v); };
  if constexpr (kCount == 2) {
    constexpr __mmask32 kOdd = 0xaaaaaaaau;
    _mm512_storeu_si512(to, _mm512_mask_blend_epi16(kOdd, round(0), _mm512_maskz_slli_epi32(kAllLanes, round(1), 16)));
  } else {
    detail::store_bits(to, _mm512_maskz_cvtepi32_epi16(kAllLanes, round(0)));
  }
}

// The parts of the tiles for some channels, from `channel` on.
template <int kCount>
AMP_FN void transform_channels(const WinogradFixedLayer& layer, const WinogradRows<BFloat16>& rows, const WinogradSegment& s,
                               const Scale* scales, int64_t channel, int16_t* to, int64_t stride) {
  const WinogradTiles& tiles = layer.tiles;
  const int64_t x = 2 * s.column - tiles.padding[1];
  const auto read = [&](int64_t at) __attribute__((always_inline)) { return read_column<kCount>(tiles, rows, at, channel); };
  Column<kCount> a = read(x), b = read(x + 1);
  for (int64_t t = 0; t < s.count; ++t) {
    const Column<kCount> c = read(x + 2 * t + 2), d = read(x + 2 * t + 3);
    V scale[kCount];
#pragma GCC unroll 2
    for (int j = 0; j < kCount; ++j) scale[j] = load(layer.input_factors + channel + j * V::kSize) * V(scales[t].up);
    int16_t* out = to + t * tiles.depth + channel;
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
      V row[4][kCount];
#pragma GCC unroll 2
      for (int j = 0; j < kCount; ++j) {
        row[0][j] = a.part[j][i] - c.part[j][i];
        row[1][j] = b.part[j][i] + c.part[j][i];
        row[2][j] = c.part[j][i] - b.part[j][i];
        row[3][j] = b.part[j][i] - d.part[j][i];
      }
#pragma GCC unroll 4
      for (int j = 0; j < 4; ++j) store_rounded<kCount>(out + (4 * i + j) * stride, row[j], scale);
    }
    a = c;
    b = d;
  }
}

// Writes the transformed tiles as [16][count][depth].
void transform_input(const WinogradFixedLayer& layer, const WinogradSegment& s, const Scale* scales, int16_t* to, int64_t stride) {
  const WinogradRows rows(layer.tiles, layer.input, s);
  int64_t channel = 0;
  for (; channel + 2 * V::kSize <= layer.tiles.depth; channel += 2 * V::kSize)
    transform_channels<2>(layer, rows, s, scales, channel, to, stride);
  if (channel < layer.tiles.depth) transform_channels<1>(layer, rows, s, scales, channel, to, stride);
}

// --- products ---

// Multiplies kTiles rows of `a` by kColumns vectors of columns of `b`, in pairs along the depth.
template <int kColumns>
AMP_FN void multiply(const int16_t* a, int64_t depth, const int16_t* b, int64_t b_row, int32_t* c, int64_t c_row) {
  __m512i sum[kTiles][kColumns];
#pragma GCC unroll 8
  for (int r = 0; r < kTiles; ++r) {
#pragma GCC unroll 4
    for (int j = 0; j < kColumns; ++j) sum[r][j] = _mm512_setzero_si512();
  }
  for (int64_t k = 0; k < depth; k += 2) {
    __m512i w[kColumns];
#pragma GCC unroll 4
    for (int j = 0; j < kColumns; ++j) w[j] = _mm512_loadu_si512(b + k * b_row + j * 2 * V::kSize);
#pragma GCC unroll 8
    for (int r = 0; r < kTiles; ++r) {
      int pair;
      __builtin_memcpy(&pair, a + r * depth + k, sizeof(pair));
      const __m512i x = _mm512_set1_epi32(pair);
#pragma GCC unroll 4
      for (int j = 0; j < kColumns; ++j) sum[r][j] = _mm512_dpwssd_epi32(sum[r][j], x, w[j]);
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < kTiles; ++r) {
#pragma GCC unroll 4
    for (int j = 0; j < kColumns; ++j) _mm512_storeu_si512(c + r * c_row + j * V::kSize, sum[r][j]);
  }
}

void product(const int16_t* a, int64_t tiles, int64_t depth, const int16_t* b, int64_t b_row, int64_t channels, int32_t* c) {
  constexpr int64_t kAtOnce = kVectors * V::kSize;
  int64_t j = 0;
  for (; j + kAtOnce <= channels; j += kAtOnce) {
    for (int64_t t = 0; t < tiles; t += kTiles) multiply<kVectors>(a + t * depth, depth, b + 2 * j, b_row, c + t * channels + j, channels);
  }
  for (; j < channels; j += V::kSize) {
    for (int64_t t = 0; t < tiles; t += kTiles) multiply<1>(a + t * depth, depth, b + 2 * j, b_row, c + t * channels + j, channels);
  }
}

// --- results ---

// The points of a tile in the output image.
struct Place {
  int64_t image, y, x;
  int height, width;  // points inside

  AMP_FN Place(const WinogradTiles& tiles, const WinogradSegment& s, int64_t t)
      : image(s.image),
        y(2 * s.row),
        x(2 * (s.column + t)),
        height(y + 1 < tiles.out_height ? 2 : 1),
        width(x + 1 < tiles.out_width ? 2 : 1) {}
  AMP_FN int64_t element(const WinogradTiles& tiles, int i, int j) const {
    return ((image * tiles.out_height + y + i) * tiles.out_width + x + j) * tiles.channels;
  }
};

AMP_FN V bias_at(const WinogradFixedLayer& layer, int64_t channel) { return layer.bias != nullptr ? load(layer.bias + channel) : V(0); }

AMP_FN void finish(const WinogradFixedLayer& layer, int64_t at, V sum) {
  if (layer.residual != nullptr) sum += load(layer.residual + at);
  if (layer.relu) sum = select(sum < V(0), V(0), sum);  // NaN stays
  // Denormal results become 0, like those of oneDNN's direct convolutions.
  detail::store_bits(layer.output + at, _mm512_cvtneps_pbh(sum.v));
}

struct Points {
  V at[2][2];
};

AMP_FN Points transform_result(const int32_t* from, int64_t stride) {
  const auto read = [&](int i) { return V(__builtin_convertvector(detail::load_bits<V::IntNative>(from + i * stride), V::Native)); };
  V rows[2][4];
#pragma GCC unroll 4
  for (int j = 0; j < 4; ++j) {
    const V a = read(j), b = read(4 + j), c = read(8 + j), d = read(12 + j);
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

AMP_FN void write_tile(const WinogradFixedLayer& layer, const Place& place, float scale, int64_t channel, int64_t channels,
                       const int32_t* from, int64_t stride) {
  for (int64_t c = 0; c < channels; c += V::kSize) {
    const Points points = transform_result(from + c, stride);
    const V bias = bias_at(layer, channel + c), factor = load(layer.factors + channel + c);
    for (int i = 0; i < place.height; ++i) {
      for (int j = 0; j < place.width; ++j)
        finish(layer, place.element(layer.tiles, i, j) + channel + c, multiply_add(points.at[i][j] * factor, V(scale), bias));
    }
  }
}

// The points of a tile whose inputs have no scale.
void convolve_tile(const WinogradFixedLayer& layer, const Place& place, int64_t channel, int64_t channels) {
  const WinogradTiles& tiles = layer.tiles;
  for (int point = 0; point < 4; ++point) {
    const int i = point / 2, j = point % 2;
    if (i >= place.height || j >= place.width) continue;
    for (int64_t c = channel; c < channel + channels; c += V::kSize) {
      V sum = bias_at(layer, c);
      for (int tap = 0; tap < 9; ++tap) {
        const int64_t y = place.y + i + tap / 3 - tiles.padding[0], x = place.x + j + tap % 3 - tiles.padding[1];
        if (y < 0 || y >= tiles.height || x < 0 || x >= tiles.width) continue;
        const BFloat16* input = layer.input + ((place.image * tiles.height + y) * tiles.width + x) * tiles.depth;
        const BFloat16* weight = layer.direct + tap * tiles.depth * tiles.channels + c;
        for (int64_t k = 0; k < tiles.depth; ++k) {
          uint16_t bits;
          __builtin_memcpy(&bits, input + k, sizeof(bits));
          sum = multiply_add(V(float_of(static_cast<uint32_t>(bits) << 16)), load(weight + k * tiles.channels), sum);
        }
      }
      finish(layer, place.element(tiles, i, j) + c, sum);
    }
  }
}

// --- the whole ---

// The positions of the parts of the scratch memory. Each begins at a cache line.
struct Parts {
  int64_t tiles, input, sums;  // number of tiles, and distances between the 16 parts of inputs and of sums, in elements

  Parts(const WinogradTiles& shape, int64_t count, int64_t channels)
      : tiles((count + kTiles - 1) / kTiles * kTiles),
        input(tiles * shape.depth + kLine / static_cast<int64_t>(sizeof(int16_t))),
        sums(tiles * channels + kLine / static_cast<int64_t>(sizeof(int32_t))) {}
  int64_t scales_bytes() const { return tiles * static_cast<int64_t>(sizeof(Scale)); }
  int64_t input_bytes() const { return 16 * input * static_cast<int64_t>(sizeof(int16_t)); }
  int64_t sums_bytes() const { return 16 * sums * static_cast<int64_t>(sizeof(int32_t)); }
};
static_assert(kTiles * sizeof(Scale) % kLine == 0);

int64_t scratch_of(const WinogradTiles& tiles, int64_t count, int64_t channels) {
  const Parts parts(tiles, count, channels);
  return parts.scales_bytes() + parts.input_bytes() + parts.sums_bytes();
}

void run(const WinogradFixedLayer& layer, int64_t tile, int64_t count, int64_t channel, int64_t channels, void* scratch) {
  const WinogradTiles& tiles = layer.tiles;
  const Parts parts(tiles, count, channels);
  auto* const bytes = static_cast<char*>(scratch);
  auto* const scales = reinterpret_cast<Scale*>(bytes);
  auto* const input = reinterpret_cast<int16_t*>(bytes + parts.scales_bytes());
  auto* const sums = reinterpret_cast<int32_t*>(bytes + parts.scales_bytes() + parts.input_bytes());
  for (int64_t t = 0; t < count;) {
    const WinogradSegment s = winograd_segment(tiles, tile + t, count - t);
    find_scales(layer, s, scales + t);
    transform_input(layer, s, scales + t, input + t * tiles.depth, parts.input);
    t += s.count;
  }
  for (int i = 0; i < 16; ++i)
    product(input + i * parts.input, parts.tiles, tiles.depth, layer.weight + i * tiles.depth * tiles.channels + 2 * channel,
            tiles.channels, channels, sums + i * parts.sums);
  for (int64_t t = 0; t < count;) {
    const WinogradSegment s = winograd_segment(tiles, tile + t, count - t);
    for (int64_t i = 0; i < s.count; ++i) {
      const Place place(tiles, s, i);
      if (scales[t + i].up == 0) convolve_tile(layer, place, channel, channels);
      else write_tile(layer, place, scales[t + i].down, channel, channels, sums + (t + i) * channels, parts.sums);
    }
    t += s.count;
  }
}

}  // namespace

constinit const WinogradFixedKernels kWinogradFixed = {scratch_of, run};

}  // namespace amp::cpu::AMP_ISA

#endif
