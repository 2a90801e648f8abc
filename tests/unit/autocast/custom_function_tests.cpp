// User-defined functions and ops that take part in autocast.
#include <map>
#include <string>
#include <vector>

#include "support/autocast.h"

namespace custom_function_tests {

using namespace amp;
using namespace amp::testing;
using autograd::AutogradContext;
using autograd::variable_list;

namespace {

bool g_forward_on = false, g_backward_on = false;
ScalarType g_forward_dtype, g_backward_dtype;

struct MyMm : autograd::Function<MyMm> {
  static Tensor forward(AutogradContext* ctx, const Tensor& a, const Tensor& b) {
    return custom_fwd(ctx, kCPU, [&] {
      g_forward_on = is_autocast_enabled(kCPU);
      ctx->save_for_backward({a, b});
      return mm(a, b);
    });
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    return custom_bwd(ctx, [&] {
      g_backward_on = is_autocast_enabled(kCPU);
      g_backward_dtype = get_autocast_dtype(kCPU);
      const variable_list saved = ctx->get_saved_variables();
      return variable_list{mm(grads[0], saved[1].t()), mm(saved[0].t(), grads[0])};
    });
  }
};

struct InFloat : autograd::Function<InFloat> {
  static Tensor forward(AutogradContext* ctx, const Tensor& a, const std::vector<Tensor>& list, const std::map<int, Tensor>& map,
                        int64_t n) {
    return custom_fwd(
        ctx, kCPU, kFloat32,
        [&](const Tensor& x, const std::vector<Tensor>& xs, const std::map<int, Tensor>& named, int64_t times) {
          g_forward_on = is_autocast_enabled(kCPU);
          g_forward_dtype = x.dtype();
          CHECK((xs[0].dtype() == x.dtype()));
          CHECK((xs[1].dtype() == kFloat64));
          CHECK((named.at(1).dtype() == x.dtype()));
          return x * static_cast<double>(times);
        },
        a, list, map, n);
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    return custom_bwd(ctx, [&] {
      g_backward_on = is_autocast_enabled(kCPU);
      return variable_list{grads[0], {}, {}, {}, {}};
    });
  }
};

struct CheckedMm : autograd::Function<CheckedMm> {
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

// A matrix multiplication in float32, with containers of tensors as arguments.
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

// A user-defined op: a matrix multiplication in the region's dtype.
Tensor own_mm(const Tensor& a, const Tensor& b) {
  if (!is_autocast_enabled(kCPU)) return mm(a, b);
  const ScalarType low = get_autocast_dtype(kCPU);
  const Tensor x = autocast::cached_cast(low, a, kCPU), y = autocast::cached_cast(low, b, kCPU);
  const Autocast off(kCPU, {.dtype = low, .enabled = false});
  return mm(x, y);
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("custom_bwd runs in the region of forward, wherever backward is called") {
  const Tensor a = normal({3, 4}, dtype(kFloat32).requires_grad(true)), b = normal({4, 2}, dtype(kFloat32).requires_grad(true), 2);
  for (const ScalarType low : {kBFloat16, kFloat16}) {
    Tensor y;
    {
      const Autocast region(kCPU, {.dtype = low});
      y = MyMm::apply(a, b);
    }
    CHECK((y.dtype() == low));
    CHECK(g_forward_on);
    y.sum().backward();
    CHECK(g_backward_on);
    CHECK((g_backward_dtype == low));
    CHECK((a.grad().dtype() == kFloat32));
  }
  const Tensor outside = MyMm::apply(a, b);
  {
    const Autocast region(kCPU);
    outside.sum().backward();
  }
  CHECK((outside.dtype() == kFloat32));
  CHECK(!g_backward_on);
}

TEST_CASE("custom_fwd with cast_inputs casts and switches autocast off, inside a region only") {
  const Tensor x = normal({3}, dtype(kBFloat16).requires_grad(true));
  const std::vector<Tensor> list{normal({3}, kBFloat16), normal({3}, kFloat64)};
  const std::map<int, Tensor> map{{1, normal({3}, kBFloat16)}};
  {
    const Autocast region(kCPU);
    const Tensor y = InFloat::apply(x, list, map, 2);
    CHECK((y.dtype() == kFloat32));
    CHECK(is_autocast_enabled(kCPU));
    y.sum().backward();
  }
  CHECK((g_forward_dtype == kFloat32));
  CHECK(!g_forward_on);
  CHECK(!g_backward_on);
  CHECK((x.grad().dtype() == kBFloat16));
  const Tensor y = InFloat::apply(x, list, map, 2);
  CHECK((g_forward_dtype == kBFloat16));
}

TEST_CASE("a function without cast_inputs, forward and backward in the region [test_cuda/test_autocast_custom_enabled]") {
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const Tensor x = parameter({8, 8}), y = parameter({8, 8}, 2);
    CheckedMm::expected = low;
    Tensor loss;
    {
      const Autocast region(kCPU, rules(kCUDA, low));
      const Tensor output = CheckedMm::apply(x, y);
      CHECK((output.dtype() == low));
      loss = output.sum();
    }
    loss.backward();
    CHECK((x.grad().dtype() == kFloat32));
  }
}

TEST_CASE("containers are cast inside of a region, and nothing outside [test_cuda/test_autocast_custom_cast_inputs]") {
  const CastMm::Container container{{{"b", normal({8, 8}, kFloat16, 2)}}};
  for (const bool inside : {true, false}) {
    const Tensor x = parameter({8, 8}, 1, kFloat16);
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

TEST_CASE("an op of the user's own takes part, weights and cache included [test_custom_ops/register_autocast]") {
  const Tensor x = normal({3, 4}, kFloat32), d = normal({4, 4}, kFloat64), w = parameter({4, 2});
  CHECK((own_mm(x, w).dtype() == kFloat32));
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const Autocast region(kCPU, {.dtype = low});
    const Tensor y = own_mm(x, w);
    CHECK(difference(y, mm(x, w)) == "");
    CHECK(casts_of([&] { own_mm(x.to(low), w); }).made == 0);
    CHECK((own_mm(d, d).dtype() == kFloat64));
    w.mutable_grad().reset();
    y.sum().backward();
    CHECK((w.grad().dtype() == kFloat32));
  }
}

TEST_SUITE_END();

}  // namespace custom_function_tests
