// Convolutions by Winograd's algorithm in frozen programs.
#include <limits>

#include "interop/files.h"
#include "jit/models.h"

#include <amp/cpu/simd/isa.h>

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

  explicit Layer(const Case& c) : padding(c.padding) {
    weight = normal({c.out, c.in, 3, 3}, kFloat32, 2) * 0.1;
    bias = normal({c.out}, kFloat32, 3);
  }
  Tensor operator()(const Tensor& x) const { return conv2d(x, weight, bias, 1, padding); }
  Tensor exact(const Tensor& x) const { return conv2d(x.to(kFloat64), weight.to(kFloat64), bias.to(kFloat64), 1, padding); }
};

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
    for (const Case& c : {Case{64, 64, 8, 8, 1}, Case{16, 16, 20, 12, 1}, Case{16, 96, 4, 4, 1}}) {
      const Layer layer(c);
      const Tensor x = normal({2, c.in, c.height, c.width}, kFloat32);
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
      CHECK(relative_difference(program(x), function(x)) < (x.dtype() == kBFloat16 ? 2e-2 : 1e-5));
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
    CHECK_FALSE(uses([&](const Tensor& t) { return conv2d(t, w.to(kBFloat16)); }, x.to(kBFloat16)));
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

  TEST_CASE("a program from a file has the same results") {
    const Layer layer({16, 32, 8, 8, 1});
    const Tensor x = normal({2, 16, 8, 8}, kFloat32);
    const jit::Program program = frozen(layer, x);
    const testing::Folder folder;
    const std::string path = folder.file("program.amp");
    program.save(path);
    const jit::Program loaded = jit::Program::load(path);
    CHECK(loaded.text() == program.text());
    CHECK(difference(loaded(x), program(x)) == "");
  }
}
