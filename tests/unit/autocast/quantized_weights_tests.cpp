// The cache of quantized weights.
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>

#include <amp/all.h>
#include <amp/quantize/cache.h>

#include "recipes.h"
#include "support.h"

namespace quantized_weights_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("autocast recipes");

TEST_CASE("a weight is quantized once for each version and direction, also across regions") {
  quantize::clear_cache();
  nn::Linear layer(64, 32);
  const Tensor x = normal({8, 64}, kFloat32, 1);
  const auto quantized = [] { return quantize::cache_stats().quantized; };
  const auto step = [&](const Tensor& given) {
    Tensor y;
    {
      const Autocast region(kCPU, fp8("rowwise"));
      y = layer(given);
    }
    y.sum().backward();
  };
  const Tensor input = x.detach().requires_grad_();
  const uint64_t start = quantized();
  step(x);
  CHECK(quantized() == start + 1);
  step(input);  // the other direction, for the gradient of the input
  CHECK(quantized() == start + 2);
  for (int micro_batch = 0; micro_batch < 3; ++micro_batch) step(input);
  CHECK(quantized() == start + 2);
  CHECK(quantize::cache_stats().entries == 2);
  {
    const NoGradGuard no_grad;
    layer->weight.mul_(0.5);
  }
  step(input);
  CHECK(quantized() == start + 4);
  CHECK(quantize::cache_stats().entries == 2);  // those of the old version are dropped
  {
    const Autocast region(kCPU, {.cache_enabled = false, .policy = "fp8", .recipe = "tensorwise"});
    layer(x);
  }
  CHECK(quantized() == start + 4);
}

TEST_CASE("quantized weights are freed with their weight, and obey the budget") {
  quantize::clear_cache();
  const Tensor x = normal({8, 64}, kFloat32, 1);
  const auto use = [&](std::optional<int64_t> budget) {
    nn::Linear layer(64, 32);
    AutocastOptions options = fp8("rowwise");
    options.cache_budget = budget;
    const Autocast region(kCPU, options);
    layer(x);
  };
  const uint64_t start = quantize::cache_stats().quantized;
  for (int i = 0; i < 5; ++i) use(std::nullopt);
  CHECK(quantize::cache_stats().quantized == start + 5);
  CHECK(quantize::cache_stats().entries == 0);
  CHECK(quantize::cache_stats().bytes == 0);
  use(100);
  CHECK(quantize::cache_stats().entries == 0);
  CHECK(quantize::cache_stats().bytes == 0);
}

TEST_CASE("the quantized copies of changed weights go while other weights are quantized") {
  quantize::clear_cache();
  const Tensor x = normal({8, 64}, kFloat32, 1);
  const NoGradGuard no_grad;
  const Autocast region(kCPU, fp8("rowwise"));
  const auto quantized = [&](size_t count) {
    std::vector<Tensor> weights;
    for (size_t i = 0; i < count; ++i) {
      weights.push_back(normal({32, 64}, kFloat32, static_cast<uint32_t>(i)).requires_grad_());
      linear(x, weights.back());
    }
    return weights;
  };
  std::vector<Tensor> changed = quantized(20);
  const int64_t bytes_of_one = quantize::cache_stats().bytes / 20;
  for (const Tensor& weight : changed) weight.mul_(2);
  std::vector<Tensor> others = quantized(40);
  CHECK(quantize::cache_stats().entries == 40);
  CHECK(quantize::cache_stats().bytes == 40 * bytes_of_one);
  const uint64_t hits = quantize::cache_stats().hits;
  for (const Tensor& weight : others) linear(x, weight);
  CHECK(quantize::cache_stats().hits == hits + 40);
  for (const Tensor& weight : changed) linear(x, weight);
  CHECK(quantize::cache_stats().entries == 60);
  others.clear();
  CHECK(quantize::cache_stats().entries == 20);
  changed.clear();
  CHECK(quantize::cache_stats().entries == 0);
  CHECK(quantize::cache_stats().bytes == 0);
}

TEST_CASE("a backward pass after a change of the weight does not spoil the next forward pass") {
  const Tensor x = normal({8, 64}, kFloat32, 1).detach().requires_grad_();
  const auto forward = [&](nn::Linear& layer) {
    const Autocast region(kCPU, fp8("tensorwise"));
    return layer(x);
  };
  nn::Linear layer(64, 32);
  Tensor old = forward(layer);
  {
    const NoGradGuard no_grad;
    layer->weight.fill_(0.25);
  }
  old.sum().backward();  // multiplies by the weight before the change
  const Tensor now = forward(layer);
  quantize::clear_cache();
  CHECK(difference(now, forward(layer)) == "");
}

TEST_CASE("leaves that share a storage have quantized weights of their own") {
  quantize::clear_cache();
  const Tensor flat = normal({3, 32, 64}, kFloat32, 1), x = normal({8, 64}, kFloat32, 2);
  const auto part = [&](const Tensor& numbers) { return Tensor(numbers).detach().requires_grad_(); };
  const Tensor first = part(flat[0]), second = part(flat[1]), turned = part(flat[0].view({64, 32}).t());
  for (const ScalarType dtype : {kBFloat16, kFloat16}) {
    AutocastOptions options = fp8("rowwise");
    options.dtype = dtype;
    const Autocast region(kCPU, options);
    for (const Tensor& weight : {first, second, turned}) {
      const Tensor cached = linear(x, weight);
      CHECK(difference(linear(x, weight), cached) == "");
      CHECK(difference(linear(x, weight.detach()), cached) == "");
    }
  }
  CHECK(quantize::cache_stats().entries == 6);
}

TEST_CASE("a weight with other data, and a cast that was changed, are quantized again") {
  quantize::clear_cache();
  Tensor weight = normal({32, 64}, kFloat32, 1).detach().requires_grad_();
  const Tensor x = normal({8, 64}, kFloat32, 2).detach().requires_grad_();
  const auto check = [&](const Tensor& w) {
    const Autocast region(kCPU, fp8("tensorwise"));
    CHECK(difference(linear(x, w), linear(x, w.detach())) == "");
  };
  Tensor old;
  {
    const Autocast region(kCPU, fp8("tensorwise"));
    old = linear(x, weight);
  }
  weight.set_data(normal({32, 64}, kFloat32, 3));
  old.sum().backward();  // multiplies by the data before
  check(weight);
  Tensor cast = weight.to(kBFloat16);
  check(cast);
  {
    const NoGradGuard no_grad;
    cast.mul_(-1);
  }
  check(cast);
}

TEST_SUITE_END();

}  // namespace quantized_weights_tests
