// Depthwise convolutions in 16 bits, by specific kernels, compared with the CPU in float32.
#include <doctest/doctest.h>

#include "cuda_device.h"
#include "support.h"
#include "unit/ops/conv_reference.h"

namespace depthwise_tests {

namespace {

using namespace amp;
using testing::ConvCase;
using testing::cuda_device;
using testing::difference;
using testing::normal;

struct Passes {
  Tensor output, input, weight, bias;
};

Passes run(const ConvCase& c, const Tensor& x, const Tensor& w, const Tensor& b, const Tensor& grad) {
  Tensor leaves[] = {x.detach().requires_grad_(), w.detach().requires_grad_(), b.detach().requires_grad_()};
  const Tensor y = c.run(leaves[0], leaves[1], leaves[2]);
  y.backward(grad);
  return {y.detach(), leaves[0].grad(), leaves[1].grad(), leaves[2].grad()};
}

void compare(const ConvCase& c, ScalarType dtype, int64_t shift = 0) {
  CAPTURE(dtype);
  CAPTURE(IntArrayRef(c.input));
  CAPTURE(IntArrayRef(c.weight));
  const auto rounded = [&](const std::vector<int64_t>& sizes, unsigned seed) { return normal(sizes, kFloat32, seed).to(dtype); };
  const Tensor x = rounded(c.input, 1), w = rounded(c.weight, 2), b = rounded({c.weight[0]}, 3), grad = rounded(c.output(), 4);
  const auto wide = [](const Tensor& t) { return t.to(kFloat32); };
  const Passes here = run(c, wide(x), wide(w), wide(b), wide(grad));
  const auto there_of = [&](const Tensor& t) {
    if (shift == 0) return t.to(cuda_device());
    Tensor line = zeros({t.numel() + shift}, t.options().device(cuda_device()));
    const Tensor moved = line.slice(0, shift, t.numel() + shift);
    moved.copy_(t.reshape({-1}));
    return moved.view(t.sizes());
  };
  const Passes there = run(c, there_of(x), there_of(w), there_of(b), there_of(grad));
  const double close = dtype == kFloat16 ? 2e-3 : 1.6e-2;
  CHECK(difference(wide(there.output.cpu()), here.output, close, close) == "");
  CHECK(difference(wide(there.input.cpu()), here.input, close, close) == "");
  CHECK(difference(wide(there.weight.cpu()), here.weight, close, close) == "");
  CHECK(difference(wide(there.bias.cpu()), here.bias, close, close) == "");
}

}  // namespace

TEST_SUITE_BEGIN("cuda depthwise convolutions");

TEST_CASE("in one to three dimensions, of packs and of single channels") {
  const ConvCase cases[] = {
      {{2, 16, 13}, {16, 1, 3}, {1}, {2}, {2}, {0}, 16},
      {{2, 8, 9, 7}, {8, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}, 8},
      {{2, 37, 9, 7}, {37, 1, 5, 3}, {2, 2}, {2, 1}, {1, 1}, {0, 0}, 37},
      {{1, 72, 6, 11}, {72, 1, 2, 7}, {3, 2}, {0, 3}, {2, 1}, {0, 0}, 72},
      {{1, 40, 20, 19}, {40, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}, 40},  // several parts of the points
      {{2, 16, 30, 14}, {16, 1, 3, 5}, {1, 1}, {1, 2}, {1, 1}, {0, 0}, 16},  // several blocks, also in float16
      {{2, 16, 30, 27}, {16, 1, 3, 5}, {1, 2}, {1, 2}, {1, 1}, {0, 0}, 16},
      {{1, 6, 4, 4, 5}, {6, 1, 3, 3, 3}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 6},
      {{1, 8, 3, 1, 4}, {8, 1, 3, 2, 1}, {2, 1, 2}, {2, 1, 3}, {1, 2, 1}, {0, 0, 0}, 8},  // windows that lie in the padding
      {{2, 8, 4, 4}, {8, 1, 3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 0}, 8, true},
      {{1, 5, 4, 4}, {5, 1, 3, 2}, {1, 3}, {1, 0}, {2, 1}, {0, 2}, 5, true},
  };
  for (const ConvCase& c : cases) {
    for (const ScalarType dtype : {kFloat16, kBFloat16}) compare(c, dtype);
  }
}

TEST_CASE("memory that is not aligned, and as many taps as there may be") {
  compare({{1, 8, 5, 6}, {8, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}, 8}, kBFloat16, 1);
  compare({{1, 8, 130}, {8, 1, 128}, {1}, {3}, {1}, {0}, 8}, kFloat16);
  compare({{1, 2, 131}, {2, 1, 129}, {1}, {3}, {1}, {0}, 2}, kFloat16);  // not supported by these kernels
}

TEST_CASE("under autocast the weight's gradient is not rounded, and is the same each time") {
  const ConvCase c{{2, 16, 30, 14}, {16, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}, 16};
  const Tensor x = normal(c.input, kFloat32, 1).to(kBFloat16), w = normal(c.weight, kFloat32, 2).to(kBFloat16).to(kFloat32);
  const auto gradient = [&](const Tensor& input, const Tensor& weight, bool lower) {
    const Tensor leaf = weight.detach().requires_grad_();
    Tensor y;
    {
      const Autocast region(kCUDA, {.dtype = kBFloat16, .enabled = lower});
      y = conv2d(input, leaf, {}, c.stride, c.padding, c.dilation, c.groups);
    }
    y.sum().backward();
    return leaf.grad();
  };
  const Tensor there = gradient(x.to(cuda_device()), w.to(cuda_device()), true);
  REQUIRE((there.dtype() == kFloat32));
  CHECK(difference(there.cpu(), gradient(x.to(kFloat32), w, false), 1e-5, 1e-4) == "");
  CHECK(difference(gradient(x.to(cuda_device()), w.to(cuda_device()), true).cpu(), there.cpu()) == "");
}

TEST_SUITE_END();

}  // namespace depthwise_tests
