// In torch, backward runs in the autocast state of its caller. Here formulas and custom functions run without autocast, in the dtypes of
// the forward pass. With custom_fwd a function runs in the state of its forward. The caller and the thread of backward make no difference.
#include <doctest/doctest.h>

#include <functional>
#include <thread>
#include <vector>

#include <amp/all.h>

#include "support.h"

namespace backward_tests {

using namespace amp;
using autograd::AutogradContext;
using autograd::variable_list;
using testing::difference;
using testing::normal;

namespace {

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat32).requires_grad(true), seed); }

// Ways to call backward that must not make a difference.
using Call = std::function<void(const std::function<void()>&)>;
const std::vector<std::pair<const char*, Call>>& callers() {
  static const std::vector<std::pair<const char*, Call>> all = {
      {"outside", [](const auto& f) { f(); }},
      {"in a bfloat16 region",
       [](const auto& f) {
         const Autocast region(kCPU);
         f();
       }},
      {"in a float16 region with CUDA's rules",
       [](const auto& f) {
         const Autocast region(kCPU, {.dtype = kFloat16, .policy = "torch-2.15", .policy_device = kCUDA});
         f();
       }},
      {"in a region that is off",
       [](const auto& f) {
         const Autocast region(kCPU, {.enabled = false});
         f();
       }},
      {"on another thread", [](const auto& f) { std::thread(f).join(); }},
      {"in a region on another thread",
       [](const auto& f) {
         std::thread([&] {
           const Autocast region(kCPU, {.dtype = kFloat16});
           f();
         }).join();
       }},
  };
  return all;
}

struct Seen {
  bool enabled = false;
  ScalarType low = kFloat64, grad = kFloat64;
  std::string policy;
  bool operator==(const Seen&) const = default;
};
Seen g_forward, g_backward;
Seen seen(ScalarType grad) { return {is_autocast_enabled(kCPU), get_autocast_dtype(kCPU), grad, std::string(get_autocast_policy(kCPU))}; }

struct Matmul : autograd::Function<Matmul> {
  static Tensor forward(AutogradContext* ctx, const Tensor& a, const Tensor& b) {
    return custom_fwd(ctx, kCPU, [&] {
      ctx->save_for_backward({a, b});
      const Tensor y = mm(a, b);
      g_forward = seen(y.dtype());
      return y;
    });
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    return custom_bwd(ctx, [&] {
      g_backward = seen(grads[0].dtype());
      const variable_list saved = ctx->get_saved_variables();
      return variable_list{mm(grads[0], saved[1].t()), mm(saved[0].t(), grads[0])};
    });
  }
};

// Ops of each category, with intermediate results in several dtypes.
Tensor network(const Tensor& x, const Tensor& w, const Tensor& v) {
  const Tensor h = relu(mm(x, w));
  return mse_loss(softmax(mm(h, v), 1) + exp(h).sum({1}, true), zeros({3, 2})) + cat({h, x}, 1).sum().to(kFloat32);
}

}  // namespace

TEST_SUITE_BEGIN("autocast threads");

TEST_CASE("backward: the gradients are the same bits, whoever calls it") {
  const Tensor x = leaf({3, 4}), w = leaf({4, 4}, 2), v = leaf({4, 2}, 3);
  const std::optional<AutocastOptions> forwards[] = {std::nullopt, AutocastOptions{},
                                                     AutocastOptions{.dtype = kFloat16, .policy = "torch-2.15", .policy_device = kCUDA}};
  for (const auto& options : forwards) {
    std::optional<variable_list> expected;
    for (const auto& [name, call] : callers()) {
      CAPTURE(name);
      Tensor loss;
      {
        std::optional<Autocast> region;
        if (options) region.emplace(kCPU, *options);
        loss = network(x, w, v);
      }
      variable_list grads;
      call([&] { grads = autograd::grad({loss}, {x, w, v}); });
      if (!expected) expected = grads;
      for (size_t i = 0; i < grads.size(); ++i) {
        CHECK(grads[i].dtype() == kFloat32);
        CHECK(difference(grads[i], (*expected)[i]) == "");
      }
    }
  }
}

TEST_CASE("backward: the state of the caller is there again after it, even when it throws") {
  const Tensor w = leaf({4, 4});
  const Autocast region(kCPU, {.dtype = kFloat16});
  const Tensor y = mm(w, w);
  y.sum().backward();
  CHECK(is_autocast_enabled(kCPU));
  CHECK_THROWS_AS(y.sum().backward(), Error);  // the graph has been freed
  CHECK(is_autocast_enabled(kCPU));
  CHECK(mm(w, w).dtype() == kFloat16);
}

// The autocast state that forward and backward see without custom_fwd and custom_bwd.
struct Plain : autograd::Function<Plain> {
  static Tensor forward(AutogradContext* ctx, const Tensor& a, const Tensor& b) {
    ctx->save_for_backward({a, b});
    const Tensor y = mm(a, b);
    g_forward = seen(y.dtype());
    return y;
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    g_backward = seen(grads[0].dtype());
    const variable_list saved = ctx->get_saved_variables();
    const Tensor grad = grads[0].to(kFloat32);
    return {mm(grad, saved[1].t()), mm(saved[0].t(), grad)};
  }
};

TEST_CASE("backward: a function that does not use custom_fwd runs without autocast there") {
  const Tensor a = leaf({3, 4}), b = leaf({4, 2}, 2);
  for (const auto& [name, call] : callers()) {
    CAPTURE(name);
    Tensor y;
    {
      const Autocast region(kCPU);
      y = Plain::apply(a, b);
    }
    CHECK(g_forward.enabled);
    call([&] { y.sum().backward(); });
    CHECK_FALSE(g_backward.enabled);
    CHECK(a.grad().dtype() == kFloat32);
  }
}

TEST_CASE("backward: custom functions get the state of their forward") {
  const Tensor a = leaf({3, 4}), b = leaf({4, 2}, 2);
  for (const ScalarType low : {kBFloat16, kFloat16}) {
    for (const auto& [name, call] : callers()) {
      CAPTURE(name);
      Tensor y;
      {
        const Autocast region(kCPU, {.dtype = low, .policy = "torch-1.10"});
        y = Matmul::apply(a, b);
      }
      CHECK((g_forward == Seen{true, low, low, "torch-1.10"}));
      call([&] { y.sum().backward(); });
      CHECK((g_backward == g_forward));
      y = Matmul::apply(a, b);
      call([&] { y.sum().backward(); });
      CHECK(!g_backward.enabled);
      CHECK((g_backward.grad == kFloat32));
    }
  }
}

TEST_CASE("backward: a second derivative does not care either") {
  const Tensor x = leaf({3, 4}), w = leaf({4, 4}, 2);
  std::optional<Tensor> expected;
  for (const auto& [name, call] : callers()) {
    CAPTURE(name);
    Tensor second;
    const auto penalty = [&] {
      Tensor y;
      {
        const Autocast region(kCPU);
        y = mm(tanh(mm(x, w)), w).sum();
      }
      Tensor slope;
      call([&] { slope = autograd::grad({y}, {x}, {}, true, /*create_graph=*/true)[0]; });
      call([&] { second = autograd::grad({slope.square().sum()}, {w})[0]; });
    };
    penalty();
    if (!expected) expected = second;
    CHECK(difference(second, *expected) == "");
  }
}

TEST_SUITE_END();

}  // namespace backward_tests
