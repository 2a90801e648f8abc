// float32 products as sums of bfloat16 products: the terms, errors against float64, and the numbers for which float32 itself is used.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/half.h>
#include <amp/core/set_for_scope.h>
#include <amp/core/thread_state.h>
#include <amp/cpu/gemm/term_kernels.h>
#include <amp/cpu/gemm/terms.h>
#include <amp/cpu/simd/isa.h>

#include "gemm_case.h"
#include "support.h"

namespace terms_tests {

namespace {

using namespace amp;
using namespace amp::cpu;
using amp::autocast::Math;

constexpr Math kMaths[] = {Math::BFloat16x9, Math::BFloat16x6, Math::BFloat16x3};
constexpr float kInfinity = std::numeric_limits<float>::infinity(), kHuge = std::numeric_limits<float>::max();

bool multiply(const Gemm& g) {
  gemm(g);
  return true;
}
bool refuse(const Gemm&) { return false; }

// What the products that are left out may contain, relative to the product of the magnitudes of the factors.
double left_out(Math math) { return math == Math::BFloat16x9 ? 0 : math == Math::BFloat16x6 ? 0x1.01p-24 : 0x1.01p-15; }

// A product of an m x k and a k x n matrix, each by rows or by columns.
struct Product {
  int64_t m, n, k;
  std::vector<float> a, b, c, addend;
  Gemm gemm;

  Product(int64_t rows, int64_t columns, int64_t depth, bool a_by_rows = true, bool b_by_rows = true, uint32_t seed = 1)
      : m(rows), n(columns), k(depth) {
    testing::Random random(seed);
    const auto filled = [&](int64_t size) {
      std::vector<float> values(static_cast<size_t>(size));
      for (float& value : values) value = static_cast<float>(random.normal());
      return values;
    };
    a = filled(m * k);
    b = filled(k * n);
    addend = filled(n);
    c.resize(static_cast<size_t>(m * n));
    gemm = {.dtype = kFloat32,
            .out_dtype = kFloat32,
            .m = m,
            .n = n,
            .k = k,
            .a = a.data(),
            .a_row = a_by_rows ? k : 1,
            .a_column = a_by_rows ? 1 : m,
            .b = b.data(),
            .b_row = b_by_rows ? n : 1,
            .b_column = b_by_rows ? 1 : k,
            .c = c.data(),
            .c_row = n};
  }

  void add(double alpha, double beta) {
    gemm.addend = addend.data();
    gemm.addend_dtype = kFloat32;
    gemm.addend_column = 1;
    gemm.alpha = alpha;
    gemm.beta = beta;
  }

  // The largest error, as a multiple of what the sums in float32 and `math` allow.
  double error(Math math) const {
    const double rounding = 0x1p-23 * static_cast<double>(k + 8);
    double worst = 0;
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        double exact = 0, size = 0;
        for (int64_t p = 0; p < k; ++p) {
          const double term = static_cast<double>(a[static_cast<size_t>(i * gemm.a_row + p * gemm.a_column)]) *
                              static_cast<double>(b[static_cast<size_t>(p * gemm.b_row + j * gemm.b_column)]);
          exact += term;
          size += std::fabs(term);
        }
        exact *= gemm.alpha;
        size *= std::fabs(gemm.alpha);
        double allowed = (rounding + left_out(math)) * size;
        if (gemm.addend != nullptr) {
          exact += gemm.beta * static_cast<double>(addend[static_cast<size_t>(j)]);
          allowed += 0x1p-23 * (std::fabs(exact) + size + std::fabs(gemm.beta * static_cast<double>(addend[static_cast<size_t>(j)])));
        }
        const double off = std::fabs(static_cast<double>(c[static_cast<size_t>(i * n + j)]) - exact);
        worst = std::max(worst, std::isnan(off) ? 1e9 : off / std::max(allowed, 1e-300));
      }
    }
    return worst;
  }
};

struct MathScope : amp::detail::SetForScope<Math> {
  explicit MathScope(Math math) : SetForScope(amp::detail::thread_state().matmul_math, math) {}
};

}  // namespace

TEST_CASE("three bfloat16 terms are a float32 number, and two are its first 16 digits") {
  testing::Random random(1);
  std::vector<float> x = {0, -0.0f, 1, -1, 0x1.fffffep0f, 0x1.010101p3f, 0x1.00ffffp-100f, 0x1.fefffep126f};
  for (int exponent = -102; exponent <= 126; ++exponent) {
    for (int i = 0; i < 20; ++i) x.push_back(std::ldexp(static_cast<float>(random.uniform(1, 2)), exponent) * (i % 2 == 0 ? 1 : -1));
  }
  float least = kInfinity, most = 0;
  for (const float each : x) {
    if (each != 0) least = std::min(least, std::fabs(each));
    most = std::max(most, std::fabs(each));
  }
  std::vector<uint16_t> terms[3];
  for (auto& each : terms) each.resize(x.size());
  for (const Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
    set_active_isa(isa);
    const SplitFunction split = AMP_ISA_PICK(kSplit);
    for (const bool third : {true, false}) {
      const Magnitudes seen =
          split(x.data(), static_cast<int64_t>(x.size()), terms[0].data(), terms[1].data(), third ? terms[2].data() : nullptr);
      CHECK(__builtin_bit_cast(float, seen.least + 1) == least);
      CHECK(__builtin_bit_cast(float, seen.most) == most);
      for (size_t i = 0; i < x.size(); ++i) {
        const auto term = [&](int t) { return std::ldexp(static_cast<double>(amp::detail::bfloat16_bits_to_float(terms[t][i])), -8 * t); };
        const double sum = term(0) + term(1) + (third ? term(2) : 0);
        if (third) CHECK(sum == static_cast<double>(x[i]));
        else CHECK(std::fabs(sum - static_cast<double>(x[i])) <= 0x1p-17 * std::fabs(static_cast<double>(x[i])));
      }
    }
  }
  set_active_isa(supported_isa());
}

TEST_CASE("products of terms: errors against float64 in every order of the factors") {
  const int64_t shapes[][3] = {{64, 64, 64}, {65, 33, 70}, {1, 40, 300}, {40, 1, 300}, {130, 70, 1000}, {3, 5, 31}};
  for (const Math math : kMaths) {
    CAPTURE(toString(math));
    for (const auto& [m, n, k] : shapes) {
      for (int orders = 0; orders < 4; ++orders) {
        Product p(m, n, k, orders % 2 == 0, orders / 2 == 0);
        CHECK(terms_gemm(p.gemm, math, multiply));
        CHECK(p.error(math) <= 1);
        p.add(-1.5, 0.25);
        CHECK(terms_gemm(p.gemm, math, multiply));
        CHECK(p.error(math) <= 1);
        p.gemm.addend = nullptr;
        CHECK(terms_gemm(p.gemm, math, multiply));
        CHECK(p.error(math) <= 1);
      }
    }
  }
}

TEST_CASE("products of terms: magnitudes from 1e-30 to 1e30") {
  for (const Math math : kMaths) {
    CAPTURE(toString(math));
    for (const auto& [first, second] : {std::pair{1e-30, 1e30}, {1e30, 1e-30}, {1e-14, 1e-14}, {1e15, 1e15}, {1e30, 1e-5}}) {
      Product p(40, 40, 100);
      // Each row of a, and each column of b, has a magnitude of its own.
      const auto change = [](float& x, double scale, int64_t line) {
        const double magnitude = 0.5 + std::fmod(std::fabs(static_cast<double>(x)), 0.5);
        x = static_cast<float>(std::ldexp(std::copysign(magnitude, static_cast<double>(x)) * scale, static_cast<int>(line % 5)));
      };
      for (int64_t i = 0; i < p.m * p.k; ++i) change(p.a[static_cast<size_t>(i)], first, i / p.k);
      for (int64_t i = 0; i < p.k * p.n; ++i) change(p.b[static_cast<size_t>(i)], second, i % p.n);
      CHECK(terms_gemm(p.gemm, math, multiply));
      CHECK(p.error(math) <= 1);
    }
  }
}

TEST_CASE("products of terms: nine, six and three") {
  static int64_t products, depth;
  const auto count = [](const Gemm& g) {
    products += g.k / 32;
    depth = g.k;
    return multiply(g);
  };
  for (const auto& [math, expected] : {std::pair{Math::BFloat16x9, 9}, {Math::BFloat16x6, 6}, {Math::BFloat16x3, 3}}) {
    products = 0;
    Product p(8, 8, 32);
    CHECK(terms_gemm(p.gemm, math, count));
    CHECK(products == expected);
    CHECK(depth == 32);  // the largest product is the last
  }
}

TEST_CASE("products of terms: zeros, and a product that the processor cannot compute") {
  for (const Math math : kMaths) {
    Product p(40, 40, 40);
    std::fill(p.a.begin(), p.a.end(), 0.0f);
    CHECK(terms_gemm(p.gemm, math, multiply));
    CHECK(std::all_of(p.c.begin(), p.c.end(), [](float x) { return x == 0; }));
    CHECK_FALSE(terms_gemm(p.gemm, math, refuse));
  }
}

TEST_CASE("products of terms are not for numbers that have no terms, and not for sums that could overflow or vanish") {
  const auto is_refused = [](const auto& change) {
    bool all = true;
    for (const Math math : kMaths) {
      Product p(40, 40, 40);
      change(p);
      all = all && !terms_gemm(p.gemm, math, multiply);
    }
    return all;
  };
  for (const float x : {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN(), kHuge, -0x1.ff0000p127f, 1e-32f, 1e-40f}) {
    CAPTURE(x);
    CHECK(is_refused([&](Product& p) { p.a[77] = x; }));
    CHECK(is_refused([&](Product& p) { p.b[77] = x; }));
  }
  CHECK(is_refused([](Product& p) {
    p.a[77] = kInfinity;
    std::fill(p.b.begin(), p.b.end(), 0.0f);
  }));
  CHECK(is_refused([](Product& p) {
    p.a[77] = kHuge;
    std::fill(p.b.begin(), p.b.end(), 1e-20f);
  }));
  CHECK(is_refused([](Product& p) { p.a[3] = p.b[3] = 1e19f; }));
  CHECK(is_refused([](Product& p) { p.a[3] = p.b[3] = 1e-15f; }));
  CHECK_FALSE(is_refused([](Product& p) { p.a[3] = p.b[3] = 1e17f; }));
  CHECK_FALSE(is_refused([](Product& p) { p.a[3] = p.b[3] = 1e-10f; }));
}

TEST_CASE("products under a policy with terms: right on every processor, and those of float32 for special numbers") {
  for (const Math math : kMaths) {
    CAPTURE(toString(math));
    const MathScope scope(math);
    Product p(70, 65, 130);
    gemm(p.gemm);
    CHECK(p.error(math) <= 1);
    p.add(1, 1);
    gemm(p.gemm);
    CHECK(p.error(math) <= 1);
    for (const float x : {kInfinity, kHuge, 1e-42f}) {
      Product special(70, 65, 130);
      special.a[5 * 130] = x;
      special.b[7] = std::isinf(x) ? 0.0f : special.b[7];
      gemm(special.gemm);
      const std::vector<float> found = special.c;
      {
        const MathScope full(Math::Full);
        gemm(special.gemm);
      }
      CHECK(std::equal(found.begin(), found.end(), special.c.begin(),
                       [](float u, float v) { return u == v || (std::isnan(u) && std::isnan(v)); }));
    }
  }
}

TEST_CASE("products under a policy with terms: without instructions for bfloat16, those of float32") {
  set_active_isa(Isa::Baseline);
  for (const Math math : kMaths) {
    if (multiplies_bf16_fast()) continue;
    Product p(70, 65, 130);
    gemm(p.gemm);
    const std::vector<float> full = p.c;
    const MathScope scope(math);
    gemm(p.gemm);
    CHECK(p.c == full);
  }
  set_active_isa(supported_isa());
}

TEST_CASE("products under a policy with terms: batches, and products with a vector") {
  for (const Math math : kMaths) {
    CAPTURE(toString(math));
    const MathScope scope(math);
    constexpr int64_t kCount = 8;
    std::vector<Product> all;
    for (uint32_t i = 0; i < kCount; ++i) all.emplace_back(60, 64, 70, true, true, i);
    std::vector<float> a, b, c(static_cast<size_t>(kCount * 60 * 64));
    for (const Product& p : all) {
      a.insert(a.end(), p.a.begin(), p.a.end());
      b.insert(b.end(), p.b.begin(), p.b.end());
    }
    Gemm g = all[0].gemm;
    g.a = a.data();
    g.b = b.data();
    g.c = c.data();
    GemmBatch batch;
    batch.ndim = 1;
    batch.sizes[0] = kCount;
    batch.a[0] = 60 * 70;
    batch.b[0] = 70 * 64;
    batch.c[0] = 60 * 64;
    batch.addend[0] = 0;
    gemm(g, batch);
    for (size_t i = 0; i < all.size(); ++i) {
      std::copy_n(c.begin() + static_cast<std::ptrdiff_t>(i) * 60 * 64, 60 * 64, all[i].c.begin());
      CHECK(all[i].error(math) <= 1);
    }
    Product vector(1, 400, 500);
    gemm(vector.gemm);
    CHECK(vector.error(Math::BFloat16x9) <= 1);
  }
}

}  // namespace terms_tests
