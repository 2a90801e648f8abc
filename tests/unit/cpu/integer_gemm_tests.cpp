// Products of integer matrices, which wrap, at every instruction set level of the machine.
#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/cpu/gemm/gemm.h>
#include <amp/cpu/simd/isa.h>
#include <amp/ops.h>

namespace {

using namespace amp;
using namespace amp::cpu;

// Sums of products in unsigned 64-bit numbers, whose low bits are the result.
std::vector<int64_t> integer_product(const std::vector<int64_t>& a, const std::vector<int64_t>& b, int64_t m, int64_t n, int64_t k) {
  std::vector<int64_t> c(static_cast<size_t>(m * n));
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      uint64_t sum = 0;
      for (int64_t p = 0; p < k; ++p)
        sum += static_cast<uint64_t>(a[static_cast<size_t>(i * k + p)]) * static_cast<uint64_t>(b[static_cast<size_t>(p * n + j)]);
      c[static_cast<size_t>(i * n + j)] = static_cast<int64_t>(sum);
    }
  }
  return c;
}

// An integer matrix with random bits, as tensors of `dtype` and as int64.
struct IntegerMatrix {
  IntegerMatrix(ScalarType dtype, int64_t rows, int64_t columns, bool transposed, std::mt19937_64& engine)
      : values(static_cast<size_t>(rows * columns)), tensor(zeros(transposed ? Shape{columns, rows} : Shape{rows, columns}, dtype)) {
    for (int64_t& value : values) value = static_cast<int64_t>(engine());
    Tensor wide = zeros({rows, columns}, kInt64);
    std::memcpy(wide.data_ptr(), values.data(), values.size() * sizeof(int64_t));
    if (transposed) tensor = tensor.t();
    tensor.copy_(wide);
    wide.copy_(tensor);
    std::memcpy(values.data(), wide.data_ptr(), values.size() * sizeof(int64_t));
  }
  std::vector<int64_t> values;
  Tensor tensor;
};

void check_integer_product(ScalarType dtype, int64_t m, int64_t n, int64_t k, int layouts, std::mt19937_64& engine) {
  const IntegerMatrix a(dtype, m, k, layouts % 2 == 1, engine), b(dtype, k, n, layouts / 2 == 1, engine), added(dtype, m, n, false, engine);
  const std::vector<int64_t> product = integer_product(a.values, b.values, m, n, k);
  Tensor plain = zeros({m, n}, kInt64), combined = zeros({m, n}, kInt64);
  for (size_t i = 0; i < product.size(); ++i) {
    static_cast<int64_t*>(plain.data_ptr())[i] = product[i];
    static_cast<uint64_t*>(combined.data_ptr())[i] = 3 * static_cast<uint64_t>(added.values[i]) - 2 * static_cast<uint64_t>(product[i]);
  }
  CAPTURE(std::string(toString(dtype)));
  CAPTURE(m);
  CAPTURE(n);
  CAPTURE(k);
  CAPTURE(layouts);
  CHECK(equal(mm(a.tensor, b.tensor), plain.to(dtype)));
  CHECK(equal(addmm(added.tensor, a.tensor, b.tensor, 3, -2), combined.to(dtype)));
}

}  // namespace

TEST_CASE("integer products wrap") {
  const std::vector<int8_t> a = {100, 100, 1, 2}, b = {2, 1, 1, 3};
  std::vector<int8_t> c(4);
  gemm({.dtype = kInt8,
        .out_dtype = kInt8,
        .m = 2,
        .n = 2,
        .k = 2,
        .a = a.data(),
        .a_row = 2,
        .a_column = 1,
        .b = b.data(),
        .b_row = 2,
        .b_column = 1,
        .c = c.data(),
        .c_row = 2});
  CHECK(c == std::vector<int8_t>{44, static_cast<int8_t>(400), 4, 7});
}

TEST_CASE("integer products of every shape, dtype and layout") {
  for (const Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
    set_active_isa(isa);
    if (active_isa() != isa) continue;
    std::mt19937_64 engine(1);
    for (const ScalarType dtype : {kUInt8, kInt8, kInt16, kInt32, kInt64}) {
      for (const auto& [m, n, k] :
           {std::array<int64_t, 3>{4, 8, 128}, {5, 9, 130}, {3, 70, 300}, {70, 7, 20}, {65, 64, 129}, {67, 131, 257}, {130, 65, 5}}) {
        for (int layouts = 0; layouts < 4; ++layouts) check_integer_product(dtype, m, n, k, layouts, engine);
      }
    }
  }
  set_active_isa(supported_isa());
}

TEST_SUITE("threads") {
  TEST_CASE("integer products from several threads are the same") {
    std::mt19937_64 engine(2);
    const int before = get_num_threads();
    for (const int threads : {1, 2, 3}) {
      set_num_threads(threads);
      for (const ScalarType dtype : {kInt8, kInt32, kInt64}) check_integer_product(dtype, 150, 140, 130, 0, engine);
    }
    set_num_threads(before);
  }
}
