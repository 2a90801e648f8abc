#include <doctest/doctest.h>

#include <map>

#include <amp/amp.h>

#include "support.h"

using namespace amp;
using autograd::AutogradContext;
using autograd::variable_list;
using testing::normal;

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

TEST_SUITE_END();
