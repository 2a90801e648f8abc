// The GEMMs behind every matmul op, against sums in float64: oneDNN, BLAS, blocks, panels, vectors, batches, threads.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/half.h>
#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/gemm/fused.h>
#include <amp/cpu/gemm/onednn.h>
#include <amp/cpu/gemm/panels.h>
#include <amp/cpu/gemm/vectors.h>
#include <amp/cpu/simd/isa.h>
#include <amp/ops.h>

#include "gemm_case.h"
#include "skip.h"
#include "support.h"

namespace {

using namespace amp;
using namespace amp::cpu;
using namespace amp::cpu::gemm_test;

}  // namespace

TEST_CASE("large products in every layout") {
  const int64_t shapes[][3] = {{64, 64, 64}, {65, 130, 67}, {1, 300, 700},  {300, 1, 700},
                               {7, 5, 4000}, {7, 70, 4000}, {200, 300, 33}, {129, 130, 257}};
  for (const ScalarType dtype : kTypes) {
    for (const auto& [m, n, k] : shapes) {
      for (int layouts = 0; layouts < kLayouts * kLayouts; ++layouts) {
        Case one(dtype, layouts % 2 == 0 ? dtype : wide(dtype), m, n, k, layouts % kLayouts, layouts / kLayouts, layouts % 6 - 1, 3);
        if (layouts % 4 == 1) one.gemm.alpha = 0.5;
        if (layouts % 3 == 1) one.gemm.beta = -2;
        gemm(one.gemm);
        if (const std::string wrong = one.wrong(); !wrong.empty())
          FAIL_CHECK(std::string(toString(dtype)) << " m " << m << " layouts " << layouts << ": " << wrong);
      }
    }
  }
}

TEST_CASE("products of a matrix and a vector, in every layout and at every level") {
  const int64_t shapes[][2] = {{1, 9000}, {3, 8300}, {70, 530}, {600, 30}};
  for (const Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
    set_active_isa(isa);
    for (const ScalarType dtype : kTypes) {
      for (const auto& [n, k] : shapes) {
        for (int layouts = 0; layouts < kLayouts * kLayouts; ++layouts) {
          const ScalarType out = layouts % 2 == 0 ? dtype : wide(dtype);
          const int vector = layouts % kLayouts, matrix = layouts / kLayouts, addend = layouts % 6 - 1;
          Case row(dtype, out, 1, n, k, vector, matrix, addend, 3), column(dtype, out, n, 1, k, matrix, vector, addend, 3);
          if (layouts % 4 == 1) row.gemm.alpha = column.gemm.alpha = 0.5;
          if (layouts % 3 == 1) row.gemm.beta = column.gemm.beta = -2;
          vector_gemm(row.gemm);
          const int64_t size = elementSize(out);
          std::vector<char> dense(static_cast<size_t>(n * size));
          column.gemm.c = dense.data();
          column.gemm.c_row = 1;
          vector_gemm(column.gemm);
          for (int64_t i = 0; i < n; ++i) std::copy_n(dense.data() + i * size, size, column.c.data() + i * (1 + Case::kGuard) * size);
          for (const std::string& wrong : {row.wrong(), column.wrong()}) {
            if (!wrong.empty()) FAIL_CHECK(std::string(toString(dtype)) << " n " << n << " layouts " << layouts << ": " << wrong);
          }
        }
      }
    }
  }
  set_active_isa(supported_isa());
}

TEST_CASE("products with a vector: any number of threads gives the same bits, and an infinity stays one") {
  const int threads = get_num_threads();
  for (const ScalarType dtype : kTypes) {
    for (const auto& [n, k] : {std::pair<int64_t, int64_t>{1, 50003}, {300, 3001}}) {
      for (const int layout : {Rows, Columns}) {
        Case one(dtype, dtype, 1, n, k, Rows, layout, -1, 7), other(dtype, dtype, 1, n, k, Rows, layout, -1, 7);
        set_num_threads(1);
        vector_gemm(one.gemm);
        set_num_threads(4);
        vector_gemm(other.gemm);
        set_num_threads(threads);
        CHECK(one.c == other.c);
      }
    }
    Case last(dtype, dtype, 1, 1, 9003, Rows, Columns, -1, 7);
    const double infinity = std::numeric_limits<double>::infinity();
    cast_contiguous(dtype, last.a.bytes.data() + 9000 * elementSize(dtype), kFloat64, &infinity, 1);
    vector_gemm(last.gemm);
    double sum = 0;
    cast_contiguous(kFloat64, &sum, dtype, last.c.data(), 1);
    CHECK(std::isinf(sum));
  }
}

TEST_CASE("large products without oneDNN and BLAS, and at lower levels") {
  for (const Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
    set_active_isa(isa);
    for (const ScalarType dtype : kTypes) {
      for (int layouts = 0; layouts < kLayouts; ++layouts) {
        Case one(dtype, dtype, 70, 140, 600, layouts, (layouts + 1) % kLayouts, layouts - 1, 5);
        if (dtype == kFloat32 || dtype == kFloat64) blocked_gemm(one.gemm);
        else widened_gemm(one.gemm);
        CHECK(one.wrong() == "");
        Case two(dtype, dtype, 70, 140, 600, layouts, (layouts + 1) % kLayouts, layouts - 1, 5);
        gemm(two.gemm);
        CHECK(two.wrong() == "");
      }
    }
  }
  set_active_isa(supported_isa());
}

TEST_CASE("products by panels: edges of blocks, panels, depth and chunks, in every layout and at every level") {
  for (const Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
    set_active_isa(isa);
    for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16}) {
      int which = 0;
      for (const int64_t m : {1, 2, 5, 7, 12, 13, 97, 200}) {
        for (const int64_t n : {1, 7, 16, 17, 33, 100}) {
          for (const int64_t k : {1, 9, 256, 257, 530}) {
            Case one(dtype, which % 3 == 0 ? kFloat32 : dtype, m, n, k, which % kLayouts, which / 2 % kLayouts,
                     which % 7 < 3 ? which % 5 : -1, static_cast<uint32_t>(which + 1));
            if (which % 4 == 1) one.gemm.alpha = 0.5;
            if (which % 5 == 1) one.gemm.beta = -2;
            panel_gemm(one.gemm, {});
            if (const std::string wrong = one.wrong(); !wrong.empty())
              FAIL_CHECK(isa_name(isa) << " " << std::string(toString(dtype)) << " m " << m << " n " << n << " k " << k << ": " << wrong);
            ++which;
          }
        }
      }
    }
  }
  set_active_isa(supported_isa());
}

TEST_CASE("products by panels: panels are kept for each level, and any number of threads gives the same bits") {
  const int threads = get_num_threads();
  for (const ScalarType dtype : {kFloat32, kBFloat16, kFloat16}) {
    for (const int64_t m : {40, 300}) {
      PackedWeights kept(false);
      Case one(dtype, dtype, m, 300, 300, Rows, Columns, Repeated, 7);
      std::vector<char> given = one.b.bytes;
      for (const Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
        set_active_isa(isa);
        std::vector<char> first;
        for (const int count : {1, 3, 4}) {
          set_num_threads(count);
          std::fill(one.c.begin(), one.c.end(), '\x55');
          panel_gemm(one.gemm, {.packed = &kept});
          if (first.empty()) {
            first = one.c;
            CHECK(one.wrong() == "");
          }
          CHECK(one.c == first);
          std::fill(one.b.bytes.begin(), one.b.bytes.end(), '\x7f');  // is not read again
        }
        one.b.bytes = given;
      }
    }
  }
  set_num_threads(threads);
  set_active_isa(supported_isa());
}

TEST_CASE("products of integers, complex numbers and float64 are not fused") {
  for (const ScalarType dtype : {kFloat64, kInt64, kInt32, kUInt8, kComplex64, kComplex128}) {
    const Tensor a = ones({64, 64}, dtype), b = ones({64, 64}, dtype), c = zeros({64, 64}, dtype);
    Gemm g = gemm_of(a, b);
    g.c = c.data_ptr();
    CHECK_FALSE(fused_gemm(g, {.activation = FusedActivation::Relu}));
    CHECK(equal(c, zeros({64, 64}, dtype)));
  }
}

TEST_CASE("oneDNN never takes its reference implementation") {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (int layouts = 0; layouts < 9; ++layouts) {
      for (const bool addend : {false, true}) {
        for (const ScalarType out : {dtype, kFloat32}) {
          const Case one(dtype, out, 70, 80, 90, layouts % 3, layouts / 3, addend ? Repeated : -1, 5);
          const std::string implementation = onednn_gemm_implementation(one.gemm, nullptr);
          CAPTURE(implementation);
          CHECK(!testing::contains(implementation, "ref"));
          GemmBatch batch{.ndim = 1, .sizes = {3}, .a = {0}, .b = {0}, .c = {70 * 85}, .addend = {0}};
          CHECK(!testing::contains(onednn_gemm_implementation(one.gemm, &batch), "ref"));
        }
      }
    }
  }
}

TEST_CASE("batches: strides, repeated matrices, several dimensions") {
  for (const ScalarType dtype : kTypes) {
    for (const int64_t size : {3, 20, 60}) {
      testing::Random random(9);
      // a has (2, 3) matrices; those of b repeat along the first dimension; c is dense.
      const int64_t each = size * size;
      std::vector<Case> cases;
      const Matrix a(dtype, 6 * size, size, Rows, random), b(dtype, 3 * size, size, Rows, random);
      std::vector<char> c(static_cast<size_t>(6 * each * elementSize(dtype)));
      const Gemm g = {.dtype = dtype,
                      .out_dtype = dtype,
                      .m = size,
                      .n = size,
                      .k = size,
                      .a = a.bytes.data(),
                      .a_row = 1,
                      .a_column = size,
                      .b = b.bytes.data(),
                      .b_row = size,
                      .b_column = 1,
                      .c = c.data(),
                      .c_row = size};
      const GemmBatch batch = {.ndim = 2, .sizes = {2, 3}, .a = {3 * each, each}, .b = {0, each}, .c = {3 * each, each}, .addend = {0, 0}};
      gemm(g, batch);
      std::vector<double> results(static_cast<size_t>(6 * each));
      cast_contiguous(kFloat64, results.data(), dtype, c.data(), 6 * each);
      double worst = 0;
      for (int64_t q = 0; q < 6; ++q) {
        for (int64_t i = 0; i < size; ++i) {
          for (int64_t j = 0; j < size; ++j) {
            double exact = 0;
            for (int64_t p = 0; p < size; ++p)
              exact += a.values[static_cast<size_t>(q * each + p * size + i)] * b.values[static_cast<size_t>(q % 3 * each + p * size + j)];
            const double error = std::fabs(results[static_cast<size_t>(q * each + i * size + j)] - exact);
            worst = std::max(worst, error / (std::fabs(exact) * epsilon(dtype) + 1e-5));
          }
        }
      }
      CAPTURE(dtype);
      CAPTURE(size);
      CHECK(worst <= 1);
    }
  }
}

TEST_CASE("NaN and infinity pass through products; a product over nothing is zero") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  for (const ScalarType dtype : kTypes) {
    for (const int64_t size : {5, 80}) {
      for (const double special : {nan, infinity}) {
        Case one(dtype, dtype, size, size, size, Rows, Columns, -1, 11);
        cast_contiguous(dtype, one.a.bytes.data() + size * elementSize(dtype), kFloat64, &special, 1);
        gemm(one.gemm);
        std::vector<double> row(static_cast<size_t>(size));
        cast_contiguous(kFloat64, row.data(), dtype, one.c.data() + (size + Case::kGuard) * elementSize(dtype), size);
        for (const double value : row) CHECK((std::isnan(value) || std::isinf(value)));
        cast_contiguous(kFloat64, row.data(), dtype, one.c.data(), size);
        for (const double value : row) CHECK(std::isfinite(value));
      }
    }
    Case empty(dtype, dtype, 300, 400, 0, Rows, Rows, -1, 13);
    gemm(empty.gemm);
    CHECK(empty.wrong() == "");
    Case only_addend(dtype, dtype, 300, 400, 0, Rows, Rows, Repeated, 13);
    gemm(only_addend.gemm);
    CHECK(only_addend.wrong() == "");
  }
}

// Products of oneDNN flush denormals.
TEST_CASE("blocks of AMX keep the denormal numbers of their addend" * testing::SkipIf(!has_amx_bf16(), "the processor has no AMX")) {
  const Tensor zeros = amp::zeros({4, 64, 64}, kBFloat16);
  Tensor addend = testing::normal({4, 64, 64}, kBFloat16, 5);
  addend.select(0, 1).select(0, 7).fill_(0x1p-130);
  addend.select(0, 2).select(1, 3).fill_(-0x1p-133);  // the smallest denormal
  CHECK(equal(baddbmm(addend, zeros, zeros), addend));
}

TEST_SUITE("threads") {
  TEST_CASE("products from several threads at once and inside a parallel region") {
    const int64_t shapes[][3] = {{20, 20, 20}, {64, 700, 90}, {300, 200, 130}};
    std::atomic<int> wrong{0};
    const auto work = [&](uint32_t seed) {
      for (const ScalarType dtype : kTypes) {
        for (const auto& [m, n, k] : shapes) {
          for (int layouts = 0; layouts < 4; ++layouts) {
            Case one(dtype, dtype, m, n, k, layouts % 2, layouts / 2, -1, seed);
            gemm(one.gemm);
            if (!one.wrong().empty()) ++wrong;
          }
        }
      }
    };
    std::vector<std::thread> threads;
    for (uint32_t i = 0; i < 3; ++i) threads.emplace_back(work, i + 1);
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
    parallel_for(0, 3, 1, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) work(static_cast<uint32_t>(i) + 1);
    });
    CHECK(wrong == 0);
  }
}
