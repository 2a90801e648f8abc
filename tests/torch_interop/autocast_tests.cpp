// Autocast over libtorch's own ops. compare.py compares its casts with Python.
#include <optional>
#include <stdexcept>
#include <thread>

#include "support.h"

namespace autocast_tests {

using amp::libtorch::NoAutocast;
using amp::testing::discard;
using amp::testing::Warnings;
using Region = amp::libtorch::Autocast;

namespace {

struct State {
  bool enabled, cache;
  at::ScalarType dtype;
  bool operator==(const State&) const = default;
};

State state() {
  return {at::autocast::is_autocast_enabled(at::kCPU), at::autocast::is_autocast_cache_enabled(),
          at::autocast::get_autocast_dtype(at::kCPU)};
}

at::ScalarType dtype_of_mm() { return at::mm(at::ones({2, 2}), at::ones({2, 2})).scalar_type(); }

}  // namespace

TEST_SUITE("autocast") {
  TEST_CASE("a region sets and restores") {
    const State before = state();
    CHECK(before == State{false, true, at::kBFloat16});
    {
      const Region region(at::kCPU);
      CHECK(state() == State{true, true, at::kBFloat16});
      CHECK(dtype_of_mm() == at::kBFloat16);
      {
        const Region half(at::kCPU, {.dtype = at::kHalf, .cache_enabled = false});
        CHECK(state() == State{true, false, at::kHalf});
        CHECK(dtype_of_mm() == at::kHalf);
        {
          const Region off(at::kCPU, {.enabled = false});  // with the dtype and the cache of the surrounding region
          CHECK(state() == State{false, false, at::kHalf});
          CHECK(dtype_of_mm() == at::kFloat);
          const Region on(at::Device("cpu"));
          CHECK(state() == State{true, false, at::kHalf});
        }
        CHECK(state() == State{true, false, at::kHalf});
      }
      CHECK(state() == State{true, true, at::kBFloat16});
    }
    CHECK(state() == before);
    CHECK(dtype_of_mm() == at::kFloat);
  }

  TEST_CASE("a region for one device leaves the others") {
    const Region region(at::kCPU);
    CHECK(!at::autocast::is_autocast_enabled(at::kXPU));
    {
      const Region other(at::kXPU);
      CHECK(at::autocast::is_autocast_enabled(at::kXPU));
      CHECK(at::autocast::is_autocast_enabled(at::kCPU));
    }
    CHECK(!at::autocast::is_autocast_enabled(at::kXPU));
    CHECK(at::autocast::is_autocast_enabled(at::kCPU));
  }

  TEST_CASE("restores after an exception of a constructor, an op or the program") {
    const State before = state();
    try {
      const Region region(at::kCPU, {.dtype = at::kHalf, .cache_enabled = false});
      const Region inner(at::kCPU, {.enabled = false});
      at::mm(at::ones({2, 3}), at::ones({2, 3}));
      FAIL("the shapes were accepted");
    } catch (const c10::Error&) {}
    CHECK(state() == before);
    CHECK_THROWS_WITH_AS(discard(Region(at::kMeta)), "[Autocast] libtorch has no autocast for meta", amp::ValueError);
    CHECK(state() == before);
    // The nesting is also balanced: the next region is the outermost one, and clears the cache.
    CHECK(at::autocast::increment_nesting() == 1);
    CHECK(at::autocast::decrement_nesting() == 0);
  }

  TEST_CASE("the outermost region clears the cache of weight casts") {
    const at::Tensor weight = at::ones({2, 2}).requires_grad_();
    at::Tensor cast;
    {
      const Region region(at::kCPU);
      {
        const Region inner(at::kCPU);
        cast = at::autocast::cached_cast(at::kBFloat16, weight, at::kCPU);
        CHECK(at::autocast::cached_cast(at::kBFloat16, weight, at::kCPU).is_same(cast));
        const Region uncached(at::kCPU, {.cache_enabled = false});
        CHECK(!at::autocast::cached_cast(at::kBFloat16, weight, at::kCPU).is_same(cast));
      }
      CHECK(at::autocast::cached_cast(at::kBFloat16, weight, at::kCPU).is_same(cast));
      CHECK(cast.use_count() > 1);
    }
    CHECK(cast.use_count() == 1);
    const Region region(at::kCPU);
    CHECK(!at::autocast::cached_cast(at::kBFloat16, weight, at::kCPU).is_same(cast));
  }

  TEST_CASE("a dtype that libtorch does not support disables the region, with a warning") {
    const State before = state();
    {
      Warnings warnings;
      const Region region(at::kCPU, {.dtype = at::kFloat});
      CHECK(warnings.text == "[Autocast] cpu autocast supports the dtypes Half and BFloat16, not Float: the region is disabled\n");
      CHECK(state() == State{false, true, at::kFloat});
      CHECK(dtype_of_mm() == at::kFloat);
    }
    CHECK(state() == before);
    Warnings warnings;
    const Region region(at::kCPU, {.dtype = at::kFloat, .enabled = false});
    CHECK(warnings.text.empty());
  }

  TEST_CASE("CUDA without a device disables the region, with a warning" * doctest::skip(torch::cuda::is_available())) {
    Warnings warnings;
    const Region region(at::kCUDA);
    CHECK(warnings.text == "[Autocast] CUDA is not available: the region is disabled\n");
    CHECK(!at::autocast::is_autocast_enabled(at::kCUDA));
    CHECK(at::autocast::get_autocast_dtype(at::kCUDA) == at::kHalf);
  }

  TEST_CASE("regions belong to their thread") {
    const Region region(at::kCPU);
    State inside{};
    std::thread([&] {
      inside = state();
      const Region half(at::kCPU, {.dtype = at::kHalf});
      CHECK(dtype_of_mm() == at::kHalf);
    }).join();
    CHECK(inside == State{false, true, at::kBFloat16});
    CHECK(state() == State{true, true, at::kBFloat16});
  }

  TEST_CASE("NoAutocast turns every device off") {
    const Region region(at::kCPU), other(at::kXPU);
    {
      const NoAutocast off;
      CHECK(!at::autocast::is_autocast_enabled(at::kCPU));
      CHECK(!at::autocast::is_autocast_enabled(at::kXPU));
      CHECK(dtype_of_mm() == at::kFloat);
      {
        const Region on(at::kCPU, {.dtype = at::kHalf});
        CHECK(dtype_of_mm() == at::kHalf);
      }
      CHECK(dtype_of_mm() == at::kFloat);
      const NoAutocast twice;
    }
    CHECK(at::autocast::is_autocast_enabled(at::kXPU));
    CHECK(dtype_of_mm() == at::kBFloat16);
  }

  TEST_CASE("a wrapped function runs in a region") {
    auto f = amp::libtorch::autocast_wrap(at::kCPU, {.dtype = at::kHalf}, [](const at::Tensor& x) { return x.mm(x); });
    CHECK(f(at::ones({2, 2})).scalar_type() == at::kHalf);
    CHECK(!at::autocast::is_autocast_enabled(at::kCPU));
  }
}

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

State g_forward{}, g_backward{};
at::ScalarType g_input{};

struct Plain : torch::autograd::Function<Plain> {
  static at::Tensor forward(AutogradContext* ctx, const at::Tensor& x) {
    return amp::libtorch::custom_fwd(
        ctx, at::kCPU,
        [](const at::Tensor& a) {
          g_forward = state();
          g_input = a.scalar_type();
          return a * 2;
        },
        x);
  }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    return amp::libtorch::custom_bwd(ctx, [&]() -> variable_list {
      g_backward = state();
      return {grads[0] * 2};
    });
  }
};

struct Cast : torch::autograd::Function<Cast> {
  static at::Tensor forward(AutogradContext* ctx, const at::Tensor& x, const at::Tensor& other) {
    return amp::libtorch::custom_fwd(
        ctx, at::kCPU, at::kHalf,
        [](const at::Tensor& a, const at::Tensor& b) {
          g_forward = state();
          g_input = a.scalar_type();
          CHECK(b.scalar_type() == at::kDouble);  // is never cast
          return a * 2;
        },
        x, other);
  }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    return amp::libtorch::custom_bwd(ctx, [&]() -> variable_list {
      g_backward = state();
      return {grads[0] * 2, at::Tensor()};
    });
  }
};

struct Forgetful : torch::autograd::Function<Forgetful> {
  static at::Tensor forward(AutogradContext*, const at::Tensor& x) { return x * 2; }
  static variable_list backward(AutogradContext* ctx, const variable_list& grads) {
    return amp::libtorch::custom_bwd(ctx, [&]() -> variable_list { return {grads[0] * 2}; });
  }
};

}  // namespace

TEST_SUITE("custom functions") {
  TEST_CASE("backward runs in the state of forward") {
    const at::Tensor x = at::ones({2}).requires_grad_();
    at::Tensor y;
    {
      const Region region(at::kCPU, {.dtype = at::kHalf});
      y = Plain::apply(x);
    }
    CHECK(g_forward == State{true, true, at::kHalf});
    CHECK(g_input == at::kFloat);
    y.sum().backward();
    CHECK(g_backward == State{true, true, at::kHalf});
    CHECK(!at::autocast::is_autocast_enabled(at::kCPU));

    y = Plain::apply(x);
    const Region region(at::kCPU);
    y.sum().backward();
    CHECK(!g_backward.enabled);
    CHECK(at::autocast::is_autocast_enabled(at::kCPU));
  }

  TEST_CASE("inputs are cast in a region, and only there") {
    const at::Tensor x = at::ones({2}).requires_grad_(), other = at::ones({2}, at::kDouble);
    {
      const Region region(at::kCPU);
      const at::Tensor y = Cast::apply(x, other);
      CHECK(g_input == at::kHalf);
      CHECK(!g_forward.enabled);
      CHECK(y.scalar_type() == at::kHalf);
      y.sum().backward();
      CHECK(!g_backward.enabled);
      CHECK(x.grad().scalar_type() == at::kFloat);
    }
    Cast::apply(x, other);
    CHECK(g_input == at::kFloat);
  }

  TEST_CASE("containers and other values") {
    const at::Tensor x = at::ones({2});
    const auto cast = [](const auto& value) { return amp::libtorch::cast_input(value, at::kCPU, at::kHalf); };
    CHECK(cast(std::vector<at::Tensor>{x, x.to(at::kLong)})[0].scalar_type() == at::kHalf);
    CHECK(cast(std::vector<at::Tensor>{x, x.to(at::kLong)})[1].scalar_type() == at::kLong);
    CHECK(cast(at::TensorList(x))[0].scalar_type() == at::kHalf);
    CHECK(cast(std::optional<at::Tensor>(x))->scalar_type() == at::kHalf);
    CHECK(!cast(std::optional<at::Tensor>()).has_value());
    CHECK(cast(std::vector<std::vector<at::Tensor>>{{x}})[0][0].scalar_type() == at::kHalf);
    CHECK(!cast(at::Tensor()).defined());
    CHECK(cast(3) == 3);
    CHECK(amp::libtorch::cast_input(x, at::kCUDA, at::kHalf).scalar_type() == at::kFloat);
  }

  TEST_CASE("a backward whose forward was not wrapped is refused") {
    const at::Tensor y = Forgetful::apply(at::ones({2}).requires_grad_());
    CHECK_THROWS_WITH_AS(y.sum().backward(), "[custom_bwd] forward was not run through custom_fwd", amp::Error);
  }
}

}  // namespace autocast_tests
