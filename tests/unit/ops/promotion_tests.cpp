// The dtypes of mixed operands, as tables of torch.result_type (2.15). One row per left operand, one letter per result.
#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

namespace promotion_tests {

using namespace amp;
using namespace amp::testing;

namespace {

constexpr ScalarType kTypes[] = {kBool,    kUInt8,    kInt8,    kInt16,   kInt32,     kInt64,
                                 kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128};
constexpr std::string_view kLetters = "bu1248hBfdFD";  // '.': in torch a complex dtype with 16-bit parts, which does not exist here

using Table = const char* [12];

constexpr Table kSameRank = {"bu1248hBfdFD", "uu2248hBfdFD", "121248hBfdFD", "222248hBfdFD", "444448hBfdFD", "888888hBfdFD",
                             "hhhhhhhffdFD", "BBBBBBfBfdFD", "fffffffffdFD", "ddddddddddDD", "FFFFFFFFFDFD", "DDDDDDDDDDDD"};
// The right operand is 0-dim.
constexpr Table kBesideZeroDim = {"bu1248hBfdFD", "uuuuuuhBfdFD", "111111hBfdFD", "222222hBfdFD", "444444hBfdFD", "888888hBfdFD",
                                  "hhhhhhhhhh..", "BBBBBBBBBB..", "ffffffffffFF", "ddddddddddDD", "FFFFFFFFFFFF", "DDDDDDDDDDDD"};
// The right operand is a Scalar: true, 1, 1.5, 1i.
constexpr Table kBesideScalar = {"b8fF", "uufF", "11fF", "22fF", "44fF", "88fF", "hhh.", "BBB.", "fffF", "dddD", "FFFF", "DDDD"};

Tensor make(ScalarType dtype, bool zero_dim) { return ones(zero_dim ? Shape() : Shape{2}, dtype); }

char letter(const Tensor& t) {
  for (size_t i = 0; i < kLetters.size(); ++i) {
    if (kTypes[i] == t.dtype()) return kLetters[i];
  }
  return '?';
}

void check_pairs(const Table& table, bool left_zero_dim, bool right_zero_dim) {
  for (size_t i = 0; i < 12; ++i) {
    for (size_t j = 0; j < 12; ++j) {
      if (table[i][j] == '.') continue;
      CAPTURE(kTypes[i]);
      CAPTURE(kTypes[j]);
      const Tensor a = make(kTypes[i], left_zero_dim), b = make(kTypes[j], right_zero_dim);
      CHECK(letter(mul(a, b)) == table[i][j]);
      CHECK(letter(mul(b, a)) == table[i][j]);
      CHECK(letter(where(eq(a, b), a, b)) == table[i][j]);
    }
  }
}

}  // namespace

TEST_CASE("promotion: tensors of the same rank") {
  check_pairs(kSameRank, false, false);
  check_pairs(kSameRank, true, true);
}

TEST_CASE("promotion: a 0-dim tensor gives way unless it is of a higher category") { check_pairs(kBesideZeroDim, false, true); }

TEST_CASE("promotion: a Scalar gives way unless it is of a higher category, on the right, on the left and in the tensor's own place") {
  const Scalar numbers[] = {true, 1, 1.5, std::complex<double>(0, 1)};
  for (size_t i = 0; i < 12; ++i) {
    for (size_t j = 0; j < 4; ++j) {
      if (kBesideScalar[i][j] == '.') continue;
      CAPTURE(kTypes[i]);
      CAPTURE(j);
      for (const bool zero_dim : {false, true}) {
        const Tensor x = make(kTypes[i], zero_dim);
        CHECK(letter(mul(x, numbers[j])) == kBesideScalar[i][j]);
        CHECK(letter(numbers[j] * x) == kBesideScalar[i][j]);
        CHECK(letter(add(x, numbers[j])) == kBesideScalar[i][j]);
      }
    }
  }
}

TEST_CASE("promotion: true division of integers is float32, comparisons are bool") {
  for (const ScalarType dtype : {kBool, kUInt8, kInt8, kInt16, kInt32, kInt64}) {
    CHECK(div(make(dtype, false), make(dtype, false)).dtype() == kFloat32);
    CHECK(div(make(dtype, false), 2).dtype() == kFloat32);
    CHECK(values(div(make(dtype, false), 2)) == std::vector<double>{0.5, 0.5});
    CHECK(eq(make(dtype, false), 1).dtype() == kBool);
  }
}

TEST_CASE("a mask of another dtype is refused, also next to tensors of that dtype") {
  for (const ScalarType dtype : {kFloat32, kInt64, kUInt8}) {
    const Tensor x = ones({2}, dtype), y = x.clone();
    CHECK(testing::contains(testing::thrown_text([&] { where(x, x, x); }), "[where] condition is a mask: expected bool"));
    CHECK_THROWS_AS(masked_fill(x, x, 1), TypeError);
    CHECK_THROWS_AS(y.masked_fill_(x, 1), TypeError);
  }
}

TEST_CASE("bitwise_not is for integers and bools") {
  CHECK(testing::contains(testing::thrown_text([] { bitwise_not(ones({2})); }), "[bitwise_not] self has dtype float32"));
  CHECK_THROWS_AS(~ones({2}), TypeError);
}

TEST_CASE("numbers next to 16-bit tensors keep all their digits") {
  // The scalars are not representable in bfloat16: if 1.005 were rounded first, the result would be 256.
  CHECK(values(mul(full({2}, 256.0, kBFloat16), 1.005)) == values(full({2}, 257.28, kFloat64).to(kBFloat16)));
  CHECK(values(add(full({2}, 1024.0, kFloat16), 0.7)) == values(full({2}, 1024.7, kFloat64).to(kFloat16)));
  // Representable scalars use the direct loop, others the general one; the bits must be the same.
  const Tensor x = normal({37}, kBFloat16);
  for (const double number : {2.0, 0.5, -3.0, 1.1, 1e-3}) {
    CHECK(difference(mul(x, number), mul(x.to(kFloat32), number).to(kBFloat16)) == "");
    CHECK(difference(sub(x, number), sub(x.to(kFloat32), number).to(kBFloat16)) == "");
  }
}

TEST_CASE("numbers next to integer tensors wrap around and compare as integers") {
  const Tensor big = full({3}, (int64_t{1} << 53) + 1, kInt64);
  CHECK(add(big, 1).data_ptr<int64_t>()[0] == (int64_t{1} << 53) + 2);
  CHECK(eq(big, (int64_t{1} << 53) + 1).all().item<bool>());
  CHECK(values(add(full({2}, 250, kUInt8), 10)) == std::vector<double>{4, 4});
  CHECK(values(mul(full({2}, 3, kInt64), 1.5)) == std::vector<double>{4.5, 4.5});
}

}  // namespace promotion_tests
