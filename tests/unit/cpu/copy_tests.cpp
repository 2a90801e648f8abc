// Copies between dtypes and layouts, fills, and the vector conversions of the 16-bit types, at every instruction set level of the machine.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/elementwise/copy.h>
#include <amp/cpu/simd/isa.h>

#include "simd_probe.h"
#include "strided_fixture.h"

namespace {

using namespace amp;
using namespace amp::cpu;
using namespace amp::test;

void check_copy(const std::vector<int64_t>& sizes, std::vector<Memory> memories, bool coalesce) {
  std::vector<char> want = memories[0].bytes;
  const ScalarType to = memories[0].dtype;
  for_each_index(sizes, memories, [&](const std::vector<int64_t>& at) {
    const Number value = read(memories[1].dtype, memories[1].at(at[1]));
    write(to, want.data() + (memories[0].offset + at[0]) * elementSize(to), convert(to, value));
  });
  StridedLoop loop = make_loop(sizes, memories);
  if (coalesce) loop.coalesce();
  copy_strided(loop);
  CAPTURE(std::string(toString(to)));
  CAPTURE(std::string(toString(memories[1].dtype)));
  const bool equal = want == memories[0].bytes;
  CHECK(equal);
}

Memory dense(Random& random, const std::vector<int64_t>& sizes, ScalarType dtype, std::vector<size_t> order) {
  Memory memory = random_memory(random, {std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>())}, dtype, false);
  memory.strides.resize(sizes.size());
  memory.bytes.resize(memory.bytes.size() + 64);
  int64_t stride = 1;
  for (size_t d : order) {
    memory.strides[d] = stride;
    stride *= sizes[d];
  }
  memory.offset = 0;
  return memory;
}

}  // namespace

TEST_CASE("floats that do not fit into an integer become the nearest one, and NaN becomes 0, at every level") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr int64_t kLeast32 = std::numeric_limits<int32_t>::min(), kMost32 = std::numeric_limits<int32_t>::max();
  constexpr int64_t kLeast64 = std::numeric_limits<int64_t>::min(), kMost64 = std::numeric_limits<int64_t>::max();
  struct Row {
    double value;
    int64_t as_int32, as_int64;
  };
  const Row rows[] = {{2147483648.0, kMost32, 2147483648},
                      {-2147483648.0, kLeast32, -2147483648},
                      {-2147483904.0, kLeast32, -2147483904},
                      {3e9, kMost32, 3000000000},
                      {9223372036854775808.0, kMost32, kMost64},
                      {-9223372036854775808.0, kLeast32, kLeast64},
                      {1e20, kMost32, kMost64},
                      {-1e20, kLeast32, kLeast64},
                      {kInfinity, kMost32, kMost64},
                      {-kInfinity, kLeast32, kLeast64},
                      {kNaN, 0, 0},
                      {-kNaN, 0, 0},
                      {-1.5, -1, -1},
                      {300.75, 300, 300}};
  constexpr int64_t kCount = 67;  // whole vectors and a rest
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    CAPTURE(std::string(isa_name(isa)));
    for (const Row& row : rows) {
      CAPTURE(row.value);
      for (ScalarType from : {kFloat32, kFloat64}) {
        CAPTURE(std::string(toString(from)));
        const std::vector<float> single(kCount, static_cast<float>(row.value));
        const std::vector<double> twice(kCount, row.value);
        const void* data = from == kFloat32 ? static_cast<const void*>(single.data()) : twice.data();
        const auto check = [&]<class T>(ScalarType to, T want) {
          std::vector<T> got(kCount);
          cast_contiguous(to, got.data(), from, data, kCount);
          CAPTURE(std::string(toString(to)));
          CHECK(std::count(got.begin(), got.end(), want) == kCount);
        };
        check(kInt64, row.as_int64);
        check(kInt32, static_cast<int32_t>(row.as_int32));
        check(kInt16, static_cast<int16_t>(row.as_int32));  // the low bits
        check(kInt8, static_cast<int8_t>(row.as_int32));
        check(kUInt8, static_cast<uint8_t>(row.as_int32));
      }
    }
  }
}

TEST_CASE("conversions to 16 bits round once, also of numbers that float32 rounds to a tie, at every level") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity(), kHalfTie = 1 + 0x1p-11, kBFloatTie = 1 + 0x1p-8;
  constexpr int64_t kBit = int64_t{1}, kMost = std::numeric_limits<int64_t>::max();
  constexpr int64_t kCount = 67;  // whole vectors and a rest
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    CAPTURE(std::string(isa_name(isa)));
    const auto check = [&]<class To, class From>(ScalarType to, To, ScalarType from, From value, double want) {
      const std::vector<From> data(kCount, value);
      std::vector<To> got(kCount);
      cast_contiguous(to, got.data(), from, data.data(), kCount);
      CAPTURE(std::string(toString(to)));
      CAPTURE(value);
      const bool right = std::all_of(got.begin(), got.end(), [&](To x) {
        return std::isnan(want) ? std::isnan(static_cast<float>(x)) : static_cast<double>(static_cast<float>(x)) == want;
      });
      CHECK(right);
    };
    const auto half = [&](double value, double want) {
      check(kFloat16, Half(), kFloat64, value, want);
      check(kFloat16, Half(), kFloat64, -value, -want);
    };
    half(kHalfTie, 1);
    half(kHalfTie + 0x1p-40, 1 + 0x1p-10);
    half(1 + 3 * 0x1p-11 - 0x1p-40, 1 + 0x1p-10);
    half(65520 - 0x1p-20, 65504);
    half(65520, kInfinity);
    half(0x1p-25, 0);
    half(0x1p-25 + 0x1p-60, 0x1p-24);
    half(1e300, kInfinity);
    half(1e-300, 0);
    half(kInfinity, kInfinity);
    half(std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN());
    const auto bfloat = [&](double value, double want) {
      check(kBFloat16, BFloat16(), kFloat64, value, want);
      check(kBFloat16, BFloat16(), kFloat64, -value, -want);
    };
    bfloat(kBFloatTie, 1);
    bfloat(kBFloatTie + 0x1p-40, 1 + 0x1p-7);
    bfloat(1 + 3 * 0x1p-8 - 0x1p-40, 1 + 0x1p-7);
    bfloat(1e-300, 0);
    bfloat(1e300, kInfinity);
    const auto integer = [&](int64_t value, double want) {
      check(kBFloat16, BFloat16(), kInt64, value, want);
      check(kBFloat16, BFloat16(), kInt64, -value, -want);
    };
    integer((kBit << 24) + (kBit << 16), 0x1p24);
    integer((kBit << 24) + (kBit << 16) + 1, 0x1p24 + 0x1p17);
    integer((kBit << 24) + 3 * (kBit << 16) - 1, 0x1p24 + 0x1p17);
    integer((kBit << 60) + (kBit << 52), 0x1p60);
    integer((kBit << 60) + (kBit << 52) + 1, 0x1p60 + 0x1p53);
    integer((kBit << 60) + 3 * (kBit << 52) - 1, 0x1p60 + 0x1p53);
    integer(kMost, 0x1p63);
    check(kBFloat16, BFloat16(), kInt32, static_cast<int32_t>((1 << 24) + (1 << 16) + 1), 0x1p24 + 0x1p17);
    check(kBFloat16, BFloat16(), kInt64, std::numeric_limits<int64_t>::min(), -0x1p63);
    check(kFloat16, Half(), kInt64, int64_t{65519}, 65504);
    check(kFloat16, Half(), kInt64, -kMost, -kInfinity);
  }
}

TEST_CASE("copy_strided: every pair of dtypes, contiguous") {
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    Random random(1);
    for (ScalarType to : all_dtypes()) {
      for (ScalarType from : all_dtypes()) {
        for (int64_t n : {0, 1, 3, 15, 16, 17, 31, 33, 64, 70, 1037})
          check_copy({n}, {dense(random, {n}, to, {0}), dense(random, {n}, from, {0})}, true);
      }
    }
  }
}

TEST_CASE("copy_strided: random strides and dtypes") {
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    Random random(2);
    for (int round = 0; round < 400; ++round) {
      const std::vector<int64_t> sizes = random_shape(random);
      const ScalarType from = random.pick(all_dtypes()), to = random.chance(0.4) ? from : random.pick(all_dtypes());
      check_copy(sizes, {random_memory(random, sizes, to, false), random_memory(random, sizes, from, true)}, random.chance(0.8));
    }
  }
}

TEST_CASE("copy_strided: transposed layouts of every element size, with and without a conversion") {
  Random random(4);
  for (ScalarType from : all_dtypes()) {
    for (ScalarType to : {from, kFloat32, kBFloat16}) {
      for (const std::vector<int64_t>& sizes : {std::vector<int64_t>{1, 7}, {5, 3}, {16, 16}, {64, 64}, {65, 130}, {33, 17}, {128, 2}}) {
        check_copy(sizes, {dense(random, sizes, to, {1, 0}), dense(random, sizes, from, {0, 1})}, true);
      }
      for (const std::vector<int64_t>& sizes : {std::vector<int64_t>{2, 3, 9, 7}, {2, 70, 5, 13}, {1, 16, 8, 8}}) {
        check_copy(sizes, {dense(random, sizes, to, {1, 3, 2, 0}), dense(random, sizes, from, {3, 2, 1, 0})}, true);  // nchw -> nhwc
        check_copy(sizes, {dense(random, sizes, to, {3, 2, 1, 0}), dense(random, sizes, from, {1, 3, 2, 0})}, true);
        check_copy(sizes, {dense(random, sizes, to, {0, 1, 2, 3}), dense(random, sizes, from, {3, 2, 1, 0})}, true);
      }
    }
  }
}

TEST_CASE("fill_strided: every dtype") {
  Random random(6);
  for (int round = 0; round < 300; ++round) {
    const std::vector<int64_t> sizes = random_shape(random);
    std::vector<Memory> memories = {random_memory(random, sizes, random.pick(all_dtypes()), false)};
    std::vector<char> want = memories[0].bytes;
    const ScalarType dtype = memories[0].dtype;
    for_each_index(sizes, memories, [&](const std::vector<int64_t>& at) {
      write(dtype, want.data() + (memories[0].offset + at[0]) * elementSize(dtype), convert(dtype, Number(5, 3)));
    });
    StridedLoop loop = make_loop(sizes, memories);
    loop.coalesce();
    fill_strided(loop, ScalarParam::of_complex(5, 3));
    const bool equal = want == memories[0].bytes;
    CHECK(equal);
  }
  int64_t big = 0;
  StridedLoop loop{std::span<const int64_t>{}};
  loop.add_contiguous(&big, kInt64);
  fill_strided(loop, ScalarParam::of(std::numeric_limits<int64_t>::max() - 1));
  CHECK(big == std::numeric_limits<int64_t>::max() - 1);
}

namespace {

constexpr uint32_t kFloatNan = 0x7f800000u;

// Widening in hardware quiets signaling NaNs; half.h preserves them.
bool same_float(uint32_t a, uint32_t b) {
  if ((a & 0x7fffffffu) > kFloatNan && (b & 0x7fffffffu) > kFloatNan) return (a | 0x400000u) == (b | 0x400000u);
  return a == b;
}

template <class Storage>
int64_t count_wrong_widenings(ScalarType dtype) {
  std::vector<uint16_t> in(65536);
  std::iota(in.begin(), in.end(), uint16_t{0});
  std::vector<float> out(in.size());
  cast_contiguous(kFloat32, out.data(), dtype, in.data(), 65536);
  int64_t wrong = 0;
  for (size_t i = 0; i < in.size(); ++i) {
    wrong += !same_float(std::bit_cast<uint32_t>(out[i]), std::bit_cast<uint32_t>(static_cast<float>(Storage::from_bits(in[i]))));
  }
  return wrong;
}

template <class Storage>
int64_t count_wrong_narrowings(ScalarType dtype, const std::vector<float>& in, const std::vector<uint16_t>& exact) {
  std::vector<uint16_t> out(in.size());
  cast_contiguous(dtype, out.data(), kFloat32, in.data(), static_cast<int64_t>(in.size()));
  int64_t wrong = 0;
  for (size_t i = 0; i < in.size(); ++i) wrong += out[i] != exact[i];
  return wrong;
}

template <class Storage>
void check_narrowing(ScalarType dtype, const std::vector<float>& in) {
  std::vector<uint16_t> exact(in.size());
  for (size_t i = 0; i < in.size(); ++i) exact[i] = Storage(in[i]).bits;
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    CHECK(count_wrong_narrowings<Storage>(dtype, in, exact) == 0);
  }
}

// Every 16-bit value, the midpoints between adjacent ones, and one float32 step to either side of each.
template <class Storage>
std::vector<float> rounding_boundaries() {
  std::vector<float> values;
  for (uint32_t i = 0; i < 65536; ++i) {
    const float here = Storage::from_bits(static_cast<uint16_t>(i)), next = Storage::from_bits(static_cast<uint16_t>(i + 1));
    for (float center : {here, here + (next - here) / 2}) {
      for (int step = -1; step <= 1; ++step)
        values.push_back(std::bit_cast<float>(std::bit_cast<uint32_t>(center) + static_cast<uint32_t>(step)));
    }
  }
  return values;
}

}  // namespace

TEST_CASE("copy_strided: outputs too large for the caches") {
  const int64_t n = (8 << 20) + 77;
  std::vector<float> in(n);
  for (int64_t i = 0; i < n; ++i) in[i] = static_cast<float>(i) * 0.37f - 1e6f;
  const std::unique_ptr<uint16_t[], void (*)(void*)> out(static_cast<uint16_t*>(std::aligned_alloc(64, (2 * n + 63) / 64 * 64)), std::free);
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    StridedLoop loop(std::vector<int64_t>{n});
    loop.add_contiguous(out.get(), kBFloat16);
    loop.add_contiguous(in.data(), kFloat32);
    copy_strided(loop);
    int64_t wrong = 0;
    for (int64_t i = 0; i < n; ++i) wrong += out[i] != BFloat16(in[i]).bits;
    CHECK(wrong == 0);
    loop.operands[0].dtype = kFloat16;
    copy_strided(loop);
    for (int64_t i = 0; i < n; ++i) wrong += out[i] != Half(in[i]).bits;
    CHECK(wrong == 0);
  }
}

TEST_CASE("16-bit conversions match half.h") {
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    CHECK(count_wrong_widenings<Half>(kFloat16) == 0);
    CHECK(count_wrong_widenings<BFloat16>(kBFloat16) == 0);
  }
  check_narrowing<Half>(kFloat16, rounding_boundaries<Half>());
  check_narrowing<BFloat16>(kBFloat16, rounding_boundaries<BFloat16>());
  // All float32 values when AMP_TEST_EXHAUSTIVE is set (a minute), else every 257th.
  const uint64_t step = std::getenv("AMP_TEST_EXHAUSTIVE") != nullptr ? 1 : 257;
  constexpr uint64_t kChunk = uint64_t{1} << 20;
  for (uint64_t first = 0; first < uint64_t{1} << 32; first += kChunk * step) {
    std::vector<float> in;
    for (uint64_t bits = first; bits < first + kChunk * step && bits < uint64_t{1} << 32; bits += step) {
      in.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
    }
    check_narrowing<Half>(kFloat16, in);
    check_narrowing<BFloat16>(kBFloat16, in);
  }
}

TEST_SUITE("cpu threads") {
  TEST_CASE("large copies with threads") {
    const int before = get_num_threads();
    Random random(9);
    for (int threads : {1, 3}) {
      set_num_threads(threads);
      for (ScalarType to : {kFloat32, kBFloat16, kFloat64}) {
        const std::vector<int64_t> sizes = {517, 613};
        check_copy(sizes, {dense(random, sizes, to, {1, 0}), dense(random, sizes, kFloat32, {0, 1})}, true);
        check_copy(sizes, {dense(random, sizes, to, {1, 0}), dense(random, sizes, kFloat32, {1, 0})}, true);
        check_copy(sizes, {dense(random, sizes, to, {1, 0}), random_memory(random, sizes, kFloat32, true)}, true);
      }
    }
    set_num_threads(before);
  }
}
