// torch's tests of regions, the cache and gradients (test_autocast.py; test_cuda.py, TestCudaAutocast), written anew.
#include "op_rows.h"

#include <map>
#include <string>
#include <type_traits>

#include <amp/core/allocator.h>
#include <amp/nn/nn.h>

using namespace amp;
using namespace amp::torch_parity;
using autograd::AutogradContext;
using autograd::variable_list;
using testing::difference;
using testing::normal;

namespace {

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1, ScalarType dtype = kFloat32) {
  return normal(sizes, TensorOptions(dtype).requires_grad(true), seed);
}

uint64_t casts_in(const std::function<void()>& function) {
  const uint64_t before = autocast_stats().casts;
  function();
  return autocast_stats().casts - before;
}

// linear, whose backward opens a region of its own.
struct OwnLinear : autograd::Function<OwnLinear> {
  static Tensor forward(AutogradContext* ctx, const Tensor& x, const Tensor& w) {
    ctx->save_for_backward({x, w});
    return linear(x, w);
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    const variable_list saved = ctx->get_saved_variables();
    const Autocast region(kCPU);
    return {matmul(grads[0], saved[1]), matmul(saved[0].t(), grads[0]).t()};
  }
};

struct MyMm : autograd::Function<MyMm> {
  static inline ScalarType expected = kFloat32;
  static Tensor forward(AutogradContext* ctx, const Tensor& a, const Tensor& b) {
    return custom_fwd(ctx, kCPU, [&] {
      CHECK((a.dtype() == kFloat32));
      CHECK((b.dtype() == kFloat32));
      CHECK(is_autocast_enabled(kCPU));
      ctx->save_for_backward({a, b});
      return mm(a, b);
    });
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    return custom_bwd(ctx, [&] {
      CHECK(is_autocast_enabled(kCPU));
      CHECK((grads[0].dtype() == expected));
      const variable_list saved = ctx->get_saved_variables();
      const Tensor a_grad = mm(grads[0], saved[1].t()), b_grad = mm(saved[0].t(), grads[0]);
      CHECK((a_grad.dtype() == expected));
      CHECK((b_grad.dtype() == expected));
      return variable_list{a_grad, b_grad};
    });
  }
};

// A product in `kFloat32`, with containers of tensors beside.
struct CastMm : autograd::Function<CastMm> {
  using Container = std::vector<std::map<std::string, Tensor>>;
  static inline bool inside = false;
  static Tensor forward(AutogradContext* ctx, const Tensor& a, const Container& container, const Tensor& expect) {
    const auto body = [&](const Tensor& x, const Container& given, const Tensor& other) {
      CHECK(!is_autocast_enabled(kCPU));
      const ScalarType dtype = inside ? kFloat32 : kFloat16;
      CHECK((x.dtype() == dtype));
      CHECK((given.at(0).at("b").dtype() == dtype));
      CHECK((other.dtype() == kInt64));
      ctx->save_for_backward({x, given[0].at("b")});
      return mm(x, given[0].at("b"));
    };
    return custom_fwd(ctx, kCPU, kFloat32, body, a, container, expect);
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    return custom_bwd(ctx, [&] {
      CHECK(!is_autocast_enabled(kCPU));
      CHECK((grads[0].dtype() == (inside ? kFloat32 : kFloat16)));
      return variable_list{mm(grads[0], ctx->get_saved_variables()[1].t()), {}, {}};
    });
  }
};

// An op of the user's own: a product in the region's dtype.
Tensor own_mm(const Tensor& a, const Tensor& b) {
  if (!is_autocast_enabled(kCPU)) return mm(a, b);
  const ScalarType low = get_autocast_dtype(kCPU);
  const Tensor x = autocast::cached_cast(low, a, kCPU), y = autocast::cached_cast(low, b, kCPU);
  const Autocast off(kCPU, {.dtype = low, .enabled = false});
  return mm(x, y);
}

}  // namespace

TEST_SUITE_BEGIN("torch parity");

TEST_CASE("test_autocast/test_autocast_disabled_with_fp32_dtype: nothing is said") {
  std::string said;
  LogSink previous = set_log_sink([&](LogLevel, std::string_view text) { said += text; });
  { const Autocast region(kCPU, {.dtype = kFloat32, .enabled = false}); }
  set_log_sink(previous);
  CHECK(said == "");
}

TEST_CASE("test_autocast/test_cast_cache_is_global: a backward that opens a region finds the forward's cast") {
  const Tensor x = normal({2, 3}, kBFloat16), w = leaf({4, 3});
  const uint64_t casts = casts_in([&] {
    const Autocast region(kCPU);
    const Tensor y = OwnLinear::apply(x, w);
    CHECK(y.requires_grad());
    y.sum().backward();
  });
  CHECK(casts == 1);
  CHECK((w.grad().dtype() == kFloat32));
}

TEST_CASE("test_autocast/test_cache_disabled: without the cache the weight is cast twice") {
  const Tensor x = normal({2, 3}, kBFloat16), w = leaf({4, 3});
  const Autocast region(kCPU, {.cache_enabled = false});
  CHECK(casts_in([&] {
          linear(x, w);
          linear(x, w);
        }) == 2);
}

TEST_CASE("test_autocast/test_autocast_prioritize: index_put of low dtypes, forward and backward, in regions of the other one") {
  for (const ScalarType region_dtype : {kFloat16, kBFloat16}) {
    for (const ScalarType dtype : {kFloat16, kBFloat16}) {
      const Autocast region(kCPU, rules(kCUDA, region_dtype));
      const Tensor t = leaf({3, 4}, 1, dtype), values = leaf({4}, 2, dtype);
      const Tensor result = index_put(t, {tensor({0, 2}, kInt64)}, values);
      CHECK((result.dtype() == dtype));
      result.sum().backward();
      CHECK(difference(t.grad(), tensor({0, 1, 0}).to(dtype).unsqueeze(1).expand({3, 4})) == "");
      CHECK((values.grad().dtype() == dtype));
    }
  }
}

TEST_CASE("test_autocast/test_autocast_fast_dtype: the default dtypes are low ones") {
  CHECK(isReducedFloatingType(get_autocast_dtype(kCPU)));
  CHECK(isReducedFloatingType(get_autocast_dtype(kCUDA)));
}

TEST_CASE("test_autocast/test_autocast_nograd_caching_issue_158232: a cast made without recording serves a recorded use") {
  nn::Linear model(2, 2);
  const Tensor x = normal({8, 2}, kFloat32);
  const Autocast region(kCPU);
  {
    const NoGradGuard no_grad;
    CHECK(!model(x).requires_grad());
  }
  const Tensor y = model(x);
  CHECK(y.requires_grad());
  CHECK(y.grad_fn() != nullptr);
  y.sum().backward();
  CHECK(model->weight.grad().defined());
  CHECK(model->bias.grad().defined());
}

TEST_CASE("test_autocast/test_autocast_inference_mode_interaction: inference and regions inside of each other") {
  nn::Linear model(2, 2);
  const Tensor x = normal({8, 2}, kFloat32);
  {
    const Autocast region(kCPU);
    {
      const InferenceMode inference;
      const Tensor y = model(x);
      CHECK(!y.requires_grad());
      CHECK(y.is_inference());
    }
    const Tensor y = model(x);
    CHECK(y.requires_grad());
    CHECK(!y.is_inference());
    y.sum().backward();
    CHECK(model->weight.grad().defined());
  }
  const InferenceMode inference;
  const Autocast region(kCPU);
  const Tensor y = model(x);
  CHECK(!y.requires_grad());
  CHECK((y.dtype() == kBFloat16));
}

TEST_CASE("test_autocast/test_autocast_caching_still_works_with_gradients: three uses of one cast, three backward passes") {
  nn::Linear model(2, 2);
  const Tensor x = normal({8, 2}, kFloat32);
  const Autocast region(kCPU);
  Tensors outputs;
  CHECK(casts_in([&] {
          for (int i = 0; i < 3; ++i) outputs.push_back(model(x));
        }) == 3 + 2);
  for (const Tensor& y : outputs) {
    CHECK(y.requires_grad());
    model->zero_grad();
    y.sum().backward();
    CHECK(model->weight.grad().defined());
  }
}

TEST_CASE("test_autocast/test_autocast_mixed_grad_contexts: with and without gradients by turns") {
  nn::Linear model(2, 2);
  const Tensor x = normal({8, 2}, kFloat32);
  const Autocast region(kCPU);
  const auto without = [&] {
    const NoGradGuard no_grad;
    return model(x);
  };
  CHECK(!without().requires_grad());
  const Tensor first = model(x);
  CHECK(!without().requires_grad());
  const Tensor second = model(x);
  CHECK(first.requires_grad());
  CHECK(second.requires_grad());
  (first.sum() + second.sum()).backward();
  CHECK(difference(model->bias.grad(), full({2}, 16.0)) == "");
}

TEST_CASE("test_autocast/test_invalid_device: names that are no device") {
  for (const char* name : {"not_a_device", "cpu:-1", "cuda:x"}) CHECK_THROWS_AS(Autocast{name}, ValueError);
}

TEST_CASE("test_autocast/test_non_string_device: what names no device is not taken") {
  CHECK(!std::is_constructible_v<Autocast, int>);
  CHECK(!std::is_constructible_v<Autocast, bool>);
  CHECK(!std::is_constructible_v<Autocast, Tensor>);
  CHECK(!std::is_constructible_v<Autocast, ScalarType>);
  CHECK(std::is_constructible_v<Autocast, DeviceType>);
  CHECK(std::is_constructible_v<Autocast, std::string>);
}

TEST_CASE("test_cuda/test_autocast_custom_enabled: a function without cast_inputs, forward and backward in the region") {
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const Tensor x = leaf({8, 8}), y = leaf({8, 8}, 2);
    MyMm::expected = low;
    Tensor loss;
    {
      const Autocast region(kCPU, rules(kCUDA, low));
      const Tensor output = MyMm::apply(x, y);
      CHECK((output.dtype() == low));
      loss = output.sum();
    }
    loss.backward();
    CHECK((x.grad().dtype() == kFloat32));
  }
}

TEST_CASE("test_cuda/test_autocast_custom_cast_inputs: containers are cast inside of a region, and nothing outside") {
  const CastMm::Container container{{{"b", normal({8, 8}, kFloat16, 2)}}};
  for (const bool inside : {true, false}) {
    const Tensor x = leaf({8, 8}, 1, kFloat16);
    CastMm::inside = inside;
    Tensor output;
    if (inside) {
      const Autocast region(kCPU, rules(kCUDA, kFloat16));
      output = CastMm::apply(x, container, ones({2}, kInt64));
    } else {
      output = CastMm::apply(x, container, ones({2}, kInt64));
    }
    CHECK((output.dtype() == (inside ? kFloat32 : kFloat16)));
    output.sum().backward();
    CHECK((x.grad().dtype() == kFloat16));
  }
}

TEST_CASE("test_cuda/test_autocast_cat_jit: lists of tensors in a region") {
  const Tensor h = normal({2}, kFloat16), f = normal({2}, kFloat32);
  for (const DeviceType device : {kCPU, kCUDA}) {
    const Autocast region(kCPU, rules(device, kFloat16));
    CHECK((cat({h, f}, 0).dtype() == kFloat32));
    CHECK((cat({f, h}, 0).dtype() == kFloat32));
    CHECK((stack({h, f}).dtype() == kFloat32));
    CHECK((stack({h, h}).dtype() == kFloat16));
  }
}

TEST_CASE("test_cuda/test_autocast_cache_leak: forwards without gradients do not pile up memory") {
  nn::Linear layer(200, 200);
  const Tensor x = normal({100, 200}, kFloat32);
  const NoGradGuard no_grad;
  const Autocast region(kCPU);
  layer(x);
  const int64_t bytes = memory_stats().current_bytes;
  const AutocastStats before = autocast_stats();
  for (int i = 0; i < 4; ++i) layer(x);
  CHECK(memory_stats().current_bytes == bytes);
  CHECK(autocast_stats().cached_casts == before.cached_casts);
  CHECK(autocast_stats().cached_bytes == before.cached_bytes);
}

TEST_CASE("test_custom_ops/register_autocast: an op of the user's own takes part, weights and cache included") {
  const Tensor x = normal({3, 4}, kFloat32), d = normal({4, 4}, kFloat64), w = leaf({4, 2});
  CHECK((own_mm(x, w).dtype() == kFloat32));
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const Autocast region(kCPU, {.dtype = low});
    const Tensor y = own_mm(x, w);
    CHECK(difference(y, mm(x, w)) == "");
    CHECK(casts_in([&] { own_mm(x.to(low), w); }) == 0);
    CHECK((own_mm(d, d).dtype() == kFloat64));
    w.mutable_grad().reset();
    y.sum().backward();
    CHECK((w.grad().dtype() == kFloat32));
  }
}

TEST_SUITE_END();
