#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <amp/core/factories.h>
#include "values.h"

namespace factories_tests {

using namespace amp;
using amp::test::shape;
using amp::test::values;
using Doubles = std::vector<double>;
using Ints = std::vector<int64_t>;

TEST_SUITE_BEGIN("core factories");

TEST_CASE("filled tensors have the asked shape, dtype and value") {
  CHECK(values(zeros({2, 3})) == Doubles(6, 0));
  CHECK(values(ones({3}, kHalf)) == Doubles(3, 1));
  CHECK(zeros({2, 3}).dtype() == kFloat32);
  CHECK(ones({3}, kHalf).dtype() == kHalf);
  CHECK(shape(zeros({})).empty());
  CHECK(zeros({2, 0, 3}).numel() == 0);
  CHECK(shape(zeros(4)) == Ints{4});
  for (int i = 0; i < kNumComputedTypes; ++i) {
    const auto type = static_cast<ScalarType>(i);
    CAPTURE(toString(type));
    CHECK(values<std::complex<double>>(ones({5, 7}, type)) == std::vector<std::complex<double>>(35, 1));
    CHECK(values<std::complex<double>>(zeros({70000}, type)) == std::vector<std::complex<double>>(70000, 0));
  }
}

TEST_CASE("full takes its dtype from the number") {
  CHECK(full({2}, 3).dtype() == kInt64);
  CHECK(full({2}, true).dtype() == kBool);
  CHECK(full({2}, 1.5).dtype() == kFloat32);
  CHECK(full({2}, std::complex<double>(1, 2)).dtype() == kComplex64);
  CHECK(full({2}, 3, kHalf).dtype() == kHalf);
  CHECK(values(full({2}, 1.5)) == Doubles{1.5, 1.5});
  CHECK(values<int64_t>(full({1}, int64_t{1} << 62)) == Ints{int64_t{1} << 62});
  CHECK(values(full({1}, 0.5, kBool)) == Doubles{1});
  CHECK(scalar_tensor(3).dtype() == kFloat32);
  CHECK(scalar_tensor(3, kInt32).item<int>() == 3);
}

TEST_CASE("a value that the dtype can't hold is an error") {
  CHECK_THROWS_AS(full({2}, 300, kUInt8), ValueError);
  CHECK_THROWS_AS(full({2}, -40000, kInt16), ValueError);
  CHECK_THROWS_AS(full({2}, std::nan(""), kInt64), ValueError);
  CHECK_THROWS_AS(full({2}, std::complex<float>(1, 1), kFloat32), TypeError);
  CHECK(values(full({1}, 127, kInt8)) == Doubles{127});
  CHECK(values(full({1}, -128, kInt8)) == Doubles{-128});
  CHECK(values(full({1}, 200, kUInt8)) == Doubles{200});
  CHECK(values(full({1}, 1000, kInt16)) == Doubles{1000});
  CHECK(values(full({1}, 300, kBool)) == Doubles{1});
  CHECK(values<int64_t>(full({1}, 1e17, kInt64)) == Ints{100000000000000000});
}

TEST_CASE("bad sizes are errors that name the function") {
  CHECK_THROWS_WITH_AS(zeros({2, -1}), doctest::Contains("[zeros]"), ValueError);
  CHECK_THROWS_AS(ones({int64_t{1} << 40, int64_t{1} << 40}), ValueError);
  CHECK_THROWS_AS(amp::empty(std::vector<int64_t>(kMaxDims + 1, 1)), ValueError);
}

TEST_CASE("requires_grad comes from the options") {
  CHECK(zeros({2}, requires_grad()).requires_grad());
  CHECK(zeros({2}, dtype(kDouble).requires_grad(true)).requires_grad());
  CHECK_FALSE(zeros({2}).requires_grad());
  CHECK(tensor({1.0, 2.0}, requires_grad()).requires_grad());
  CHECK(rand({2}, requires_grad()).requires_grad());
  CHECK_THROWS_AS(zeros({2}, dtype(kInt64).requires_grad(true)), TypeError);
  CHECK_FALSE(ones_like(zeros({2}, requires_grad())).requires_grad());
}

TEST_CASE("eye") {
  CHECK(values(eye(3)) == Doubles{1, 0, 0, 0, 1, 0, 0, 0, 1});
  CHECK(values(eye(2, 3, kInt32)) == Doubles{1, 0, 0, 0, 1, 0});
  CHECK(values(eye(3, 2)) == Doubles{1, 0, 0, 1, 0, 0});
  CHECK(eye(0).numel() == 0);
  CHECK_THROWS_AS(eye(-1), ValueError);
}

TEST_CASE("arange") {
  CHECK(values(arange(4)) == Doubles{0, 1, 2, 3});
  CHECK(arange(4).dtype() == kInt64);
  CHECK(arange(4.0).dtype() == kFloat32);
  CHECK(arange(1, 4, 1.0).dtype() == kFloat32);
  CHECK(values(arange(2, 5)) == Doubles{2, 3, 4});
  CHECK(values(arange(5, 0, -2)) == Doubles{5, 3, 1});
  CHECK(values(arange(0, 7, 3)) == Doubles{0, 3, 6});
  CHECK(values(arange(0, 6, 3)) == Doubles{0, 3});
  CHECK(values(arange(0, 1, 0.25, kFloat64)) == Doubles{0, 0.25, 0.5, 0.75});
  CHECK(values(arange(1, -1, -0.5, kHalf)) == Doubles{1, 0.5, 0, -0.5});
  CHECK(values(arange(0.5, 3.9, kInt32)) == Doubles{0, 1, 2});
  CHECK(arange(3, 3).numel() == 0);
  const int64_t big = std::numeric_limits<int64_t>::max();
  CHECK(values<int64_t>(arange(big - 3, big, 2)) == Ints{big - 3, big - 1});
  CHECK(arange(100000, kFloat32).data_ptr<float>()[99999] == 99999.0f);
}

TEST_CASE("arange refuses ranges that do not end") {
  CHECK_THROWS_AS(arange(0, 3, 0), ValueError);
  CHECK_THROWS_AS(arange(0, 3, -1), ValueError);
  CHECK_THROWS_AS(arange(3, 0), ValueError);
  CHECK_THROWS_AS(arange(0, std::numeric_limits<double>::infinity(), 1), ValueError);
  CHECK_THROWS_AS(arange(0.0, 1e30, 1e-30), ValueError);
  CHECK_THROWS_AS(arange(std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()), ValueError);
  CHECK_THROWS_AS(arange(3, kBool), TypeError);
  CHECK_THROWS_AS(arange(3, kComplex64), TypeError);
}

TEST_CASE("linspace and logspace") {
  CHECK(values(linspace(0, 1, 5)) == Doubles{0, 0.25, 0.5, 0.75, 1});
  CHECK(linspace(0, 1, 5).dtype() == kFloat32);
  CHECK(values(linspace(3, -3, 4, kFloat64)) == Doubles{3, 1, -1, -3});
  CHECK(values(linspace(2, 9, 1)) == Doubles{2});
  CHECK(linspace(2, 9, 0).numel() == 0);
  CHECK(linspace(0, 0.1, 7, kFloat64).data_ptr<double>()[6] == 0.1);
  CHECK(values(linspace(0, 10, 5, kInt64)) == Doubles{0, 2, 5, 7, 10});
  CHECK(values<std::complex<double>>(linspace(0, std::complex<double>(2, 4), 3)) == std::vector<std::complex<double>>{0, {1, 2}, {2, 4}});
  CHECK(values(logspace(0, 3, 4)) == Doubles{1, 10, 100, 1000});
  CHECK(values(logspace(0, 3, 4, 2.0, kInt32)) == Doubles{1, 2, 4, 8});
  CHECK_THROWS_AS(linspace(0, 1, -1), ValueError);
  CHECK_THROWS_AS(linspace(0, std::complex<double>(0, 1), 3, kFloat32), TypeError);
}

TEST_CASE("sequences of integers refuse numbers that int64 can't hold") {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double number : {1e30, -1e30, 0x1p63, infinity, -infinity, std::nan("")}) {
    CAPTURE(number);
    const auto names = [](const char* op) { return doctest::Contains((std::string("[") + op + "] int64 can't hold the number").c_str()); };
    CHECK_THROWS_WITH_AS(arange(number, kInt64), names("arange"), ValueError);
    CHECK_THROWS_WITH_AS(arange(number, 3, 1, kInt32), names("arange"), ValueError);
    CHECK_THROWS_WITH_AS(arange(0, 3, number, kUInt8), names("arange"), ValueError);
    CHECK_THROWS_WITH_AS(linspace(number, 1, 3, kInt64), names("linspace"), ValueError);
    CHECK_THROWS_WITH_AS(linspace(0, number, 3, kInt16), names("linspace"), ValueError);
    CHECK_THROWS_WITH_AS(logspace(0, number, 3, 10.0, kInt64), names("logspace"), ValueError);
  }
  CHECK(values<int64_t>(arange(-0x1p63, -0x1p63 + 2048, 1024, kInt64))[0] == std::numeric_limits<int64_t>::min());
}

TEST_CASE("tensor: numbers and nested lists") {
  CHECK(tensor(1.5).dim() == 0);
  CHECK(tensor(1.5).dtype() == kFloat32);
  CHECK(tensor(1.5f).item<double>() == 1.5);
  CHECK(tensor(7).dtype() == kInt64);
  CHECK(tensor(true).dtype() == kBool);
  CHECK(tensor(int8_t{3}).dtype() == kInt8);
  CHECK(tensor(Half(2)).dtype() == kHalf);
  CHECK(tensor(std::complex<float>(1, 2)).dtype() == kComplex64);
  CHECK(values(tensor({1, 2, 3})) == Doubles{1, 2, 3});
  CHECK(shape(tensor({1})) == Ints{1});
  CHECK(shape(tensor({{1, 2, 3}})) == Ints{1, 3});
  CHECK(shape(tensor({{1}, {2}})) == Ints{2, 1});
  const Tensor three = tensor({{{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}, {{7.0, 8.0}, {9.0, 10.0}, {11.0, 12.0}}}, kFloat64);
  CHECK(shape(three) == Ints{2, 3, 2});
  CHECK(values(three) == Doubles{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  CHECK(shape(tensor({{{{1}, {2}}}})) == Ints{1, 1, 2, 1});
  CHECK(shape(tensor({})) == Ints{0});
  CHECK(tensor({}).dtype() == kFloat32);
  CHECK(values(tensor({true, false})) == Doubles{1, 0});
  CHECK(tensor({true, false}).dtype() == kBool);
  CHECK(tensor({1, 2}, kBFloat16).dtype() == kBFloat16);
  CHECK(values<int64_t>(tensor({(int64_t{1} << 60) + 1})) == Ints{(int64_t{1} << 60) + 1});
}

TEST_CASE("tensor: unequal or mixed lists are errors") {
  CHECK_THROWS_AS(tensor({{1, 2}, {3}}), ValueError);
  CHECK_THROWS_AS(tensor({{1}, 2}), ValueError);
  CHECK_THROWS_AS(tensor({1, 2.5}), TypeError);
  CHECK_THROWS_AS(tensor({{1, 2}, {true, false}}), TypeError);
}

TEST_CASE("tensor: vectors and arrays are copied") {
  std::vector<double> data{1, 2, 3};
  const Tensor t = tensor(data);
  data[0] = 9;
  CHECK(t.dtype() == kFloat32);
  CHECK(values(t) == Doubles{1, 2, 3});
  CHECK(tensor(std::vector<float>{1}, kFloat64).dtype() == kFloat64);
  CHECK(tensor(std::vector<int>{1, 2}).dtype() == kInt64);
  CHECK(tensor(std::vector<uint8_t>{200}).dtype() == kUInt8);
  CHECK(values(tensor(std::vector<bool>{true, false, true})) == Doubles{1, 0, 1});
  CHECK(tensor(std::vector<float>{}).numel() == 0);
  const std::complex<double> z[] = {{1, 2}, {3, 4}};
  CHECK(values<std::complex<double>>(tensor(ArrayRef<std::complex<double>>(z))) == std::vector<std::complex<double>>{{1, 2}, {3, 4}});
}

TEST_CASE("the default dtype decides for floating literals") {
  set_default_dtype(kFloat64);
  CHECK(tensor({1.0f}).dtype() == kFloat64);
  CHECK(tensor({1}).dtype() == kInt64);
  CHECK(full({1}, std::complex<double>(1, 2)).dtype() == kComplex128);
  CHECK(rand({1}).dtype() == kFloat64);
  set_default_dtype(kFloat32);
}

TEST_CASE("from_blob shares the caller's memory") {
  float data[6] = {0, 1, 2, 3, 4, 5};
  const Tensor t = from_blob(data, {2, 3});
  CHECK(t.data_ptr() == data);
  data[4] = 40;
  CHECK(values(t) == Doubles{0, 1, 2, 3, 40, 5});
  t.fill_(7);
  CHECK(data[5] == 7);
  const Tensor strided = from_blob(data, {3, 2}, {1, 3});
  data[3] = 30;
  CHECK(values(strided) == Doubles{7, 30, 7, 7, 7, 7});
  CHECK(from_blob(nullptr, {0, 3}).numel() == 0);
}

TEST_CASE("from_blob calls the deleter once, after the last handle") {
  int calls = 0;
  auto* data = new int64_t[4]{1, 2, 3, 4};
  {
    Tensor view;
    {
      const Tensor t = from_blob(
          data, {4},
          [&calls](void* p) {
            ++calls;
            delete[] static_cast<int64_t*>(p);
          },
          kInt64);
      view = t.detach();
    }
    CHECK(calls == 0);
    CHECK(values(view) == Doubles{1, 2, 3, 4});
  }
  CHECK(calls == 1);
  float one = 1;
  {
    const Tensor t = from_blob(&one, {1}, [](void*) { throw std::runtime_error("ignored"); });
  }
}

TEST_CASE("from_blob refuses what it can't read") {
  alignas(8) char bytes[64] = {};
  int calls = 0;
  const auto count = [&calls](void*) { ++calls; };
  CHECK_THROWS_AS(from_blob(nullptr, {2}, count), ValueError);
  CHECK_THROWS_AS(from_blob(bytes + 1, {2}, count), ValueError);
  CHECK_THROWS_AS(from_blob(bytes, {2}, {-1}, count), ValueError);
  CHECK_THROWS_AS(from_blob(bytes, {2, 2}, {1}, count), ValueError);
  CHECK_THROWS_AS(from_blob(bytes, {4, 4}, {int64_t{1} << 62, 1}, count), ValueError);
  CHECK_THROWS_AS(from_blob(bytes, {2}, count, dtype(kInt32).requires_grad(true)), TypeError);
  CHECK(calls == 0);
}

TEST_CASE("empty_strided and channels-last") {
  const Tensor t = empty_strided({2, 3}, {1, 2});
  CHECK(t.strides().vec() == Ints{1, 2});
  CHECK(t.is_non_overlapping_and_dense());
  CHECK_THROWS_AS(empty_strided({2, 3}, {1}), ValueError);
  CHECK_THROWS_AS(empty_strided({2}, {-1}), ValueError);
  CHECK_THROWS_AS(empty_strided({3, 3}, {int64_t{1} << 62, 1}), ValueError);
  const Tensor images = empty({2, 3, 4, 5}, {}, MemoryFormat::ChannelsLast);
  CHECK(images.strides().vec() == Ints{60, 1, 15, 3});
  CHECK(images.is_contiguous(MemoryFormat::ChannelsLast));
  CHECK_THROWS_AS(empty({2, 3}, {}, MemoryFormat::ChannelsLast), ValueError);
}

TEST_CASE("like another tensor") {
  const Tensor t = arange(6, kFloat64).reshape({2, 3});
  CHECK(values(zeros_like(t)) == Doubles(6, 0));
  CHECK(zeros_like(t).dtype() == kFloat64);
  CHECK(ones_like(t, kHalf).dtype() == kHalf);
  CHECK(values(full_like(t, 2)) == Doubles(6, 2));
  CHECK(shape(rand_like(t)) == Ints{2, 3});
  CHECK(randint_like(t, 3, 5).dtype() == kFloat64);
  CHECK(empty_like(t.t()).strides().vec() == Ints{1, 3});
  CHECK(empty_like(t.t(), {}, MemoryFormat::Contiguous).strides().vec() == Ints{2, 1});
  const Tensor gaps = empty({4, 6, 8}).permute({2, 0, 1}).slice(1, 0, 4, 2);
  CHECK(empty_like(gaps).strides().vec() == Ints{1, 48, 8});
  CHECK(empty_like(empty({3, 1}).expand({3, 4})).is_non_overlapping_and_dense());
  CHECK_THROWS_AS(zeros_like(Tensor()), ValueError);
}

TEST_SUITE_END();

}  // namespace factories_tests
