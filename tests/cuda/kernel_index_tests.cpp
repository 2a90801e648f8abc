// The index arithmetic of kernels, which also runs on the host, compared with plain loops.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include <amp/cuda/conv/patches.cuh>
#include <amp/cuda/norm/slots.cuh>
#include <amp/cuda/pool/windows.cuh>

#include "conv_fixture.h"
#include "support.h"

namespace kernel_index_tests {

namespace {

using namespace amp;

// The inputs of output o along dimension d, by definition.
std::vector<int64_t> inputs_of(const cuda::PoolWalk& w, int d, int64_t o) {
  std::vector<int64_t> inputs;
  for (int64_t i = 0; i < w.in[d]; ++i) {
    if (w.adaptive) {
      if (i >= o * w.in[d] / w.out[d] && i < ((o + 1) * w.in[d] + w.out[d] - 1) / w.out[d]) inputs.push_back(i);
    } else {
      const int64_t from_start = i - (o * w.stride[d] - w.padding[d]);
      if (from_start >= 0 && from_start % w.dilation[d] == 0 && from_start / w.dilation[d] < w.kernel[d]) inputs.push_back(i);
    }
  }
  return inputs;
}

void check_walk(const cuda::PoolWalk& w) {
  for (int64_t o = 0; o < w.out[2]; ++o) {
    const cuda::PoolSpan span = cuda::pool_span(w, 2, o);
    std::vector<int64_t> inputs;
    for (int64_t k = 0; k < span.count; ++k) inputs.push_back(span.first + k * span.step);
    CHECK(inputs == inputs_of(w, 2, o));
  }
  for (int64_t i = 0; i < w.in[2]; ++i) {
    const cuda::PoolReach reach = cuda::pool_reach(w, 2, i);
    CHECK(reach.first >= 0);
    CHECK(reach.last < w.out[2]);
    for (int64_t o = 0; o < w.out[2]; ++o) {
      const std::vector<int64_t> inputs = inputs_of(w, 2, o);
      const bool sees = std::find(inputs.begin(), inputs.end(), i) != inputs.end(), within = o >= reach.first && o <= reach.last;
      CHECK((within || !sees));
      if (w.adaptive || w.dilation[2] == 1) CHECK(within == sees);
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("kernel indices");

TEST_CASE("divisions") {
  for (const int64_t a : {int64_t{0}, int64_t{7}, int64_t{1} << 31, (int64_t{1} << 32) + 5, int64_t{1} << 50}) {
    for (const int64_t b : {int64_t{1}, int64_t{3}, int64_t{1} << 31, (int64_t{1} << 33) + 1}) {
      CHECK(cuda::quotient(a, b) == a / b);
      CHECK(cuda::quotient_up(a, b) == (a + b - 1) / b);
    }
  }
}

TEST_CASE("divisions by a number known before the launch") {
  for (const uint32_t divisor : {1u, 2u, 3u, 5u, 7u, 64u, 641u, 1000u, 65535u, 65537u, (1u << 30) + 1, (1u << 31) - 1}) {
    const cuda::Divider by(divisor);
    for (const uint32_t base : {0u, divisor, 7 * (divisor / 7), (1u << 31) - 1 - (divisor - 1) % 3, (1u << 31) / divisor * divisor}) {
      for (const uint32_t dividend : {base - 1, base, base + 1}) {
        if (dividend >= 1u << 31) continue;
        INFO(dividend << " by " << divisor);
        CHECK(by.quotient(dividend) == dividend / divisor);
      }
    }
  }
}

TEST_CASE("windows of pools, and which of them see an input") {
  for (const int64_t in : {1, 2, 5, 8, 13}) {
    for (const int64_t kernel : {1, 2, 3, 5}) {
      for (const int64_t stride : {1, 2, 3, 4}) {
        for (const int64_t dilation : {1, 2}) {
          for (int64_t padding = 0; padding <= kernel / 2; ++padding) {
            for (const bool ceil_mode : {false, true}) {
              if (in + 2 * padding < dilation * (kernel - 1) + 1) continue;
              const int64_t sizes[] = {1, 1, in}, k[] = {kernel}, s[] = {stride}, p[] = {padding}, d[] = {dilation};
              INFO(in << " " << kernel << " " << stride << " " << dilation << " " << padding << " " << ceil_mode);
              check_walk(cuda::pool_walk(pool_geometry("test", sizes, k, s, p, d, ceil_mode), false));
            }
          }
        }
      }
    }
    for (const int64_t out : {1, 2, 3, 5, 7, 20}) {
      const int64_t sizes[] = {1, 1, in}, outs[] = {out};
      INFO(in << " to " << out);
      check_walk(cuda::adaptive_walk(sizes, outs, false));
    }
  }
}

TEST_CASE("places of elements in either layout") {
  const int64_t sizes[] = {3, 4, 2, 5, 3}, outs[] = {2, 5, 3};
  for (const bool channels_last : {false, true}) {
    const cuda::PoolWalk walk = cuda::adaptive_walk(sizes, outs, channels_last);
    int64_t i = 0;
    for (int64_t outer = 0; outer < (channels_last ? 3 : 12); ++outer) {
      for (int64_t point = 0; point < 30; ++point) {
        for (int64_t channel = 0; channel < (channels_last ? 4 : 1); ++channel, ++i) {
          const cuda::PoolPlace place = cuda::pool_place(walk, walk.in, i);
          CHECK(place.plane == (channels_last ? outer * 4 + channel : outer));
          CHECK((place.at[0] * 5 + place.at[1]) * 3 + place.at[2] == point);
          CHECK(cuda::plane_base(walk, place.plane, 30) + point * cuda::point_step(walk) == i);
        }
      }
    }
  }
}

TEST_CASE("channels and statistics of elements in either layout") {
  for (const int64_t groups : {0, 1, 2, 4}) {
    for (const bool channels_last : {false, true}) {
      const Tensor like = channels_last ? empty({3, 5, 4}).transpose(1, 2) : empty({3, 4, 5});
      const cuda::ChannelMap map(like, groups);
      CHECK(map.channels_last == channels_last);
      for (int64_t image = 0; image < 3; ++image) {
        for (int64_t channel = 0; channel < 4; ++channel) {
          for (int64_t point = 0; point < 5; ++point) {
            const int64_t i = channels_last ? (image * 5 + point) * 4 + channel : (image * 4 + channel) * 5 + point;
            const cuda::ChannelSlot slot = cuda::channel_slot(map, i);
            CHECK(slot.channel == channel);
            CHECK(cuda::statistic_of(map, slot) == (groups == 0 ? channel : image * groups + channel / (4 / groups)));
          }
        }
      }
    }
  }
}

TEST_CASE("patches of convolutions and their inverse") {
  using testing::with_outputs;
  const ConvGeometry cases[] = {
      with_outputs({1, 1, 1, 1, {3, 4, 5}, {}, {2, 3, 3}, {1, 2, 1}, {1, 0, 2}, {1, 1, 2}}),
      with_outputs({1, 1, 1, 1, {1, 1, 9}, {}, {1, 1, 4}, {1, 1, 3}, {0, 0, 3}, {1, 1, 1}}),
      with_outputs({1, 1, 1, 1, {2, 2, 2}, {}, {1, 1, 1}, {2, 1, 1}, {0, 0, 0}, {1, 1, 1}}),
  };
  for (const ConvGeometry& g : cases) {
    for (int64_t tap = 0; tap < g.taps(); ++tap) {
      const int64_t k[] = {tap / (g.kernel[1] * g.kernel[2]), tap / g.kernel[2] % g.kernel[1], tap % g.kernel[2]};
      std::vector<int64_t> target(static_cast<size_t>(g.in_points()), -1);
      for (int64_t output = 0; output < g.out_points(); ++output) {
        const int64_t o[] = {output / (g.out[1] * g.out[2]), output / g.out[2] % g.out[1], output % g.out[2]};
        int64_t expected = 0;
        for (int d = 0; d < 3 && expected >= 0; ++d) {
          const int64_t i = o[d] * g.stride[d] - g.padding[d] + k[d] * g.dilation[d];
          expected = i < 0 || i >= g.in[d] ? -1 : expected * g.in[d] + i;
        }
        CHECK(cuda::patch_source(g, tap, output) == expected);
        if (expected >= 0) target[static_cast<size_t>(expected)] = output;
      }
      for (int64_t input = 0; input < g.in_points(); ++input)
        CHECK(cuda::patch_target(g, tap, input) == target[static_cast<size_t>(input)]);
    }
  }
}

TEST_SUITE_END();

}  // namespace kernel_index_tests
