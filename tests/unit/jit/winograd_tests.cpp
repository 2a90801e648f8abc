// Convolutions by Winograd's algorithm in frozen programs.
#include <cmath>
#include <limits>

#include "unit/interop/files.h"
#include "unit/jit/models.h"

#include <amp/cpu/simd/isa.h>

namespace winograd_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::joined;
using amp::testing::normal;
using amp::testing::relative_difference;

namespace {

constexpr const char* kCall = "amp.convolution_winograd";

struct Case {
  int64_t in, out, height, width, padding;
};

struct Layer {
  Tensor weight, bias;
  int64_t padding;

  explicit Layer(const Case& c, ScalarType dtype = kFloat32) : padding(c.padding) {
    weight = (normal({c.out, c.in, 3, 3}, kFloat32, 2) * 0.1).to(dtype);
    bias = normal({c.out}, dtype, 3);
  }
  Tensor operator()(const Tensor& x) const { return conv2d(x, weight, bias, 1, padding); }
  Tensor exact(const Tensor& x) const { return conv2d(x.to(kFloat64), weight.to(kFloat64), bias.to(kFloat64), 1, padding); }
};

// Whether the algorithm supports bfloat16 on this machine.
bool takes_bfloat16() { return cpu::has_avx512_bf16() && !cpu::has_amx_bf16(); }

double root_mean_square(const Tensor& t) { return std::sqrt(t.to(kFloat64).square().mean().item<double>()); }

template <class F>
jit::Program frozen(const F& function, const Tensor& x, const jit::FreezeOptions& options = {}) {
  return jit::freeze(jit::trace(function, {x}), options);
}

}  // namespace

TEST_SUITE("jit winograd") {
  TEST_CASE("sizes, paddings and channels, with what is fused, on every instruction set") {
    const Case cases[] = {{16, 16, 8, 8, 1},  {16, 48, 7, 10, 1},  {64, 32, 9, 6, 0},
                          {32, 64, 5, 11, 2}, {32, 80, 34, 34, 1}, {64, 64, 8, 8, 1}};
    const cpu::Isa highest = cpu::active_isa();
    for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2, cpu::Isa::Avx512}) {
      if (isa > highest) continue;
      cpu::set_active_isa(isa);
      for (const Case& c : cases) {
        CAPTURE(c.in);
        CAPTURE(c.out);
        const Layer layer(c);
        const Tensor x = normal({3, c.in, c.height, c.width}, kFloat32);
        const Tensor exact = layer.exact(x);
        const Tensor residual = normal(exact.sizes(), kFloat32, 5).slice(0, 0, 1);
        const auto shaped = [&](const Tensor& t) { return residual.expand({t.size(0), c.out, exact.size(2), exact.size(3)}).contiguous(); };
        const auto check = [&](const auto& function, const Tensor& expected) {
          const jit::Program program = frozen(function, x);
          CHECK(contains(program.text(), kCall));
          CHECK(contains(joined(program.report()), "chose Winograd's algorithm for 1 convolution"));
          CHECK(relative_difference(program(x), expected) < 2e-6);
          CHECK(relative_difference(program(x.slice(0, 0, 1)), expected.slice(0, 0, 1)) < 2e-6);
        };
        check(layer, exact);
        check([&](const Tensor& t) { return relu(layer(t)); }, relu(exact));
        check([&](const Tensor& t) { return gelu(layer(t)); }, gelu(exact));
        check([&](const Tensor& t) { return relu(layer(t) + shaped(t)); }, relu(exact + residual));
        check([&](const Tensor& t) { return relu(conv2d(t, layer.weight, {}, 1, c.padding)); },
              relu(exact - layer.bias.to(kFloat64).view({-1, 1, 1})));
      }
    }
    cpu::set_active_isa(highest);
  }

  TEST_CASE("results do not depend on the number of threads or the layout") {
    const int threads = get_num_threads();
    for (const Case& c : {Case{64, 64, 8, 8, 1}, Case{32, 32, 20, 12, 1}, Case{32, 96, 4, 4, 1}}) {
      for (const ScalarType dtype : {kFloat32, kBFloat16}) {
        if (dtype == kBFloat16 && !takes_bfloat16()) continue;
        const Layer layer(c, dtype);
        const Tensor x = normal({2, c.in, c.height, c.width}, dtype);
        const jit::Program program = frozen(layer, x);
        set_num_threads(1);
        const Tensor expected = program(x);
        for (const int n : {2, 3, 5}) {
          set_num_threads(n);
          CHECK(difference(program(x), expected) == "");
          CHECK(difference(program(x.contiguous(MemoryFormat::ChannelsLast)), expected) == "");
        }
        set_num_threads(threads);
      }
    }
  }

  TEST_CASE("small images are convolved directly") {
    for (const int64_t size : {1, 2, 3}) {
      const Layer layer({16, 16, size, size, 1});
      const Tensor x = normal({2, 16, size, size}, kFloat32);
      CHECK(relative_difference(frozen(layer, x)(x), layer.exact(x)) < 2e-6);
    }
  }

  TEST_CASE("what it is not for, and the option") {
    const auto uses = [](const auto& function, const Tensor& x, const jit::FreezeOptions& options = {}) {
      const jit::Program program = frozen(function, x, options);
      CHECK(relative_difference(program(x), function(x)) < (isReducedFloatingType(x.dtype()) ? 2e-2 : 1e-5));
      return contains(program.text(), kCall) || contains(joined(program.report()), "Winograd");
    };
    const Tensor x = normal({2, 16, 8, 8}, kFloat32), w = normal({16, 16, 3, 3}, kFloat32, 2) * 0.1;
    CHECK(uses([&](const Tensor& t) { return conv2d(t, w); }, x));
    CHECK(uses([&](const Tensor& t) { return convolution(t, w, {}, {1, 1}, {1, 1}, {1, 1}, false, {0, 0}, 1); }, x));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w); }, x, {.winograd = false}));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w); }, x, {.fuse = false}));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w, {}, 2); }, x));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w, {}, 1, 1, 2); }, x));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w.slice(1, 0, 8), {}, 1, 1, 1, 2); }, x));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w.slice(3, 0, 1)); }, x));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w.slice(0, 0, 8)); }, x));
    const Tensor x16 = normal({2, 32, 8, 8}, kBFloat16), w16 = (normal({32, 32, 3, 3}, kFloat32, 2) * 0.1).to(kBFloat16);
    CHECK(uses([&](const Tensor& t) { return conv2d(t, w16); }, x16) == takes_bfloat16());
    CHECK(uses([&](const Tensor& t) { return relu(conv2d(t, w16)); }, x16) == takes_bfloat16());
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w16); }, x16, {.winograd = false}));
    CHECK_FALSE(uses([&](const Tensor& t) { return gelu(conv2d(t, w16)); }, x16));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w.to(kBFloat16)); }, x.to(kBFloat16)));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w.to(kHalf)); }, x.to(kHalf)));
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w.to(kFloat64)); }, x.to(kFloat64)));
  }

  TEST_CASE("NaN reaches the results of its windows") {
    const Layer layer({16, 16, 8, 8, 1});
    Tensor x = normal({1, 16, 8, 8}, kFloat32);
    const jit::Program program = frozen([&](const Tensor& t) { return relu(layer(t)); }, x);
    x[0][3][4][4] = std::numeric_limits<double>::quiet_NaN();
    const Tensor nan = program(x).isnan();
    CHECK(nan.any().item<bool>());
    CHECK(equal(nan, layer.exact(x).isnan()));
  }

  // The largest inputs of a tile have 12 or 13 bits and a sign. Transformed weights have 10 or more bits if there are up to 64 channels.
  // Both are rounded to half a unit, and their errors are independent. Relative to the sums, the errors of sums of products are therefore
  // about 1.7 times those of the factors. For normally distributed inputs (0.29 / 1820 and 0.29 / 960 of these) they are at most 0.0006.
  // Rounding the result to bfloat16 makes errors of 0.0017. Both together are 6% more than the latter alone. With 256 channels there are
  // two bits less.
  TEST_CASE("bfloat16: errors are hardly larger than those of rounding the result") {
    const Case cases[] = {{32, 32, 8, 8, 1},  {32, 48, 7, 10, 1},  {64, 32, 9, 6, 0},
                          {48, 64, 5, 11, 2}, {32, 80, 34, 34, 1}, {256, 32, 8, 8, 1}};
    for (const Case& c : cases) {
      CAPTURE(c.in);
      CAPTURE(c.out);
      const double allowed = c.in == 256 ? 1.6 : 1.15;
      const Layer layer(c, kBFloat16);
      const Tensor x = normal({3, c.in, c.height, c.width}, kBFloat16), exact = layer.exact(x);
      const Tensor residual = normal(exact.sizes(), kBFloat16, 5).slice(0, 0, 1);
      const auto shaped = [&](const Tensor& t) { return residual.expand({t.size(0), c.out, exact.size(2), exact.size(3)}).contiguous(); };
      const auto check = [&](const auto& function, const Tensor& expected) {
        const jit::Program program = frozen(function, x);
        CHECK(contains(program.text(), kCall) == takes_bfloat16());
        const Tensor y = program(x);
        CHECK(y.dtype() == kBFloat16);
        if (!takes_bfloat16()) {  // the function after the convolution may be computed from rounded numbers
          CHECK(relative_difference(y, expected) < 2e-2);
          return;
        }
        CHECK(root_mean_square(y.to(kFloat64) - expected) < allowed * root_mean_square(expected.to(kBFloat16).to(kFloat64) - expected));
        CHECK(relative_difference(y, expected) < 0x1p-8);
        CHECK(difference(program(x.slice(0, 0, 1)), y.slice(0, 0, 1)) == "");
      };
      check(layer, exact);
      check([&](const Tensor& t) { return relu(layer(t)); }, relu(exact));
      check([&](const Tensor& t) { return relu(layer(t) + shaped(t)); }, relu(exact + residual.to(kFloat64)));
      check([&](const Tensor& t) { return conv2d(t, layer.weight, {}, 1, c.padding); }, exact - layer.bias.to(kFloat64).view({-1, 1, 1}));
    }
  }

  TEST_CASE("bfloat16: a program convolves directly on a processor without the instructions") {
    const Layer layer({32, 32, 8, 8, 1}, kBFloat16);
    const Tensor x = normal({2, 32, 8, 8}, kBFloat16);
    const jit::Program program = frozen(layer, x);
    program(x);
    const cpu::Isa highest = cpu::active_isa();
    cpu::set_active_isa(cpu::Isa::Baseline);
    if (cpu::active_isa() == cpu::Isa::Baseline)  // a build may not have it
      CHECK_FALSE(contains(frozen(layer, x).text(), kCall));
    CHECK(relative_difference(program(x), layer.exact(x)) < 2e-2);
    cpu::set_active_isa(highest);
  }

  TEST_CASE("bfloat16: powers of two change nothing but the exponents of results") {
    const Layer layer({48, 32, 12, 10, 1}, kBFloat16);
    const Tensor x = normal({2, 48, 12, 10}, kBFloat16);
    const auto run = [](const Tensor& images, const Tensor& weight) {
      return frozen([&](const Tensor& t) { return conv2d(t, weight, {}, 1, 1); }, images)(images);
    };
    const Tensor plain = run(x, layer.weight);
    for (const double factor : {0x1p-60, 0x1p90}) CHECK(difference(run(x * factor, layer.weight), plain * factor) == "");
    const Tensor small = layer.weight * 0x1p-20, large = x * 0x1p125;  // sums of four inputs overflow
    const Tensor exact = conv2d(large.to(kFloat64), small.to(kFloat64), {}, 1, 1);
    CHECK(relative_difference(run(large, small), exact) < 0x1p-8);
    if (!takes_bfloat16()) return;  // the library does not guarantee the order of direct sums
    const auto powers = [](int64_t n, int step) {
      Tensor result = empty({n}, kBFloat16);
      for (int64_t i = 0; i < n; ++i) result[i] = std::ldexp(1.0, static_cast<int>(i * step % 11));
      return result;
    };
    const Tensor by_channel = powers(48, 7), by_result = powers(32, 3);
    CHECK(difference(run(x * by_channel.view({48, 1, 1}), layer.weight / by_channel.view({48, 1, 1})), plain) == "");
    CHECK(difference(run(x, layer.weight * by_result.view({32, 1, 1, 1})), plain * by_result.view({32, 1, 1})) == "");
  }

  TEST_CASE("bfloat16: a large input changes the results of its tiles only") {
    const Layer layer({32, 32, 16, 16, 1}, kBFloat16);
    Tensor x = normal({1, 32, 16, 16}, kBFloat16);
    const jit::Program program = frozen(layer, x);
    const Tensor before = program(x);
    x[0][5][8][8] = 0x1p20;
    const Tensor same = program(x).eq(before);
    CHECK(same.slice(2, 0, 6).all().item<bool>());
    CHECK(same.slice(2, 10).all().item<bool>());
    CHECK(same.slice(3, 0, 6).all().item<bool>());
    CHECK(same.slice(3, 10).all().item<bool>());
    CHECK_FALSE(same.all().item<bool>());
  }

  TEST_CASE("bfloat16: infinite inputs and NaN give what they give in float64, and NaN in a weight makes all of its channel NaN") {
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    Layer layer({32, 32, 11, 8, 1}, kBFloat16);
    Tensor x = normal({2, 32, 11, 8}, kBFloat16);
    const jit::Program program = frozen([&](const Tensor& t) { return relu(layer(t)); }, x);
    x[0][3][4][4] = infinity;
    x[0][5][10][7] = -infinity;
    x[1][30][0][0] = nan;
    const Tensor expected = relu(layer.exact(x)), y = program(x);
    CHECK(expected.isnan().any().item<bool>());
    CHECK(expected.isinf().any().item<bool>());
    if (takes_bfloat16()) CHECK(equal(y.isnan(), expected.isnan()));  // a relu that oneDNN has fused turns NaN into 0
    CHECK(equal(y.isinf(), expected.isinf()));
    const Tensor finite = expected.isfinite();
    CHECK(relative_difference(where(finite, y, zeros_like(y)), where(finite, expected, zeros_like(expected))) < 0x1p-8);

    layer.weight[7][2][1][1] = nan;
    const Tensor z = normal({1, 32, 11, 8}, kBFloat16), with_nan = frozen(layer, z)(z);
    CHECK(with_nan.select(1, 7).isnan().all().item<bool>());
    CHECK(with_nan.isnan().sum().item<int64_t>() == 11 * 8);
  }

  TEST_CASE("a program from a file has the same results") {
    for (const ScalarType dtype : {kFloat32, kBFloat16}) {
      const Layer layer({32, 32, 8, 8, 1}, dtype);
      const Tensor x = normal({2, 32, 8, 8}, dtype);
      const jit::Program program = frozen(layer, x);
      const testing::Folder folder;
      const std::string path = folder.file("program.amp");
      program.save(path);
      const jit::Program loaded = jit::Program::load(path);
      CHECK(loaded.text() == program.text());
      CHECK(difference(loaded(x), program(x)) == "");
    }
  }
}

}  // namespace winograd_tests
