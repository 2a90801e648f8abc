// quantize() and dequantize(): scales, blocks and codes, against the formulas written again with single numbers.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/quantize/quantize.h>

#include "support.h"

namespace quantize_tests {

using namespace amp;
using namespace amp::testing;
using namespace amp::quantize;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNaN = std::numeric_limits<float>::quiet_NaN();

double largest(Format format) { return format == Format::E4M3 ? 448 : format == Format::E5M2 ? 57344 : 6; }

// All finite numbers of a format that are not negative, in order. The position is the code.
std::vector<double> numbers(Format format) {
  if (format == Format::E2M1) return {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  const int mantissa = format == Format::E4M3 ? 3 : 2, bias = format == Format::E4M3 ? 7 : 15, last = format == Format::E4M3 ? 0x7e : 0x7b;
  std::vector<double> all;
  for (int code = 0; code <= last; ++code) {
    const int exponent = code >> mantissa, rest = code & ((1 << mantissa) - 1);
    all.push_back(exponent == 0 ? std::ldexp(rest, 1 - bias - mantissa) : std::ldexp(rest + (1 << mantissa), exponent - bias - mantissa));
  }
  return all;
}

// The nearest finite number, the even code of two.
double rounded(double x, Format format) {
  const std::vector<double> all = numbers(format);
  const double size = std::min(std::abs(x), all.back());
  size_t best = 0;
  for (size_t code = 1; code < all.size(); ++code) {
    const double now = std::abs(all[code] - size), before = std::abs(all[best] - size);
    if (now < before || (now == before && code % 2 == 0)) best = code;
  }
  return std::copysign(all[best], x);
}

// What multiplies a code, in the formulas of the header, in double where float32 does not round.
double factor(float amax, const Operand& how) {
  const auto most = static_cast<float>(largest(how.format));
  if (how.scale == ScaleType::E8M0) {
    if (amax == 0) return std::ldexp(1.0, -127);
    if (how.rounding == Rounding::Up) {
      const float wanted = amax * (1 / most);
      int exponent = 0;
      const double part = std::frexp(static_cast<double>(wanted), &exponent);  // [0.5, 1)
      return std::ldexp(1.0, std::max(part == 0.5 ? exponent - 1 : exponent, -127));
    }
    double of = amax;
    if (how.rounding == Rounding::Even) {
      const int bits = how.format == Format::E4M3 ? 3 : how.format == Format::E5M2 ? 2 : 1;
      of = std::bit_cast<float>((std::bit_cast<uint32_t>(amax) + (1u << (22 - bits))) & (0xffffffffu << (23 - bits)));
    }
    return std::ldexp(1.0, std::max(std::ilogb(of) - std::ilogb(static_cast<double>(most)), -127));
  }
  if (amax == 0) return 1;
  float scale = most / amax;
  if (how.scale == ScaleType::Pow2) scale = static_cast<float>(std::ldexp(1.0, std::ilogb(scale)));
  return 1 / scale;
}

std::vector<double> reference(const Tensor& x, const Operand& how) {
  const std::vector<double> given = values(x);
  const auto columns = static_cast<size_t>(x.size(-1)), rows = given.size() / columns;
  const size_t down = how.block.outer == 0 ? rows : static_cast<size_t>(how.block.outer);
  const size_t across = how.block.inner == 0 ? columns : static_cast<size_t>(how.block.inner);
  float most = 0;
  for (const double v : given) most = std::max(most, std::abs(static_cast<float>(v)));
  const float global = most / (448.0f * 6.0f);
  std::vector<double> result(given.size());
  for (size_t r0 = 0; r0 < rows; r0 += down) {
    for (size_t c0 = 0; c0 < columns; c0 += across) {
      float amax = 0;
      const auto each = [&](const auto& visit) {
        for (size_t r = r0; r < std::min(rows, r0 + down); ++r)
          for (size_t c = c0; c < std::min(columns, c0 + across); ++c) visit(r * columns + c);
      };
      each([&](size_t i) { amax = std::max(amax, std::abs(static_cast<float>(given[i]))); });
      if (how.scale == ScaleType::E4M3) {
        const auto s = static_cast<float>(rounded(amax / 6.0f / global, Format::E4M3));
        const float multiplier = std::min(1.0f / (s * global), std::numeric_limits<float>::max());
        each([&](size_t i) {
          result[i] = static_cast<float>(rounded(static_cast<float>(given[i]) * multiplier, how.format)) * (s * global);
        });
      } else {
        const double f = factor(amax, how);
        const float multiplier = static_cast<float>(
            how.scale == ScaleType::Float32 && amax != 0 ? static_cast<double>(static_cast<float>(largest(how.format)) / amax) : 1 / f);
        each([&](size_t i) {
          result[i] = static_cast<float>(rounded(static_cast<float>(given[i]) * multiplier, how.format)) * static_cast<float>(f);
        });
      }
    }
  }
  return result;
}

double scale_of(float amax, const Operand& how, ScalarType dtype = kFloat32) {
  return values(quantize::quantize(tensor({amax, 0.0f}).to(dtype), how).scales)[0];
}

}  // namespace

TEST_SUITE_BEGIN("quantize");

TEST_CASE("every format, block and scale gives the numbers of the formulas") {
  const Block blocks[] = {{}, {1, 0}, {1, 32}, {1, 128}, {128, 128}, {3, 5}, {1, 16}, {16, 16}};
  for (const IntArrayRef sizes : {IntArrayRef({7, 70}), IntArrayRef({130, 260}), IntArrayRef({2, 3, 64}), IntArrayRef({16})}) {
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16, kFloat64}) {
      const Tensor x = normal(sizes, dtype, 3) * 10;
      for (const Block& block : blocks) {
        for (const Format format : {Format::E4M3, Format::E5M2, Format::E2M1}) {
          for (const ScaleType scale : {ScaleType::Float32, ScaleType::Pow2, ScaleType::E8M0, ScaleType::E4M3}) {
            if ((format == Format::E2M1) != (scale == ScaleType::E4M3) || dtype == kFloat64) continue;
            const Operand how{format, block, scale};
            const Quantized q = quantize::quantize(x, how);
            CHECK(q.codes.dtype() == dtype_of(format));
            CHECK_MESSAGE(values(dequantize(q)) == reference(x, how),
                          block_text(block) << " " << amp::quantize::toString(format) << " " << amp::quantize::toString(scale));
          }
        }
      }
    }
  }
}

TEST_CASE("the scales in E8M0 round up, down or to the format") {
  for (const float amax : {448.0f, 449.0f, 1.0f, 1.75f, 1.9f, 1e-20f, 3e38f}) {
    for (const Format format : {Format::E4M3, Format::E5M2}) {
      for (const Rounding rounding : {Rounding::Up, Rounding::Floor, Rounding::Even}) {
        const Operand how{format, {}, ScaleType::E8M0, rounding};
        CHECK(scale_of(amax, how) == factor(amax, how));
      }
    }
  }
  const Operand up{Format::E4M3, {}, ScaleType::E8M0}, floor{Format::E4M3, {}, ScaleType::E8M0, Rounding::Floor};
  CHECK(scale_of(448, up) == 1);
  CHECK(scale_of(449, up) == 2);
  CHECK(scale_of(449, floor) == 1);
  CHECK(scale_of(512, floor) == 2);
}

TEST_CASE("scales of zeros, tiny numbers, infinities and NaN") {
  const Operand current{Format::E4M3}, pow2{Format::E4M3, {}, ScaleType::Pow2}, mx{Format::E4M3, {}, ScaleType::E8M0};
  CHECK(scale_of(0, current) == 1);
  CHECK(scale_of(kInfinity, current) == 1);
  CHECK(scale_of(kNaN, current) == 1);
  CHECK(scale_of(448, current) == 1);
  CHECK(scale_of(2, current) == 1.0f / 224.0f);
  CHECK(scale_of(2, pow2) == 1.0 / 128);
  // 448 / 1e-40 is infinite: the largest number of the dtype.
  CHECK(scale_of(1e-40f, current) == 1.0f / std::numeric_limits<float>::max());
  CHECK(scale_of(1e-40f, current, kBFloat16) == 1.0f / static_cast<float>(std::numeric_limits<BFloat16>::max()));
  CHECK(scale_of(0, mx) == std::ldexp(1.0, -127));
  CHECK(scale_of(1e-40f, mx) == std::ldexp(1.0, -127));
  CHECK(scale_of(kInfinity, mx) == std::ldexp(1.0, 127));
  CHECK(std::isnan(scale_of(kNaN, mx)));
}

TEST_CASE("infinities stay visible, or become the largest number") {
  const auto back = [](Format format, NonFinite nonfinite) {
    const Tensor x = tensor({1.0f, kInfinity, -kInfinity, kNaN});
    return values(dequantize(quantize::quantize(x, {format, {}, ScaleType::Float32, Rounding::Up, nonfinite})));
  };
  CHECK(std::isnan(back(Format::E4M3, NonFinite::Propagate)[1]));
  CHECK(back(Format::E5M2, NonFinite::Propagate)[1] == kInfinity);
  CHECK(back(Format::E5M2, NonFinite::Propagate)[2] == -kInfinity);
  CHECK(back(Format::E4M3, NonFinite::Saturate)[1] == 448);
  CHECK(back(Format::E5M2, NonFinite::Saturate)[2] == -57344);
  CHECK(std::isnan(back(Format::E4M3, NonFinite::Saturate)[3]));
  CHECK(std::isnan(back(Format::E5M2, NonFinite::Propagate)[3]));
  // E2M1 has neither: the scale of the block shows them.
  for (const NonFinite nonfinite : {NonFinite::Propagate, NonFinite::Saturate}) {
    const Tensor pairs = tensor({1.0f, kInfinity, 2.0f, 3.0f});
    const std::vector<double> numbers =
        values(dequantize(quantize::quantize(pairs, {Format::E2M1, {1, 2}, ScaleType::E4M3, Rounding::Up, nonfinite})));
    CHECK(std::isnan(numbers[0]) == (nonfinite == NonFinite::Propagate));
    CHECK(std::isnan(numbers[1]) == (nonfinite == NonFinite::Propagate));
    CHECK(numbers[3] == 3);
  }
}

TEST_CASE("stochastic codes have the mean of the numbers, and are next to them") {
  constexpr int64_t kCount = 1 << 15;
  for (const Format format : {Format::E4M3, Format::E5M2}) {
    const std::vector<double> all = numbers(format);
    for (const double x : {0.3, 1.3, 1.0, 2.7, 5.1, 1e-3}) {
      Tensor given = full({kCount}, x);
      given[0].fill_(largest(format));  // the scale is 1
      const Operand how{.format = format, .stochastic = true};
      const std::vector<double> got = values(dequantize(quantize::quantize(given, how)));
      const size_t above = static_cast<size_t>(std::upper_bound(all.begin(), all.end(), static_cast<float>(x)) - all.begin());
      const double high = all[above], low = all[above - 1];
      double sum = 0;
      int64_t others = 0;
      for (size_t i = 1; i < got.size(); ++i) {
        others += got[i] != low && got[i] != high;
        sum += got[i];
      }
      CHECK(others == 0);
      CHECK(std::abs(sum / (kCount - 1) - static_cast<float>(x)) <= 5 * (high - low) / 2 / std::sqrt(kCount));
    }
  }
  // The scale of the first block is 448, and those of the others are 1.
  Tensor given = full({kCount}, 2.3);
  for (int64_t i = 0; i < kCount; i += 16) given[i].fill_(6);
  given[0].fill_(6 * 448);
  const Quantized q = quantize::quantize(given, {.format = Format::E2M1, .block = {1, 16}, .scale = ScaleType::E4M3, .stochastic = true});
  const std::vector<double> got = values(dequantize(q));
  double sum = 0;
  int64_t count = 0, others = 0;
  for (size_t i = 16; i < got.size(); ++i) {
    if (i % 16 == 0) continue;
    others += got[i] != 2 && got[i] != 3;
    sum += got[i];
    ++count;
  }
  CHECK(others == 0);
  CHECK(std::abs(sum / static_cast<double>(count) - 2.3) < 5 * 0.46 / std::sqrt(count));
}

TEST_CASE("stochastic codes of numbers that the format has are exact") {
  constexpr int64_t kCount = 1 << 22;  // many draws, because 15 / 8 plus the largest number below 1 rounds up
  Tensor given = full({kCount}, 1.875);
  given[0].fill_(448);  // the scale is 1
  const Tensor got = dequantize(quantize::quantize(given, {.format = Format::E4M3, .stochastic = true}));
  CHECK(got.to(kFloat32).ne(given).sum().item<int64_t>() == 0);
}

TEST_CASE("stochastic codes depend on contents only") {
  const Tensor x = normal({70, 100}, kFloat32, 1);
  const Operand how{.format = Format::E5M2, .stochastic = true}, nearest{.format = Format::E5M2};
  const std::vector<double> once = values(dequantize(quantize::quantize(x, how)));
  const int threads = get_num_threads();
  set_num_threads(3);
  CHECK(values(dequantize(quantize::quantize(x.clone(), how))) == once);
  set_num_threads(threads);
  CHECK(values(dequantize(quantize::quantize(x, nearest))) != once);
  CHECK(values(dequantize(quantize::quantize(x * 2, how))) != values(dequantize(quantize::quantize(x, how)) * 2));  // other draws
  const std::vector<double> special = values(dequantize(quantize::quantize(tensor({1.0f, kInfinity, kNaN}), how)));
  CHECK(special[1] == kInfinity);
  CHECK(std::isnan(special[2]));
}

TEST_CASE("a transform is undone, keeps products, and leaves the rest of a row") {
  const Tensor x = normal({6, 40}, kFloat32, 1);
  const Tensor given = x.clone();
  const Operand how{.format = Format::E4M3, .block = {1, 0}, .scale = ScaleType::Pow2, .hadamard = true};
  Operand plain = how;
  plain.hadamard = false;
  const Quantized q = quantize::quantize(x, how);
  CHECK(difference(x, given) == "");
  CHECK(difference(dequantize(q), x, 0.1, 0.07) == "");
  const std::vector<double> back = values(dequantize(q)), without = values(dequantize(quantize::quantize(x, plain)));
  CHECK(back != without);
  // One large number becomes 16 of a quarter of its size.
  Tensor single = zeros({1, 32});
  single[0][3].fill_(8);
  const Quantized spread = quantize::quantize(single, how);
  const std::vector<double> codes = values(spread.codes.to(kFloat32));
  for (size_t i = 0; i < 32; ++i) CHECK(std::abs(codes[i]) == (i < 16 ? 256 : 0));
  CHECK(values(dequantize(spread)) == values(single));
  // Numbers after the last multiple of 16 stay.
  Tensor tail = zeros({1, 20});
  tail[0][18].fill_(8);
  CHECK(values(dequantize(quantize::quantize(tail, how))) == values(tail));
  CHECK(std::abs(values(quantize::quantize(tail, how).codes.to(kFloat32))[18]) == 256);
}

TEST_CASE("strided tensors, and tensors without elements") {
  const Tensor x = normal({40, 64}, kFloat32);
  const Operand how{Format::E4M3, {1, 32}, ScaleType::E8M0};
  CHECK(values(dequantize(quantize::quantize(x.t(), how))) == values(dequantize(quantize::quantize(x.t().contiguous(), how))));
  const Quantized none = quantize::quantize(zeros({0, 64}), how);
  CHECK(none.scales.sizes() == IntArrayRef({0, 2}));
  CHECK(dequantize(none).sizes() == IntArrayRef({0, 64}));
  CHECK(quantize::quantize(zeros({0, 64}), {Format::E2M1, {1, 16}, ScaleType::E4M3}).global.item<float>() == 1);
  CHECK(dequantize(quantize::quantize(x, how), kBFloat16).dtype() == kBFloat16);
}

TEST_CASE("a block may be larger than the tensor, also by far") {
  const Tensor x = normal({5, 7}, kFloat32);
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  const auto numbers = [&](const quantize::Block& block) {
    return dequantize(quantize::quantize(x, {Format::E4M3, block, ScaleType::Pow2}));
  };
  CHECK(values(numbers({1, kMost})) == values(numbers({1, 0})));
  CHECK(values(numbers({kMost, 2})) == values(numbers({5, 2})));
  CHECK(values(numbers({kMost, kMost})) == values(numbers({})));
}

TEST_CASE("two codes of E2M1 share an element") {
  const Tensor codes = tensor({1, 2, 15, 0}, kUInt8).view({2, 2});
  const Tensor packed = pack(codes);
  CHECK(packed.dtype() == kFloat4_e2m1fn_x2);
  CHECK(packed.sizes() == IntArrayRef({2, 1}));
  CHECK(values(packed.view(kUInt8)) == std::vector<double>{0x21, 0x0f});
  CHECK(values(unpack(packed)) == values(codes));
  CHECK_THROWS_AS(pack(zeros({3}, kUInt8)), ValueError);
  CHECK_THROWS_AS(pack(zeros({2})), TypeError);
  CHECK_THROWS_AS(unpack(zeros({2}, kUInt8)), TypeError);
}

TEST_CASE("what cannot be quantized is refused") {
  CHECK_THROWS_WITH_AS(quantize::quantize(ones({2}, kInt64), {}), doctest::Contains("[quantize] x must be floating"), TypeError);
  CHECK_THROWS_AS(quantize::quantize(ones({2}, kFloat8_e5m2), {}), TypeError);
  CHECK_THROWS_AS(quantize::quantize(ones({}), {}), ValueError);
  CHECK_THROWS_AS(quantize::quantize(Tensor(), {}), ValueError);
  CHECK_THROWS_AS(quantize::quantize(ones({3}), {Format::E2M1, {1, 16}, ScaleType::E4M3}), ValueError);
  Quantized q = quantize::quantize(ones({2, 4}), {});
  q.global = ones({});
  CHECK_THROWS_WITH_AS(dequantize(q), doctest::Contains("global scale"), ValueError);
  q.global = Tensor();
  q.scales = ones({3, 1});
  CHECK_THROWS_WITH_AS(dequantize(q), doctest::Contains("don't fit the codes"), ValueError);
  q.scales = Tensor();
  CHECK_THROWS_WITH_AS(dequantize(q), doctest::Contains("[dequantize] the scales are"), ValueError);
  q.codes = q.codes.view(kUInt8);
  CHECK_THROWS_AS(dequantize(q), TypeError);
  for (const quantize::Block& block : {quantize::Block{-3, 4}, quantize::Block{1, -3}}) {
    const Operand how{Format::E4M3, block, ScaleType::Pow2};
    CHECK_THROWS_WITH_AS(quantize::quantize(ones({4, 8}), how), doctest::Contains("expected numbers that are not negative"), ValueError);
    Quantized bad = quantize::quantize(ones({4, 8}), {});
    bad.how.block = block;
    CHECK_THROWS_WITH_AS(dequantize(bad), doctest::Contains("[dequantize] the block has"), ValueError);
    quantize::Recipe recipe = find_recipe("block128");
    recipe.name = "negative";
    recipe.blocks[0] = block;
    CHECK_THROWS_WITH_AS(quantize::kept(recipe), doctest::Contains("must not be negative"), ValueError);
  }
  Quantized pairs = quantize::quantize(ones({2, 16}), {Format::E2M1, {1, 16}, ScaleType::E4M3});
  for (const Tensor& global : {ones({0}), ones({2}), ones({}, kFloat64)}) {
    pairs.global = global;
    CHECK_THROWS_WITH_AS(dequantize(pairs), doctest::Contains("expected one number in float32"), ValueError);
  }
}

TEST_CASE("recipes have names, and equal ones are one") {
  CHECK(std::string(find_recipe("mxfp8").name) == "mxfp8");
  CHECK_THROWS_WITH_AS(find_recipe("fp9"), doctest::Contains("unknown recipe `fp9` (recipes: tensorwise"), ValueError);
  CHECK(recipe_text(find_recipe("tensorwise")) == "{formats: hybrid, block: tensor, scale: float32}");
  CHECK(recipe_text(find_recipe("mxfp8")) == "{formats: e4m3, block: 32, scale: e8m0, round: up}");
  CHECK(recipe_text(find_recipe("nvfp4")) ==
        "{formats: e2m1, block: {input: 16, weight: 16x16, gradient: 16}, scale: e4m3, codes: {gradient: stochastic}, "
        "transform: {grad_weight: hadamard}}");
  CHECK(recipe_text(find_recipe("rowwise_gw")) ==
        "{formats: e4m3, block: {input: row, weight: row, gradient: row, weight_in_grad_input: tensor}, scale: pow2, "
        "gemms: {grad_weight: low}}");
  Recipe mine = find_recipe("rowwise");
  CHECK(&kept(mine) == &find_recipe("rowwise"));
  mine.name = "mine";
  CHECK(&kept(mine) == &kept(Recipe(mine)));
  CHECK(&kept(mine) != &find_recipe("rowwise"));
  mine.formats.fill(Format::E5M2);
  CHECK_THROWS_AS(kept(mine), ValueError);
  for (const char* text : {"tensor", "row", "32", "128x128", "3x5"}) {
    Block block;
    CHECK(parse_block(text, block));
    CHECK(block_text(block) == text);
  }
  Block block;
  for (const char* text : {"", "x", "0", "1x", "x1", "-1", "2x0", "32 ", "row1"}) CHECK_FALSE(parse_block(text, block));
}

TEST_SUITE_END();

}  // namespace quantize_tests
