// float8 and float4: their numbers, conversions, and what tensors of them can do.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <sstream>
#include <vector>

#include <amp/all.h>

#include "support.h"

namespace float8_tests {

using namespace amp;
using namespace amp::testing;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();

// The formats as their papers define them, without the tricks of the implementation.
struct Format {
  ScalarType dtype;
  int exponent, mantissa, bias;
  double largest;
};
constexpr Format kE4M3{kFloat8_e4m3fn, 4, 3, 7, 448}, kE5M2{kFloat8_e5m2, 5, 2, 15, 57344};

double number(const Format& f, int code) {
  const int field = code >> f.mantissa & ((1 << f.exponent) - 1), rest = code & ((1 << f.mantissa) - 1);
  const double sign = code >= 128 ? -1 : 1;
  if (f.dtype == kFloat8_e4m3fn && (code & 0x7f) == 0x7f) return kNaN;
  if (f.dtype == kFloat8_e5m2 && field == 31) return rest == 0 ? sign * kInfinity : kNaN;
  if (field == 0) return sign * std::ldexp(rest, 1 - f.bias - f.mantissa);
  return sign * std::ldexp(rest + (1 << f.mantissa), field - f.bias - f.mantissa);
}

// The nearest number, the even code of two; what is above the largest number is PyTorch's choice.
int code_of(const Format& f, double x) {
  const int sign = std::signbit(x) ? 128 : 0;
  if (std::isnan(x)) return sign | 0x7f;
  const double size = std::abs(x);
  const int last = f.dtype == kFloat8_e4m3fn ? 0x7e : 0x7b;
  if (size > f.largest) {
    const double step = f.largest - number(f, last - 1);
    if (f.dtype == kFloat8_e4m3fn || size < f.largest + step / 2) return sign | last;
    return sign | 0x7c;
  }
  int low = 0, high = last;  // number(low) <= size <= number(high)
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (number(f, middle) <= size ? low : high) = middle;
  }
  const double below = size - number(f, low), above = number(f, high) - size;
  return sign | (below < above || (below == above && low % 2 == 0) ? low : high);
}

// Floats of every kind: all of 16 bits, some of 32 bits, and the neighborhoods of the points where rounding changes.
std::vector<float> test_numbers(const Format& f) {
  std::vector<float> numbers;
  for (int i = 0; i < 65536; ++i) {
    numbers.push_back(static_cast<float>(Half::from_bits(static_cast<uint16_t>(i))));
    numbers.push_back(static_cast<float>(BFloat16::from_bits(static_cast<uint16_t>(i))));
  }
  for (uint64_t bits = 0; bits < uint64_t{1} << 32; bits += 9973) numbers.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  for (int code = 0; code < 127; ++code) {
    const double low = number(f, code), high = number(f, code + 1), middle = std::isfinite(high) ? (low + high) / 2 : low * 1.0625;
    if (!std::isfinite(low)) continue;
    for (const double point : {low, middle}) {
      const auto x = static_cast<float>(point);
      for (const float each : {std::nextafter(x, -1e30f), x, std::nextafter(x, 1e30f)}) numbers.insert(numbers.end(), {each, -each});
    }
  }
  return numbers;
}

std::vector<int> bits_of(const Tensor& t) {
  const Tensor bits = t.view(kUInt8).contiguous();
  return {bits.data_ptr<uint8_t>(), bits.data_ptr<uint8_t>() + bits.numel()};
}

Tensor every_code(ScalarType dtype) { return arange(256, kInt64).to(kUInt8).view(dtype); }

bool same(double a, double b) { return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b)); }

const ScalarType kFloat8Types[] = {kFloat8_e5m2, kFloat8_e4m3fn, kFloat8_e8m0fnu};

}  // namespace

TEST_SUITE_BEGIN("core float8");

TEST_CASE("every code has the number of its definition, in every dtype that can hold it") {
  for (const Format& f : {kE4M3, kE5M2}) {
    const Tensor codes = every_code(f.dtype);
    const Tensor single = codes.to(kFloat32), brain = codes.to(kBFloat16), half = codes.to(kFloat16), wide = codes.to(kFloat64);
    for (int code = 0; code < 256; ++code) {
      CAPTURE(code);
      const double expected = number(f, code);
      CHECK(same(single.data_ptr<float>()[code], expected));
      CHECK(same(static_cast<float>(brain.data_ptr<BFloat16>()[code]), expected));
      CHECK(same(static_cast<float>(half.data_ptr<Half>()[code]), expected));
      CHECK(same(wide.data_ptr<double>()[code], expected));
    }
  }
  const Tensor powers = every_code(kFloat8_e8m0fnu).to(kFloat32);
  for (int code = 0; code < 255; ++code) CHECK(powers.data_ptr<float>()[code] == std::ldexp(1.0f, code - 127));
  CHECK(std::isnan(powers.data_ptr<float>()[255]));
}

TEST_CASE("numbers are rounded once, to nearest and even") {
  for (const Format& f : {kE4M3, kE5M2}) {
    const std::vector<float> numbers = test_numbers(f);
    const Tensor x = tensor(numbers);
    const std::vector<int> codes = bits_of(x.to(f.dtype)), from_double = bits_of(x.to(kFloat64).to(f.dtype));
    int wrong = 0;
    for (size_t i = 0; i < numbers.size(); ++i) {
      const int expected = code_of(f, numbers[i]);
      const int mask = std::isnan(numbers[i]) ? 0x7f : 0xff;  // the sign of NaN is of no interest
      wrong += (codes[i] & mask) != (expected & mask) || (from_double[i] & mask) != (expected & mask);
    }
    CHECK(wrong == 0);
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      const Tensor all = arange(65536, kInt64).to(kInt16).view(dtype);
      const Tensor single = all.to(kFloat32);
      const std::vector<int> short_codes = bits_of(all.to(f.dtype));
      for (int i = 0; i < 65536; ++i) {
        const float value = single.data_ptr<float>()[i];
        wrong += !std::isnan(value) && short_codes[static_cast<size_t>(i)] != code_of(f, value);
        wrong += std::isnan(value) && !std::isnan(number(f, short_codes[static_cast<size_t>(i)]));
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("a double is not rounded to float32 on its way") {
  // In float32 the number would become the midpoint of two codes, and then the even one.
  CHECK(tensor({1.0625 + 1e-12}, kFloat64).to(kFloat8_e4m3fn).item<double>() == 1.125);
  CHECK(tensor({1.1875 - 1e-12}, kFloat64).to(kFloat8_e4m3fn).item<double>() == 1.125);
  CHECK(tensor({1.125 + 1e-12}, kFloat64).to(kFloat8_e5m2).item<double>() == 1.25);
  CHECK(tensor({1.5 - 1e-12}, kFloat64).to(kFloat8_e8m0fnu).item<double>() == 1);
  CHECK(tensor({1e300}, kFloat64).to(kFloat8_e4m3fn).item<double>() == 448);
  CHECK(tensor({1e300}, kFloat64).to(kFloat8_e5m2).item<double>() == kInfinity);
  CHECK(tensor({1e-300}, kFloat64).to(kFloat8_e5m2).item<double>() == 0);
}

TEST_CASE("what is out of range becomes what PyTorch makes of it") {
  const auto codes = [](std::vector<double> numbers, ScalarType dtype) { return bits_of(tensor(numbers, kFloat32).to(dtype)); };
  using Codes = std::vector<int>;
  CHECK(codes({448, 464, 480, 1e30, kInfinity, -kInfinity, kNaN}, kFloat8_e4m3fn) == Codes{0x7e, 0x7e, 0x7e, 0x7e, 0x7e, 0xfe, 0x7f});
  CHECK(codes({57344, 61439, 61440, 1e30, kInfinity, -kInfinity, kNaN}, kFloat8_e5m2) == Codes{0x7b, 0x7b, 0x7c, 0x7c, 0x7c, 0xfc, 0x7f});
  CHECK(codes({1, -1, 448, 1000, kInfinity, kNaN, 0, 1.5, 1.49}, kFloat8_e8m0fnu) ==
        Codes{0x7f, 0x7f, 0x88, 0x89, 0xff, 0xff, 0, 0x80, 0x7f});
  CHECK(codes({0x1p127, 0x1.8p127, 0x1p-127, 0x1p-128, 0x1.8p-127}, kFloat8_e8m0fnu) == Codes{0xfe, 0xff, 0, 0, 1});
}

TEST_CASE("limits") {
  CHECK(static_cast<float>(std::numeric_limits<Float8_e4m3fn>::max()) == 448);
  CHECK(static_cast<float>(std::numeric_limits<Float8_e4m3fn>::lowest()) == -448);
  CHECK(static_cast<float>(std::numeric_limits<Float8_e4m3fn>::min()) == 0x1p-6f);
  CHECK(static_cast<float>(std::numeric_limits<Float8_e4m3fn>::epsilon()) == 0.125f);
  CHECK(std::isnan(static_cast<float>(std::numeric_limits<Float8_e4m3fn>::quiet_NaN())));
  CHECK(static_cast<float>(std::numeric_limits<Float8_e5m2>::max()) == 57344);
  CHECK(static_cast<float>(std::numeric_limits<Float8_e5m2>::min()) == 0x1p-14f);
  CHECK(static_cast<float>(std::numeric_limits<Float8_e5m2>::epsilon()) == 0.25f);
  CHECK(static_cast<float>(std::numeric_limits<Float8_e5m2>::infinity()) == static_cast<float>(kInfinity));
}

TEST_CASE("tensors are created, filled, copied, viewed and indexed") {
  for (const ScalarType dtype : kFloat8Types) {
    CAPTURE(toString(dtype));
    CHECK(values(ones({3}, dtype)) == std::vector<double>(3, 1));
    CHECK(values(full({2}, 4, dtype)) == std::vector<double>(2, 4));
    CHECK(bits_of(zeros({2}, dtype)) == std::vector<int>(2, 0));
    CHECK(tensor({2.0}, dtype).item<float>() == 2);
    CHECK(amp::empty({2, 3}, dtype).is_floating_point());
    const Tensor x = tensor({1.0, 2.0, 4.0, 8.0, 16.0, 32.0}, dtype).view({2, 3});
    CHECK(x.dtype() == dtype);
    CHECK(values(x.clone()) == std::vector<double>{1, 2, 4, 8, 16, 32});
    CHECK(values(x.t().contiguous()) == std::vector<double>{1, 8, 2, 16, 4, 32});
    CHECK(values(x[1]) == std::vector<double>{8, 16, 32});
    CHECK(values(x.index_select(1, tensor({2, 0}))) == std::vector<double>{4, 1, 32, 8});
    CHECK(values(x.index({tensor({1, 0}), tensor({1, 2})})) == std::vector<double>{16, 4});
    CHECK(values(amp::cat({x, x})).size() == 12);
    CHECK(amp::cat({x, x}).dtype() == dtype);
    CHECK(values(amp::stack({x[0], x[1]})) == values(x));
    CHECK(values(x.flip({0})) == std::vector<double>{8, 16, 32, 1, 2, 4});
    CHECK(values(x.roll(1, 1)) == std::vector<double>{4, 1, 2, 32, 8, 16});
    CHECK(values(x.expand({2, 2, 3}).contiguous()).size() == 12);
    Tensor y = zeros({2, 3});
    y.copy_(x);
    CHECK(values(y) == values(x));
    x.select(0, 0).copy_(tensor({2.0, 2.0, 2.0}));
    CHECK(values(x) == std::vector<double>{2, 2, 2, 8, 16, 32});
    CHECK(values(x.to(kInt64)) == values(x));
    CHECK(values(tensor({1, 2, 4}, kInt32).to(dtype)) == std::vector<double>{1, 2, 4});
    CHECK(x.data_ptr() == x.view(kUInt8).data_ptr());
  }
  CHECK(Tensor::scalar_type_of<Float8_e4m3fn>() == kFloat8_e4m3fn);
  CHECK(static_cast<float>(ones({1}, kFloat8_e5m2).data_ptr<Float8_e5m2>()[0]) == 1);
}

TEST_CASE("large and strided conversions are those of single elements") {
  for (const ScalarType dtype : kFloat8Types) {
    const Tensor x = randn({257, 1031}) * 100;
    const Tensor plain = x.to(dtype), turned = x.t().to(dtype).t(), strided = x.slice(1, 0, 1031, 3).to(dtype);
    CHECK(bits_of(plain) == bits_of(turned));
    CHECK(bits_of(plain.slice(1, 0, 1031, 3)) == bits_of(strided));
    for (const int64_t n : {0, 1, 7, 63, 64, 65, 129}) CHECK(bits_of(x[0].slice(0, 0, n).to(dtype)) == bits_of(plain[0].slice(0, 0, n)));
  }
}

TEST_CASE("a float4 element holds two numbers, and has no conversion") {
  const Tensor x = tensor({0x21, 0x43, 0x65, 0x07}, kUInt8).view(kFloat4_e2m1fn_x2);
  CHECK(bits_of(x.clone()) == std::vector<int>{0x21, 0x43, 0x65, 0x07});
  CHECK(bits_of(amp::cat({x, x})).size() == 8);
  CHECK(bits_of(x.view({2, 2}).t().contiguous()) == std::vector<int>{0x21, 0x65, 0x43, 0x07});
  CHECK(bits_of(zeros({2}, kFloat4_e2m1fn_x2)) == std::vector<int>{0, 0});
  CHECK_THROWS_WITH_AS(x.to(kFloat32), doctest::Contains("hold two numbers"), NotImplementedError);
  CHECK_THROWS_AS(zeros({2}).to(kFloat4_e2m1fn_x2), NotImplementedError);
  CHECK_THROWS_AS(ones({2}, kFloat4_e2m1fn_x2), NotImplementedError);
  CHECK_THROWS_AS(x[0].item(), NotImplementedError);
  std::ostringstream text;
  text << x;
  CHECK(text.str() == "  33\n  67\n 101\n   7\n[ CPUFloat4_e2m1fn_x2Type{4} ]");
}

TEST_CASE("arithmetic is refused, and the error says what to do") {
  const Tensor x = ones({2, 2}, kFloat8_e4m3fn), y = ones({2, 2});
  CHECK_THROWS_WITH_AS(x + x, doctest::Contains("[add] self is float8_e4m3fn, a type for storage only; convert it with to() first"),
                       TypeError);
  CHECK_THROWS_WITH_AS(x * 2, doctest::Contains("float8_e4m3fn, a type for storage only"), TypeError);
  CHECK_THROWS_WITH_AS(x + y, doctest::Contains("[add]"), TypeError);
  CHECK_THROWS_WITH_AS(amp::cat({x, y}), doctest::Contains("have no common dtype"), TypeError);
  CHECK_THROWS_WITH_AS(amp::mm(x, x), doctest::Contains("[mm] self has dtype float8_e4m3fn"), TypeError);
  CHECK_THROWS_WITH_AS(amp::mm(x, x), doctest::Contains("convert it with to() first"), TypeError);
  CHECK_THROWS_AS(x.sum(), TypeError);
  CHECK_THROWS_AS(x.exp(), TypeError);
  CHECK_THROWS_AS(amp::rand({2}, kFloat8_e5m2), TypeError);
  CHECK_THROWS_AS(amp::randint(2, {2}, kFloat8_e5m2), TypeError);
  CHECK_THROWS_AS(amp::arange(3, kFloat8_e5m2), TypeError);
  CHECK_THROWS_AS(amp::randperm(3, kFloat8_e5m2), TypeError);
  CHECK_THROWS_AS(set_default_dtype(kFloat8_e5m2), TypeError);
  CHECK_THROWS_AS(Tensor(x).requires_grad_(), TypeError);
  // Autocast does not touch them.
  const Autocast region(kCPU);
  CHECK_THROWS_AS(amp::mm(x, x), TypeError);
  CHECK(amp::cat({x, x}).dtype() == kFloat8_e4m3fn);
}

TEST_CASE("a conversion to float8 ends the history of a tensor") {
  const Tensor x = ones({2}, requires_grad());
  CHECK_FALSE(x.to(kFloat8_e4m3fn).requires_grad());
}

TEST_CASE("view needs elements of the same size") {
  CHECK_THROWS_WITH_AS(zeros({2}).view(kFloat8_e5m2), doctest::Contains("[view] elements of float32"), ValueError);
  CHECK_THROWS_AS(ones({2}, requires_grad()).view(kInt32), Error);
  CHECK(values(ones({2}).view(kInt32)) == std::vector<double>(2, 0x3f800000));
  const Tensor x = zeros({2, 3});
  x.view(kInt32).fill_(0x3f800000);
  CHECK(values(x) == std::vector<double>(6, 1));
}

TEST_CASE("float8 tensors print their numbers") {
  std::ostringstream text;
  text << tensor({1.5, -2.0}, kFloat8_e4m3fn);
  CHECK(text.str() == " 1.5000\n-2.0000\n[ CPUFloat8_e4m3fnType{2} ]");
}

TEST_SUITE_END();

}  // namespace float8_tests
