// custom_fwd and custom_bwd: the autocast state in which a user-defined function runs forward and backward.
#include "support/autocast.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>

namespace custom_fwd_tests {

using namespace amp;
using namespace amp::testing;
using autograd::AutogradContext;
using autograd::variable_list;

namespace {

// The state that the functions below have recorded.
struct Seen {
  bool enabled = false;
  ScalarType low = ScalarType::Undefined, argument = ScalarType::Undefined;
};
Seen g_forward, g_backward;

Seen seen(const Tensor& argument) { return {is_autocast_enabled(kCPU), get_autocast_dtype(kCPU), argument.dtype()}; }

// A matrix multiplication. `Cast`: with cast_inputs of float32.
template <bool Cast>
struct Matmul : autograd::Function<Matmul<Cast>> {
  static Tensor forward(AutogradContext* ctx, const Tensor& a, const Tensor& b) {
    const auto body = [&](const Tensor& x, const Tensor& y) {
      g_forward = seen(x);
      ctx->save_for_backward({x, y});
      return mm(x, y);
    };
    if constexpr (Cast) return custom_fwd(ctx, kCPU, kFloat32, body, a, b);
    else return custom_fwd(ctx, kCPU, body, a, b);
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    return custom_bwd(ctx, [&] {
      g_backward = seen(grads[0]);
      const variable_list saved = ctx->get_saved_variables();
      return variable_list{mm(grads[0], saved[1].t()), mm(saved[0].t(), grads[0])};
    });
  }
};
using Plain = Matmul<false>;
using InFloat = Matmul<true>;

Tensor a(ScalarType dtype = kFloat32) { return normal({3, 4}, TensorOptions(dtype).requires_grad(true)); }
Tensor b(ScalarType dtype = kFloat32) { return normal({4, 2}, TensorOptions(dtype).requires_grad(true), 2); }

// Takes arguments of every type and records the dtypes that forward gets.
struct Kinds : autograd::Function<Kinds> {
  static inline std::vector<ScalarType> dtypes;
  static inline int64_t number = 0;
  static inline bool undefined = false;

  static Tensor forward(AutogradContext* ctx, const Tensor& x, const Tensor& none, const std::vector<std::vector<Tensor>>& nested,
                        const std::map<std::string, Tensor>& named, const std::optional<Tensor>& maybe, int64_t n) {
    const auto body = [&](const Tensor& x, const Tensor& none, const std::vector<std::vector<Tensor>>& nested,
                          const std::map<std::string, Tensor>& named, const std::optional<Tensor>& maybe, int64_t n) {
      dtypes = {x.dtype()};
      for (const auto& list : nested) {
        for (const Tensor& t : list) dtypes.push_back(t.dtype());
      }
      for (const auto& [key, t] : named) dtypes.push_back(t.dtype());
      dtypes.push_back(maybe->dtype());
      undefined = !none.defined();
      number = n;
      return x * 2.0;
    };
    return custom_fwd(ctx, kCPU, kFloat32, body, x, none, nested, named, maybe, n);
  }
  static variable_list backward(AutogradContext* ctx, variable_list grads) {
    return custom_bwd(ctx, [&] { return variable_list{grads[0] * 2.0}; });
  }
};

void call_kinds() {
  Kinds::apply(normal({2}, kFloat16), Tensor(),
               std::vector<std::vector<Tensor>>{{normal({2}, kBFloat16), normal({2}, kFloat64)}, {ones({2}, kInt64)}},
               std::map<std::string, Tensor>{{"h", normal({2}, kFloat16)}, {"i", ones({2}, kBool)}},
               std::optional<Tensor>(normal({2}, kFloat16)), int64_t{3});
}

struct Doubled : autograd::Function<Doubled> {
  static inline bool backward_on = true;
  static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
    return custom_fwd(
        ctx, kCPU, kFloat32, [](const Tensor& y) { return y * 2.0; }, x);
  }
  static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
    return custom_bwd(ctx, [&] {
      backward_on = is_autocast_enabled(kCPU);
      return autograd::variable_list{grads[0] * 2.0};
    });
  }
};

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("custom_fwd with and without a dtype to cast to [behavior 43]") {
  const Autocast region(kCPU);
  CHECK((Plain::apply(a(), b()).dtype() == kBFloat16));
  CHECK((InFloat::apply(a(), b()).dtype() == kFloat32));
}

TEST_CASE("cast_inputs casts what comes in, and forward runs without autocast [behavior 44]") {
  {
    const Autocast region(kCPU);
    CHECK((InFloat::apply(a(kFloat16), b(kBFloat16)).dtype() == kFloat32));
    CHECK((g_forward.argument == kFloat32));
    CHECK(!g_forward.enabled);
    CHECK(is_autocast_enabled(kCPU));
    CHECK((get_autocast_dtype(kCPU) == kBFloat16));
    call_kinds();
  }
  // x; float64 and integer lists are not changed; the map; the optional
  CHECK((Kinds::dtypes == std::vector<ScalarType>{kFloat32, kFloat32, kFloat64, kInt64, kFloat32, kBool, kFloat32}));
  CHECK(Kinds::number == 3);
  CHECK(Kinds::undefined);
}

TEST_CASE("containers in containers [behavior 44]") {
  const Tensor h = normal({2}, kFloat16);
  const auto given =
      std::tuple(std::vector<std::map<std::string, Tensor>>{{{"x", h}}}, std::pair(h, 1), std::array<std::optional<Tensor>, 2>{h, {}},
                 std::unordered_map<int, std::vector<Tensor>>{{7, {h, Tensor()}}});
  AutogradContext ctx;
  const Autocast region(kCPU);
  custom_fwd(
      &ctx, kCPU, kFloat32,
      [](const auto& all) {
        CHECK((std::get<0>(all)[0].at("x").dtype() == kFloat32));
        CHECK((std::get<1>(all).first.dtype() == kFloat32));
        CHECK(std::get<1>(all).second == 1);
        CHECK((std::get<2>(all)[0]->dtype() == kFloat32));
        CHECK(!std::get<2>(all)[1]);
        CHECK((std::get<3>(all).at(7)[0].dtype() == kFloat32));
        CHECK(!std::get<3>(all).at(7)[1].defined());
      },
      given);
}

TEST_CASE("lists of tensors [behavior 44]") {
  const std::vector<Tensor> tensors = {normal({2}, kFloat16), Tensor(), ones({2}, kInt64)};
  AutogradContext ctx;
  const Autocast region(kCPU);
  custom_fwd(
      &ctx, kCPU, kFloat32,
      [](TensorList list) {
        REQUIRE(list.size() == 3);
        CHECK((list[0].dtype() == kFloat32));
        CHECK(!list[1].defined());
        CHECK((list[2].dtype() == kInt64));
      },
      TensorList(tensors));
}

TEST_CASE("arguments without tensors are passed on as they are [behavior 44]") {
  struct Counter {
    Counter() = default;
    Counter(const Counter&) = delete;
    int calls = 0;
  };
  struct Counting : autograd::Function<Counting> {
    static Tensor forward(AutogradContext* ctx, const Tensor& x, Counter* counter) {
      std::vector<std::string> names{"first"};
      const auto body = [](const Tensor& t, Counter& calls, std::vector<std::string>& list, std::unique_ptr<double> factor) {
        ++calls.calls;
        list.emplace_back("second");
        return t * *factor;
      };
      const Tensor y = custom_fwd(ctx, kCPU, kFloat32, body, x, *counter, names, std::make_unique<double>(2.0));
      counter->calls += static_cast<int>(names.size());
      return y;
    }
    static variable_list backward(AutogradContext* ctx, variable_list grads) {
      return custom_bwd(ctx, [&] { return variable_list{grads[0] * 2.0, Tensor()}; });
    }
  };
  Counter counter;
  const Tensor x = a(kBFloat16);
  CHECK(Counting::apply(x, &counter).dtype() == kBFloat16);
  CHECK(counter.calls == 3);
  const Autocast region(kCPU);
  CHECK(Counting::apply(x, &counter).dtype() == kFloat32);
  CHECK(counter.calls == 6);
}

TEST_CASE("without cast_inputs forward runs in the state that it is called in [behavior 45]") {
  for (const ScalarType low : {kBFloat16, kFloat16}) {
    const Autocast region(kCPU, {.dtype = low});
    CHECK((Plain::apply(a(), b()).dtype() == low));
    CHECK(g_forward.enabled);
    CHECK((g_forward.low == low));
    CHECK((g_forward.argument == kFloat32));  // the ops inside are cast, not the call
  }
  CHECK((Plain::apply(a(), b()).dtype() == kFloat32));
  CHECK(!g_forward.enabled);
}

TEST_CASE("outside of a region custom_fwd does nothing [behavior 46]") {
  CHECK((InFloat::apply(a(kFloat16), b(kFloat16)).dtype() == kFloat16));
  CHECK((g_forward.argument == kFloat16));
  call_kinds();
  CHECK((Kinds::dtypes == std::vector<ScalarType>{kFloat16, kBFloat16, kFloat64, kInt64, kFloat16, kBool, kFloat16}));
  const Autocast off(kCPU, {.enabled = false});
  CHECK((InFloat::apply(a(kFloat16), b(kFloat16)).dtype() == kFloat16));
}

TEST_CASE("backward runs in the state of forward, whoever calls it [behavior 47]") {
  const auto pass_back = [](const Tensor& y, bool inside) {
    g_backward = {};
    if (inside) {
      const Autocast other(kCPU, {.dtype = kBFloat16});
      y.sum().backward();
    } else {
      y.sum().backward();
    }
  };
  for (const bool inside : {false, true}) {
    Tensor plain, cast;
    {
      const Autocast region(kCPU, {.dtype = kFloat16});
      plain = Plain::apply(a(), b());
      cast = InFloat::apply(a(kFloat16), b(kFloat16));
    }
    pass_back(plain, inside);
    CHECK(g_backward.enabled);
    CHECK((g_backward.low == kFloat16));
    CHECK((g_backward.argument == kFloat16));
    pass_back(cast, inside);
    CHECK(!g_backward.enabled);
    CHECK((g_backward.argument == kFloat32));
    pass_back(Plain::apply(a(), b()), inside);
    CHECK(!g_backward.enabled);
    pass_back(InFloat::apply(a(), b()), inside);
    CHECK(!g_backward.enabled);
  }
  CHECK(!is_autocast_enabled(kCPU));
}

TEST_CASE("custom_bwd without custom_fwd is an error [behavior 47]") {
  AutogradContext ctx;
  CHECK(contains(thrown_text([&] { custom_bwd(&ctx, [] { return variable_list{}; }); }), "forward was not run through custom_fwd"));
}

TEST_CASE("a function of one's own trains in a region, and its derivative is right [behaviors 48, 136]") {
  CHECK(autograd::gradcheck([](const variable_list& in) { return Plain::apply(in[0], in[1]); }, {a(kFloat64), b(kFloat64)}));
  CHECK(autograd::gradcheck([](const variable_list& in) { return InFloat::apply(in[0], in[1]); }, {a(kFloat64), b(kFloat64)}));
  const Tensor w = parameter({4, 2}, 3), x = normal({3, 4}, kFloat32), target = ones({3, 2});
  optim::SGD optimizer({w}, optim::SGDOptions(0.5));
  double first = 0, last = 0;
  for (int i = 0; i < 100; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, cuda_rules());
      loss = mse_loss(Plain::apply(x, w), target);
    }
    loss.backward();
    optimizer.step();
    last = loss.item<double>();
    if (i == 0) first = last;
  }
  CHECK((w.grad().dtype() == kFloat32));
  CHECK(last < 0.2 * first);
}

TEST_CASE("with cast_inputs backward runs without autocast [behavior 177]") {
  const Tensor x = normal({3}, TensorOptions(kBFloat16).requires_grad(true));
  Tensor y;
  {
    const Autocast region(kCPU);
    y = Doubled::apply(x);
  }
  Doubled::backward_on = true;
  const Autocast region(kCPU);
  y.sum().backward();
  CHECK(!Doubled::backward_on);
}

TEST_SUITE_END();

}  // namespace custom_fwd_tests
