#include <doctest/doctest.h>

#include <thread>

#include <amp/all.h>
#include <amp/cpu/conv/onednn.h>
#include <amp/cpu/simd/isa.h>
#include <amp/internal_ops.h>

#include "support.h"
#include "unit/ops/conv_reference.h"

namespace conv_tests {

using namespace amp;
using namespace amp::testing;

namespace {

const std::vector<ConvCase>& cases() {
  static const std::vector<ConvCase> list = {
      {{2, 3, 11}, {5, 3, 4}, {2}, {1}, {1}, {0}},                                        // one dimension
      {{2, 6, 13}, {6, 1, 3}, {1}, {2}, {2}, {0}, 6},                                     // depthwise, dilated
      {{2, 3, 9, 8}, {16, 3, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}},                      // a first layer
      {{3, 16, 8, 8}, {32, 16, 3, 3}, {2, 2}, {1, 1}, {1, 1}, {0, 0}},                    // strided
      {{2, 16, 7, 5}, {32, 16, 1, 1}, {2, 2}, {0, 0}, {1, 1}, {0, 0}},                    // pointwise
      {{1, 7, 9, 10}, {5, 7, 3, 2}, {1, 2}, {0, 3}, {2, 3}, {0, 0}},                      // odd channels, dilation
      {{2, 12, 6, 6}, {6, 6, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}, 2},                   // groups
      {{2, 8, 6, 6}, {16, 1, 3, 3}, {2, 1}, {1, 1}, {1, 1}, {0, 0}, 8},                   // two filters per channel
      {{2, 37, 9, 7}, {37, 1, 5, 3}, {2, 2}, {2, 1}, {1, 1}, {0, 0}, 37},                 // depthwise, strided
      {{1, 4, 5, 6, 5}, {6, 4, 2, 3, 2}, {1, 2, 1}, {1, 0, 1}, {1, 1, 2}, {0, 0, 0}},     // three dimensions
      {{1, 6, 4, 4, 5}, {6, 1, 3, 3, 3}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 6},  // depthwise in three
      {{4, 70, 6, 21}, {70, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}, 70},                // depthwise, several positions of a row at once
      {{3, 35, 5, 26}, {35, 1, 3, 4}, {1, 2}, {1, 2}, {1, 1}, {0, 0}, 35},                // the same, strided
      {{2, 13, 3, 1}, {26, 13, 1, 1}, {1, 2}, {1, 1}, {1, 2}, {0, 0}},                    // windows that lie entirely in the padding
      {{2, 33, 16, 3}, {6, 33, 2, 2}, {1, 2}, {1, 0}, {1, 2}, {0, 0}},                    // one column, so its stride is never taken
      {{2, 4, 5, 4}, {6, 2, 3, 2}, {1, 2}, {1, 0}, {1, 2}, {0, 0}, 2},                    // the same with groups
      {{2, 6, 7}, {6, 4, 3}, {2}, {1}, {1}, {1}, 1, true},                                // transposed
      {{2, 8, 4, 5}, {8, 3, 3, 2}, {2, 3}, {1, 0}, {1, 1}, {1, 2}, 2, true},              // transposed, groups
      {{2, 5, 4, 4}, {5, 1, 3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 0}, 5, true},              // transposed, depthwise
      {{1, 3, 4, 4}, {3, 4, 2, 2}, {1, 1}, {0, 0}, {3, 3}, {2, 1}, 1, true},              // output padding beyond the stride
      {{1, 4, 3, 3, 2}, {4, 2, 2, 3, 2}, {2, 1, 2}, {0, 1, 0}, {1, 1, 1}, {1, 0, 0}, 1, true},
      {{1, 3, 5, 1, 5}, {3, 3, 3, 5, 1}, {1, 1, 1}, {1, 2, 0}, {1, 1, 1}, {0, 0, 0}},    // taps that meet only padding
      {{1, 5, 4, 3, 4}, {5, 5, 5, 4, 1}, {1, 1, 1}, {2, 1, 0}, {1, 1, 1}, {0, 0, 0}},    // a kernel that is deeper than the image
      {{1, 16, 3, 3, 7}, {5, 16, 5, 2, 1}, {1, 1, 2}, {2, 0, 0}, {1, 1, 1}, {0, 0, 0}},  // the same, strided
  };
  return list;
}

double tolerance(ScalarType dtype) {
  switch (dtype) {
    case kFloat64: return 1e-13;
    case kFloat32: return 2e-6;
    case kFloat16: return 1e-3;
    default: return 8e-3;
  }
}

enum class Placement { Contiguous, ChannelsLast, Swapped, Sliced };

// The same values in another layout.
Tensor laid_out(const Tensor& t, Placement placement) {
  switch (placement) {
    case Placement::Contiguous: return t;
    case Placement::ChannelsLast: return t.contiguous(MemoryFormat::ChannelsLast);
    case Placement::Swapped: return t.transpose(0, 1).contiguous().transpose(0, 1);
    case Placement::Sliced: break;
  }
  Shape sizes(t.sizes());
  sizes.back() *= 2;
  const Tensor part = zeros(sizes, t.options()).slice(-1, 1, std::nullopt, 2);
  part.copy_(t);
  return part;
}

struct Operands {
  Tensor input, weight, bias, grad;
};
Operands operands(const ConvCase& c, ScalarType dtype) {
  return {normal(c.input, dtype, 1), normal(c.weight, dtype, 2), normal({c.out_channels()}, dtype, 3), normal(c.output(), dtype, 4)};
}

void check_case(const ConvCase& c, ScalarType dtype, Placement placement) {
  const Operands o = operands(c, dtype);
  const ConvReference expected = reference(c, o.input, o.weight, o.bias, o.grad);
  Tensor x = laid_out(o.input, placement).detach().requires_grad_(), w = laid_out(o.weight, placement).detach().requires_grad_();
  Tensor b = o.bias.detach().requires_grad_();
  const Tensor y = c.run(x, w, b);
  REQUIRE(y.sizes() == IntArrayRef(c.output()));
  CHECK((y.dtype() == dtype));
  CHECK(y.is_contiguous(MemoryFormat::ChannelsLast));
  CHECK(error_of(y, expected.output) < tolerance(dtype));
  y.backward(laid_out(o.grad, placement));
  CHECK(error_of(x.grad(), expected.grad_input) < tolerance(dtype));
  CHECK(error_of(w.grad(), expected.grad_weight) < tolerance(dtype));
  CHECK(error_of(b.grad(), expected.grad_bias) < tolerance(dtype));
}

// The geometry of a two-dimensional layer with square kernel and images.
ConvGeometry layer(int64_t batch, int64_t in, int64_t out, int64_t size, int64_t kernel, int64_t stride, int64_t groups = 1) {
  return conv_geometry({batch, in, size, size}, {out, in / groups, kernel, kernel}, {{stride}, {kernel / 2}, {1}, false, {0}, groups});
}

}  // namespace

TEST_SUITE_BEGIN("ops");

TEST_CASE("convolutions and their gradients agree with the definition in every dtype") {
  for (size_t i = 0; i < cases().size(); ++i) {
    for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
      CAPTURE(i);
      CAPTURE(static_cast<int>(dtype));
      check_case(cases()[i], dtype, Placement::Contiguous);
    }
  }
}

// The bias cancels the sum at the first point, so that a sum that is rounded before has an error far above one rounding of the result.
TEST_CASE("convolutions in 16 bits add the bias before the only rounding") {
  for (size_t i = 0; i < cases().size(); ++i) {
    const ConvCase& c = cases()[i];
    for (const ScalarType dtype : {kBFloat16, kFloat16}) {
      CAPTURE(i);
      CAPTURE(dtype);
      const Operands o = operands(c, dtype);
      const auto wide = [&](const Tensor& bias) { return c.run(o.input.to(kFloat32), o.weight.to(kFloat32), bias.to(kFloat32)); };
      const Tensor sums = wide(zeros({c.out_channels()}, kFloat32));
      const Tensor bias = sums.flatten(2).select(2, 0).select(0, 0).neg().to(dtype);
      const Tensor exact = wide(bias), found = c.run(o.input, o.weight, bias).to(kFloat32);
      const double half_unit = dtype == kFloat16 ? 0x1p-11 : 0x1p-8;
      const double sum_error = 1e-6 * sums.abs().max().item<double>();  // in float32
      CHECK(found.sub(exact).abs().sub(exact.abs().mul(half_unit)).max().item<double>() <= sum_error);
    }
  }
}

TEST_CASE("depthwise convolutions have the same bits in every layout, at every position and with any number of threads") {
  const int before = get_num_threads();
  for (const ScalarType dtype : {kFloat64, kFloat32, kBFloat16, kFloat16}) {
    for (const int64_t stride : {1, 2}) {
      CAPTURE(dtype);
      CAPTURE(stride);
      const Tensor x = normal({5, 37, 9, 31}, dtype, 1), w = normal({37, 1, 3, 3}, dtype, 2), b = normal({37}, dtype, 3);
      const auto run = [&](const Tensor& input) { return conv2d(input, w, b, stride, 1, 1, 37); };
      set_num_threads(1);
      const Tensor y = run(x.contiguous(MemoryFormat::ChannelsLast));
      CHECK(y.is_contiguous(MemoryFormat::ChannelsLast));
      for (const int threads : {1, 2, 3}) {
        set_num_threads(threads);
        for (const Placement placement : {Placement::Contiguous, Placement::ChannelsLast, Placement::Swapped, Placement::Sliced}) {
          const Tensor found = run(laid_out(x, placement));
          CHECK(equal(found, y));
          CHECK(found.is_contiguous(MemoryFormat::ChannelsLast));
        }
      }
      for (int64_t first = 0; first + 7 <= 31; first += stride) {  // without the columns at the padding
        const int64_t columns = stride == 1 ? 5 : 3, at = first / stride + 1;
        CHECK(equal(run(x.narrow(3, first, 7)).narrow(3, 1, columns - 1), y.narrow(3, at, columns - 1)));
      }
    }
  }
  set_num_threads(before);
}

TEST_CASE("convolutions take operands of any placement") {
  for (const Placement placement : {Placement::ChannelsLast, Placement::Swapped, Placement::Sliced}) {
    for (size_t i = 0; i < cases().size(); ++i) {
      CAPTURE(i);
      CAPTURE(static_cast<int>(placement));
      check_case(cases()[i], i % 2 == 0 ? kFloat32 : kBFloat16, placement);
    }
  }
}

TEST_CASE("convolutions are the same at every instruction set level") {
  const cpu::Isa highest = cpu::active_isa();
  for (const cpu::Isa isa : {cpu::Isa::Baseline, cpu::Isa::Avx2}) {
    cpu::set_active_isa(isa);
    for (const size_t i : {1u, 3u, 8u, 13u}) {
      CAPTURE(i);
      check_case(cases()[i], kFloat32, Placement::Contiguous);
      check_case(cases()[i], kBFloat16, Placement::Contiguous);
    }
  }
  cpu::set_active_isa(highest);
}

TEST_CASE("an expanded gradient and an expanded input are taken as they are") {
  const Tensor x = normal({1, 3, 1, 6}, kFloat32).expand({2, 3, 5, 6}), w = normal({4, 3, 3, 3}, kFloat32);
  Tensor leaf = x.detach().requires_grad_();
  const Tensor y = conv2d(leaf, w);
  CHECK(difference(y, conv2d(x.contiguous(), w), 1e-6, 1e-6).empty());
  y.sum().backward();
  CHECK(leaf.grad().sizes() == x.sizes());
}

TEST_CASE("only gradients that are asked for are computed") {
  const Tensor x = normal({2, 3, 5, 5}, kFloat32), w = normal({4, 3, 3, 3}, kFloat32), g = normal({2, 4, 3, 3}, kFloat32);
  const auto [dx, dw, db] = internal::convolution_backward(g, x, w, {1}, {0}, {1}, false, {0}, 1, false, true, false, w.scalar_type());
  CHECK_FALSE(dx.defined());
  CHECK(dw.defined());
  CHECK_FALSE(db.defined());
}

TEST_CASE("empty batches and channels give empty results and zero gradients") {
  Tensor w = normal({4, 3, 3, 3}, dtype(kFloat32).requires_grad(true)), b = normal({4}, dtype(kFloat32).requires_grad(true));
  const Tensor y = conv2d(zeros({0, 3, 5, 5}), w, b);
  CHECK(y.sizes() == IntArrayRef{0, 4, 3, 3});
  y.sum().backward();
  CHECK(difference(w.grad(), zeros({4, 3, 3, 3})).empty());
  CHECK(difference(b.grad(), zeros({4})).empty());
  CHECK(difference(conv2d(zeros({1, 0, 2, 2}), zeros({2, 0, 1, 1}), tensor({1.0f, 2.0f})).select(1, 1), full({1, 2, 2}, 2.0)).empty());
}

TEST_CASE("infinities and NaN pass through convolutions") {
  Tensor x = ones({1, 1, 4, 4});
  x.slice(2, 1, 2).slice(3, 1, 2).fill_(INFINITY);
  const Tensor y = conv2d(x, ones({1, 1, 2, 2}));
  CHECK(std::isinf(values(y)[0]));
  CHECK(values(y)[8] == 4);
  x.slice(2, 1, 2).slice(3, 1, 2).fill_(NAN);
  CHECK(std::isnan(values(conv2d(x.to(kBFloat16), ones({1, 1, 2, 2}, kBFloat16)))[0]));
}

TEST_CASE("gradients of gradients of convolutions") {
  const auto options = dtype(kFloat64).requires_grad(true);
  for (const size_t i : {0u, 5u, 6u, 8u, 12u}) {
    CAPTURE(i);
    ConvCase c = cases()[i];
    c.input[0] = 1;
    const autograd::variable_list in = {normal(c.input, options, 1), normal(c.weight, options, 2), normal({c.out_channels()}, options, 3)};
    const auto f = [&](const autograd::variable_list& v) { return c.run(v[0], v[1], v[2]); };
    CHECK(autograd::gradcheck(f, in));
    CHECK(autograd::gradgradcheck(f, in));
  }
}

TEST_CASE("oneDNN has a real kernel for every common layer") {
  using cpu::ConvPass;
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    if (!cpu::onednn_takes(dtype)) continue;
    for (const ConvGeometry& g :
         {layer(8, 3, 16, 32, 3, 1), layer(8, 16, 16, 32, 3, 1), layer(8, 16, 32, 32, 3, 2), layer(8, 16, 32, 32, 1, 2),
          layer(8, 64, 64, 8, 3, 1), layer(2, 3, 64, 64, 7, 2), layer(4, 24, 24, 9, 3, 1, 4), layer(2, 7, 5, 11, 5, 3)}) {
      for (const ConvPass pass : {ConvPass::Forward, ConvPass::BackwardData, ConvPass::BackwardWeights}) {
        const std::string name = cpu::onednn_conv_implementation(g, dtype, pass, pass != ConvPass::BackwardData);
        CAPTURE(name);
        CHECK_FALSE(name.empty());
        for (const char* bad : {"ref", "simple", "nspc", "ncsp"}) CHECK_FALSE(contains(name, bad));
      }
    }
  }
}

TEST_CASE("wrong arguments are named") {
  const Tensor x = zeros({1, 3, 5, 5}), w = zeros({4, 3, 3, 3});
  CHECK(contains(thrown_text([&] { conv2d(x, w.to(kBFloat16)); }), "[convolution]"));
  CHECK(contains(thrown_text([&] { conv2d(x, w, {}, {1, 1, 1}); }), "[conv2d] stride must have 1 or 2 values"));
  CHECK(contains(thrown_text([&] { conv2d(x, w, {}, 1, -1); }), "[conv2d] padding must be at least 0"));
  CHECK(contains(thrown_text([&] { conv2d(x, w, {}, 1, 1, 1, 0); }), "[conv2d] groups must be positive"));
  CHECK(contains(thrown_text([&] { conv2d(Tensor(), w); }), "[conv2d] input is an undefined tensor"));
}

TEST_CASE("amounts beyond what can be addressed are errors that name the op and the argument") {
  const Tensor x = ones({2, 4, 9}), w = ones({6, 4, 3}), t = ones({4, 6, 3});
  const int64_t far = int64_t{1} << 62, most = INT64_MAX;
  const auto refused = [](const std::string& start, const auto& call) {
    CHECK_THROWS_AS(call(), ValueError);
    CHECK(thrown_text(call).starts_with(start));
  };
  refused("[conv1d] padding must lead to fewer than", [&] { conv1d(x, w, {}, 1, most); });
  refused("[conv1d] the kernel reaches over 9223372036854775807 elements", [&] { conv1d(x, w, {}, 1, 0, far); });
  refused("[conv1d] shape [2, 6, 144115188075855879] has more elements", [&] { conv1d(x, w, {}, 1, int64_t{1} << 56); });
  refused("[conv1d] dilation must lead to fewer than", [&] { conv1d(x, w, {}, 1, "same", far); });
  refused("[conv1d] dilation must have 1 or 1 values", [&] { conv1d(x, w, {}, 1, "same", {1, 1}); });
  refused("[conv_transpose1d] padding must lead to", [&] { conv_transpose1d(x, t, {}, 1, most); });
  refused("[conv_transpose1d] stride must lead to", [&] { conv_transpose1d(x, t, {}, far); });
  refused("[conv_transpose1d] dilation must lead to", [&] { conv_transpose1d(x, t, {}, 1, 0, 0, 1, far); });
  refused("[conv_transpose1d] output_padding must lead to", [&] { conv_transpose1d(x.slice(2, 0, 1), t, {}, most, 0, far); });
  refused("[conv_transpose1d] shape", [&] { conv_transpose1d(x, t, {}, int64_t{1} << 54); });
  refused("[convolution] padding must lead to", [&] { convolution(x, w, {}, 1, most, 1, false, 0, 1); });
}

TEST_CASE("strides, dilations and padding that no window needs") {
  const Tensor x = normal({2, 4, 9}, dtype(kFloat32).requires_grad(true)), w = normal({6, 4, 3}, kFloat32), t = normal({4, 6, 3}, kFloat32);
  const int64_t most = INT64_MAX, wide = int64_t{1} << 40;
  const auto same = [&](const Tensor& y, const Tensor& expected) {
    REQUIRE(difference(y, expected, 1e-5, 1e-5) == "");
    CHECK(difference(autograd::grad({y.sum()}, {x})[0], autograd::grad({expected.sum()}, {x})[0], 1e-5, 1e-5) == "");
  };
  same(conv1d(x, w, {}, most), conv1d(x.slice(2, 0, 3), w));
  same(conv1d(x, w.slice(2, 0, 1), {}, 1, 0, most), conv1d(x, w.slice(2, 0, 1)));
  same(conv1d(x, w, {}, 1, wide, wide), conv1d(x, w.slice(2, 1, 2)));
  same(conv1d(x, w, {}, wide, wide), conv1d(constant_pad_nd(x, {9, 9}), w, {}, 9));
  same(conv_transpose1d(x.slice(2, 0, 1), t, {}, most), conv_transpose1d(x.slice(2, 0, 1), t));
  const Tensor depthwise = normal({4, 1, 3}, kFloat32);
  same(conv1d(x, depthwise, {}, most, 0, 1, 4), conv1d(x.slice(2, 0, 3), depthwise, {}, 1, 0, 1, 4));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("ops threads");

TEST_CASE("convolutions in several threads and in an OpenMP region give the same numbers") {
  const ConvCase c{{4, 16, 12, 12}, {16, 16, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}};
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    const Operands o = operands(c, dtype);
    const ConvReference expected = reference(c, o.input, o.weight, o.bias, o.grad);
    const auto worst = [&] {
      const Tensor y = c.run(o.input, o.weight, o.bias);
      const auto [dx, dw, db] = internal::convolution_backward(o.grad, o.input, o.weight, c.stride, c.padding, c.dilation, false, {0}, 1,
                                                               true, true, true, o.weight.scalar_type());
      return std::max({error_of(y, expected.output), error_of(dx, expected.grad_input), error_of(dw, expected.grad_weight),
                       error_of(db, expected.grad_bias)});
    };
    double errors[8] = {};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&, i] { errors[i] = worst(); });
    for (std::thread& thread : threads) thread.join();
#pragma omp parallel for num_threads(4)
    for (int i = 4; i < 8; ++i) errors[i] = worst();
    for (const double error : errors) CHECK(error < tolerance(dtype));
  }
}

TEST_SUITE_END();

}  // namespace conv_tests
