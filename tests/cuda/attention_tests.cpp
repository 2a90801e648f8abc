// Attention on a device against the CPU, with masks, broadcast and grouped heads: by cuDNN where it has an engine, and by ops.
#include <doctest/doctest.h>

#include <limits>

#include <amp/internal_ops.h>

#include "support.h"

namespace attention_tests {

namespace {

using namespace amp;
using testing::difference;
using testing::normal;

struct Call {
  Shape query, key, value;
  Tensor mask = {};
  bool is_causal = false, grouped = false;
};

// The gradients of everything, the result, and the result of a call without gradients.
std::vector<Tensor> run(const Call& c, Device device, ScalarType dtype) {
  std::vector<Tensor> inputs;
  for (const Shape* sizes : {&c.query, &c.key, &c.value})
    inputs.push_back(normal(*sizes, kFloat64, static_cast<uint32_t>(1 + inputs.size())).to(device, dtype).requires_grad_());
  const Tensor mask = c.mask.defined() ? c.mask.to(device) : Tensor();
  const auto result = [&] {
    return scaled_dot_product_attention(inputs[0], inputs[1], inputs[2], mask, 0.0, c.is_causal, std::nullopt, c.grouped);
  };
  const Tensor y = result();
  std::vector<Tensor> all = autograd::grad({y}, inputs, {normal(y.sizes(), kFloat64, 4).to(device, dtype)});
  all.push_back(y);
  const NoGradGuard no_grad;
  all.push_back(result());
  return all;
}

void compare(const Call& c) {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32}) {
    CAPTURE(toString(dtype));
    const double t = dtype == kFloat32 ? 1e-5 : dtype == kFloat16 ? 1e-2 : 6e-2;
    const std::vector<Tensor> expected = run(c, kCPU, dtype), found = run(c, kCUDA, dtype);
    for (size_t i = 0; i < expected.size(); ++i) {
      CAPTURE(i);
      CHECK(difference(found[i].cpu(), expected[i], t, t) == "");
    }
  }
}

// Row 1 sees nothing, and row 2 the first key only.
Tensor bool_mask(int64_t queries, int64_t keys) {
  const Tensor mask = ones({queries, keys}, kBool);
  mask.select(0, 1).fill_(false);
  mask.select(0, 2).narrow(0, 1, keys - 1).fill_(false);
  return mask;
}
Tensor float_mask(const Tensor& keep) {
  const Tensor bias = normal(keep.sizes(), kFloat32, 7);
  return masked_fill(bias, logical_not(keep), -std::numeric_limits<double>::infinity());
}

}  // namespace

TEST_SUITE_BEGIN("cuda attention");

TEST_CASE("masks with a row that sees nothing") {
  for (const Tensor& mask : {bool_mask(4, 9), float_mask(bool_mask(4, 9))}) {
    compare({{2, 2, 4, 8}, {2, 2, 9, 8}, {2, 2, 9, 16}, mask});
    compare({{2, 4, 8}, {2, 9, 8}, {2, 9, 8}, mask});
    compare({{1, 2, 2, 4, 8}, {1, 2, 2, 9, 8}, {1, 2, 2, 9, 8}, mask});
  }
  compare({{2, 2, 4, 8}, {2, 2, 9, 8}, {2, 2, 9, 16}, normal({1, 2, 1, 9}, kFloat32, 7)});
  compare({{2, 4, 4, 8}, {2, 2, 9, 8}, {2, 2, 9, 8}, normal({2, 1, 4, 1}, kFloat32, 7), false, true});
}

TEST_CASE("masks with aligned rows, in every dtype, also longer than what a warp reads at a time") {
  const Tensor floats = float_mask(bool_mask(4, 16));
  for (const Tensor& mask : {bool_mask(4, 16), floats, floats.to(kFloat16)}) compare({{2, 2, 4, 8}, {2, 2, 16, 8}, {2, 2, 16, 8}, mask});
  compare({{3, 2, 2, 4, 8}, {3, 2, 2, 16, 8}, {3, 2, 2, 16, 8}, floats.to(kFloat16)});
  compare({{1, 2, 4, 8}, {1, 2, 320, 8}, {1, 2, 320, 8}, bool_mask(4, 320)});
  compare({{1, 2, 4, 8}, {1, 2, 44, 8}, {1, 2, 44, 8}, bool_mask(4, 44)});
}

TEST_CASE("bool masks that are broadcast, or lie in memory in another order") {
  const Tensor rows = ones({2, 1, 4, 1}, kBool);  // one of them sees nothing
  rows.select(0, 1).select(1, 2).fill_(false);
  for (const int64_t keys : {9, 16}) {
    compare({{2, 2, 4, 8}, {2, 2, keys, 8}, {2, 2, keys, 8}, rows});
    compare({{2, 2, 4, 8}, {2, 2, keys, 8}, {2, 2, keys, 8}, bool_mask(keys, 4).transpose(0, 1)});
    compare({{3, 2, 2, 4, 8}, {3, 2, 2, keys, 8}, {3, 2, 2, keys, 8}, rows});
  }
}

TEST_CASE("a bias and a bool mask together, for heads in place") {
  const Tensor keep = bool_mask(4, 16), bias = float_mask(keep.flip({0}));
  const auto result = [](Device device, const Tensor& added, const Tensor& kept) {
    const auto heads = [&](int64_t positions, uint32_t seed) {
      return normal({2, positions, 3, 8}, kFloat64, seed).to(device, kFloat16).transpose(1, 2);
    };
    return std::get<0>(internal::attention_forward(heads(4, 1), heads(16, 2), heads(16, 3), added, kept, false, 0.3, 0, 0, 0)).cpu();
  };
  const Tensor both = masked_fill(bias, logical_not(keep), -std::numeric_limits<double>::infinity());
  CHECK(difference(result(kCUDA, bias.to(kCUDA), keep.to(kCUDA)), result(kCPU, both, {}), 1e-2, 1e-2) == "");
}

TEST_CASE("a masked key gets nothing next to scores that are as low as their dtype allows") {
  const Tensor keep = bool_mask(4, 16);
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32}) {
    CAPTURE(toString(dtype));
    const double lowest = dtype == kFloat16 ? -65504 : dtype == kBFloat16 ? -0x1.fep127 : -0x1.fffffep127;
    const Tensor bias = full({4, 16}, lowest, dtype);
    bias.select(0, 3).narrow(0, 4, 8).fill_(1);
    const ScalarType heads_dtype = dtype == kFloat32 ? kBFloat16 : dtype;
    const auto result = [&](Device device, const Tensor& added, const Tensor& kept) {
      const auto heads = [&](int64_t positions, uint32_t seed) {
        return normal({2, 3, positions, 8}, kFloat64, seed).to(device, heads_dtype);
      };
      const Tensor none;
      return std::get<0>(internal::attention_forward(heads(4, 1), heads(16, 2), heads(16, 3), added.to(device),
                                                     kept.defined() ? kept.to(device) : none, false, 0.3, 0, 0, 0))
          .cpu();
    };
    const Tensor both = masked_fill(bias, logical_not(keep), -std::numeric_limits<double>::infinity()), expected = result(kCPU, both, {});
    CHECK(difference(result(kCUDA, both, {}), expected, 6e-2, 6e-2) == "");
    CHECK(difference(result(kCUDA, bias, keep), expected, 6e-2, 6e-2) == "");
  }
}

TEST_CASE("causal, grouped and broadcast heads") {
  compare({{2, 2, 4, 8}, {2, 2, 9, 8}, {2, 2, 9, 8}, {}, true});
  compare({{2, 4, 4, 8}, {2, 2, 9, 8}, {2, 2, 9, 8}, {}, true, true});
  compare({{2, 2, 4, 8}, {2, 1, 9, 8}, {1, 9, 16}});
}

TEST_CASE("the logsumexp, which only gradients need, is not computed without them") {
  const Tensor heads = normal({2, 2, 16, 8}, kFloat64, 1).to(kCUDA, kFloat16);
  const auto has_none = [](const Tensor& t) { return !t.defined() || t.numel() == 0; };
  const auto logsumexp = [&](const Tensor& query) {
    return std::get<1>(internal::attention_forward(query, heads, heads, {}, {}, false, 0.3, 0, 0, 0));
  };
  CHECK(has_none(logsumexp(heads)));
  const Tensor query = heads.clone().requires_grad_();
  const Tensor rows = logsumexp(query);
  CHECK((rows.numel() == 0 || rows.sizes() == IntArrayRef({2, 2, 16})));  // empty without cuDNN
  const NoGradGuard no_grad;
  CHECK(has_none(logsumexp(query)));
}

TEST_CASE("a gradient of the mask, and second derivatives") {
  const auto gradients = [](Device device) {
    std::vector<Tensor> inputs;
    for (const Shape& sizes : {Shape{1, 2, 3, 8}, Shape{1, 2, 5, 8}, Shape{1, 2, 5, 8}, Shape{3, 5}})
      inputs.push_back(normal(sizes, kFloat64, static_cast<uint32_t>(1 + inputs.size())).to(device, kFloat16).requires_grad_());
    const Tensor with_mask = scaled_dot_product_attention(inputs[0], inputs[1], inputs[2], inputs[3]);
    std::vector<Tensor> all = autograd::grad({with_mask.sum()}, inputs);
    const Tensor plain = scaled_dot_product_attention(inputs[0], inputs[1], inputs[2]);
    const std::vector<Tensor> first =
        autograd::grad({(plain * plain).sum()}, {inputs[0], inputs[1], inputs[2]}, {}, /*retain_graph=*/true, /*create_graph=*/true);
    for (const Tensor& t : autograd::grad({first[0].sum() + first[1].sum()}, {inputs[0], inputs[1], inputs[2]})) all.push_back(t);
    return all;
  };
  const std::vector<Tensor> expected = gradients(kCPU), found = gradients(kCUDA);
  for (size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    CHECK(difference(found[i].cpu(), expected[i], 6e-2, 3e-2) == "");
  }
}

TEST_SUITE_END();

}  // namespace attention_tests
