// The casts of O1, as checked by Apex's tests: functions of a program, the lists, promotion, in-place ops, recomputation.
#include <functional>

#include "support.h"

namespace casts_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;
namespace F = amp::nn::functional;

namespace {

// Turns on casts around ops for its lifetime: a model without parameters does this for all devices.
struct WithCasts {
  WithCasts() { initialize(nn::ReLU(), level("O1")); }
  ~WithCasts() { apex::shutdown(); }
};

Tensor of(ScalarType dtype, uint32_t seed = 1) { return normal({4, 4}, dtype, seed); }

constexpr ScalarType kBoth[] = {kFloat16, kFloat32};

// The dtypes of the results for float16 and for float32 inputs.
struct Expected {
  ScalarType of_half, of_float;
};
constexpr Expected kAlwaysHalf = {kFloat16, kFloat16}, kAlwaysFloat = {kFloat32, kFloat32}, kLikeInput = {kFloat16, kFloat32};

void check_outputs(Expected expected, IntArrayRef sizes, const std::function<Tensor(const Tensor&)>& function) {
  for (const ScalarType dtype : kBoth) {
    const Tensor x = abs(normal(sizes, dtype)).requires_grad_();
    const Tensor y = function(x);
    CHECK(y.dtype() == (dtype == kFloat16 ? expected.of_half : expected.of_float));
    y.to(kFloat32).sum().backward();
    CHECK(x.grad().dtype() == dtype);
  }
}

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("half_function, float_function and promote_function cast what a function of the program gets [behaviors 158, 160, 161]") {
    std::vector<ScalarType> seen;
    const auto function = [&](const Tensor& a, const std::vector<Tensor>& more, int64_t n) {
      seen = {a.dtype(), more[0].dtype(), more[1].dtype()};
      return n;
    };
    const auto half = apex::half_function(function);
    const auto wide = apex::float_function(function);
    const auto widest = apex::promote_function(function);
    const Tensor f = of(kFloat32), h = of(kFloat16);
    const std::vector<Tensor> more = {h, ones({2}, kInt64)};
    CHECK(half(f, more, int64_t{3}) == 3);
    CHECK(seen == std::vector{kFloat32, kFloat16, kInt64});  // no casts outside
    {
      const WithCasts casts;
      half(f, more, int64_t{3});
      CHECK(seen == std::vector{kFloat16, kFloat16, kInt64});
      wide(f, more, int64_t{3});
      CHECK(seen == std::vector{kFloat32, kFloat32, kInt64});
      widest(f, more, int64_t{3});
      CHECK(seen == std::vector{kFloat32, kFloat32, kInt64});
      widest(h, more, int64_t{3});
      CHECK(seen == std::vector{kFloat16, kFloat16, kInt64});
      const apex::DisableCasts off;
      half(f, more, int64_t{3});
      CHECK(seen == std::vector{kFloat32, kFloat16, kInt64});
    }
    {
      const WithCasts casts;
      const auto value = apex::half_function([](const Tensor& t) { return t; });
      CHECK(difference(value(f), f.to(kFloat16)) == "");
    }
    CHECK(difference(f, of(kFloat32)) == "");  // the arguments themselves are not changed
  }

  TEST_CASE("register_half_function and its siblings add to the lists of later calls of initialize [behavior 157]") {
    CHECK(mm(of(kFloat32), of(kFloat32)).dtype() == kFloat32);
    apex::register_float_function("mm");
    apex::register_half_function("tanh");
    apex::register_promote_function("bmm");
    apex::register_promote_function("exp");
    {
      const WithCasts casts;
      CHECK(mm(of(kFloat16), of(kFloat16)).dtype() == kFloat32);
      CHECK(tanh(of(kFloat32)).dtype() == kFloat16);
      for (const ScalarType dtype : kBoth) {
        CHECK(bmm(normal({1, 2, 2}, kFloat16), normal({1, 2, 2}, dtype)).dtype() == dtype);  // on the list of float16
        CHECK(exp(of(dtype)).dtype() == dtype);                                              // on the list of float32
      }
      CHECK_THROWS_WITH_AS(apex::register_half_function("sin"), doctest::Contains("after initialize"), Error);
    }
    apex::register_half_function("mm");  // the last one counts, and equals Apex's list
    {
      const WithCasts casts;
      CHECK(mm(of(kFloat32), of(kFloat32)).dtype() == kFloat16);
    }
    apex::register_half_function("no_such_op");
    nn::Linear model(2, 2);
    CHECK_THROWS_WITH_AS(initialize(model, level("O1")), doctest::Contains("no_such_op"), ValueError);
    CHECK_FALSE(is_autocast_enabled(kCPU));
    apex::forget_registered_functions();
    const WithCasts casts;
    CHECK(tanh(of(kFloat32)).dtype() == kFloat32);
    CHECK(exp(of(kFloat16)).dtype() == kFloat32);
    CHECK(bmm(normal({1, 2, 2}, kFloat16), normal({1, 2, 2}, kFloat32)).dtype() == kFloat16);
  }

  TEST_CASE("modules, functions and methods on the list of float16 [behaviors 157, 158]") {
    const WithCasts casts;
    const nn::Linear linear_module(4, 4);
    const nn::Conv2d conv(2, 2, 3);
    const Tensor other = of(kFloat32, 2), low = of(kFloat16, 2);
    const Shape image = {1, 2, 6, 6};
    check_outputs(kAlwaysHalf, {4, 4}, [&](const Tensor& x) { return linear_module(x); });
    check_outputs(kAlwaysHalf, {4, 4}, [&](const Tensor& x) { return F::linear(x, linear_module->weight, linear_module->bias); });
    check_outputs(kAlwaysHalf, image, [&](const Tensor& x) { return conv(x); });
    check_outputs(kAlwaysHalf, image, [&](const Tensor& x) { return conv2d(x, conv->weight, conv->bias); });
    for (const Tensor& y : {other, low}) {
      check_outputs(kAlwaysHalf, {4, 4}, [&](const Tensor& x) { return x.matmul(y); });
      check_outputs(kAlwaysHalf, {4, 4}, [&](const Tensor& x) { return y.matmul(x); });
      check_outputs(kAlwaysHalf, {4, 4}, [&](const Tensor& x) { return mm(x, y); });
      check_outputs(kAlwaysHalf, {4}, [&](const Tensor& x) { return mv(y, x); });
    }
  }

  TEST_CASE("modules, functions and methods on the list of float32 [behaviors 157, 158]") {
    const WithCasts casts;
    const nn::Softmax softmax_module(1);
    const nn::GroupNorm group_norm_module(2, 4);
    const nn::MSELoss loss;
    const Tensor target = of(kFloat32, 2);
    check_outputs(kAlwaysFloat, {4, 4}, [&](const Tensor& x) { return softmax_module(x); });
    check_outputs(kAlwaysFloat, {4, 4}, [](const Tensor& x) { return F::softmax(x, F::SoftmaxFuncOptions(1)); });
    check_outputs(kAlwaysFloat, {2, 4, 3, 3}, [&](const Tensor& x) { return group_norm_module(x); });
    check_outputs(kAlwaysFloat, {4, 4}, [](const Tensor& x) { return layer_norm(x, {4}); });
    check_outputs(kAlwaysFloat, {4, 4}, [&](const Tensor& x) { return loss(x, target); });
    check_outputs(kAlwaysFloat, {4, 4}, [&](const Tensor& x) { return F::mse_loss(x, target); });
    check_outputs(kAlwaysFloat, {4, 4}, [](const Tensor& x) { return x.pow(2.0); });
    check_outputs(kAlwaysFloat, {4, 4}, [](const Tensor& x) { return pow(2.0, x); });
    check_outputs(kAlwaysFloat, {4, 4}, [](const Tensor& x) { return x.sum(); });
    check_outputs(kAlwaysFloat, {4, 4}, [](const Tensor& x) { return exp(x); });
    check_outputs(kAlwaysFloat, {4, 4}, [](const Tensor& x) { return x.norm(); });
  }

  TEST_CASE("what is on no list keeps the dtype of its input; so does a copy to the CPU, which Apex makes float32 [behavior 158]") {
    const WithCasts casts;
    const nn::ReLU relu_module;
    const nn::BatchNorm2d norm(2);
    const Shape image = {2, 2, 4, 4};
    const auto batch_norm_function = [&](bool training) {
      return [&norm, training](const Tensor& x) {
        return F::batch_norm(x, norm->running_mean, norm->running_var,
                             F::BatchNormFuncOptions().weight(norm->weight).bias(norm->bias).training(training));
      };
    };
    check_outputs(kLikeInput, {4, 4}, [&](const Tensor& x) { return relu_module(x); });
    check_outputs(kLikeInput, {4, 4}, [](const Tensor& x) { return F::relu(x); });
    check_outputs(kLikeInput, image, [](const Tensor& x) { return max_pool2d(x, 2); });
    check_outputs(kLikeInput, image, [&](const Tensor& x) { return norm(x); });
    check_outputs(kLikeInput, image, batch_norm_function(true));
    norm->eval();
    check_outputs(kLikeInput, image, [&](const Tensor& x) { return norm(x); });
    check_outputs(kLikeInput, image, batch_norm_function(false));
    check_outputs(kLikeInput, {4, 4}, [](const Tensor& x) { return x.cpu(); });
  }

  TEST_CASE("binary_cross_entropy is banned, for float32 as well, unless it is registered [behavior 159]") {
    const nn::BCELoss loss;
    const Tensor target = sigmoid(of(kFloat32, 2));
    for (const ScalarType dtype : kBoth) {
      const WithCasts casts;
      CHECK_THROWS_WITH_AS(loss(sigmoid(of(dtype)), target), doctest::Contains("binary_cross_entropy"), Error);
      CHECK_THROWS_WITH_AS(binary_cross_entropy(sigmoid(of(dtype)), target), doctest::Contains("binary_cross_entropy"), Error);
    }
    apex::register_float_function("binary_cross_entropy");
    const WithCasts casts;
    apex::forget_registered_functions();
    for (const ScalarType dtype : kBoth) {
      CHECK(loss(sigmoid(of(dtype)), target).dtype() == kFloat32);
      CHECK(binary_cross_entropy(sigmoid(of(dtype)), target).dtype() == kFloat32);
    }
  }

  TEST_CASE("promotion: two arguments, lists, comparisons [behavior 158]") {
    const WithCasts casts;
    const std::vector<std::function<Tensor(const Tensor&, const Tensor&)>> functions = {
        [](const Tensor& x, const Tensor& y) { return atan2(x, y); }, [](const Tensor& x, const Tensor& y) { return x.atan2(y); },
        [](const Tensor& x, const Tensor& y) { return mul(x, y); },   [](const Tensor& x, const Tensor& y) { return x.mul(y); },
        [](const Tensor& x, const Tensor& y) { return x + y; },       [](const Tensor& x, const Tensor& y) { return x - y; },
        [](const Tensor& x, const Tensor& y) { return x / y; },       [](const Tensor& x, const Tensor& y) { return addcmul(x, y, x); },
        [](const Tensor& x, const Tensor& y) { return cat({x, y}); }, [](const Tensor& x, const Tensor& y) { return stack({y, x, y}); },
    };
    for (const ScalarType a : kBoth) {
      for (const ScalarType b : kBoth) {
        const ScalarType widest = a == kFloat32 || b == kFloat32 ? kFloat32 : kFloat16;
        for (size_t i = 0; i < functions.size(); ++i) {
          INFO("function ", i, ": ", a, ", ", b);
          const Tensor x = of(a).requires_grad_(), y = abs(of(b, 2)) + 1;
          const Tensor result = functions[i](x, y);
          CHECK(result.dtype() == widest);
          result.to(kFloat32).sum().backward();
          CHECK(x.grad().dtype() == a);
        }
        CHECK((of(a) > of(b)).dtype() == kBool);
        CHECK(eq(of(a), of(b)).dtype() == kBool);
      }
    }
    CHECK(addcmul(of(kFloat16), of(kFloat16), of(kFloat16), 0.5).dtype() == kFloat16);
    std::vector<Tensor> many(5, of(kFloat16));
    many.push_back(of(kFloat32));
    CHECK(cat(many).dtype() == kFloat32);
    many.back() = of(kFloat16);
    CHECK(cat(many).dtype() == kFloat16);
  }

  TEST_CASE("in-place ops keep the dtype of the tensor, also those of the float32 list") {
    const WithCasts casts;
    for (const ScalarType a : kBoth) {
      for (const ScalarType b : kBoth) {
        const Tensor leaf = of(a).requires_grad_();
        Tensor x = leaf.clone();
        CHECK(x.add_(of(b)).dtype() == a);
        CHECK(x.mul_(of(b)).dtype() == a);
        x += of(b);
        CHECK(x.dtype() == a);
        x.to(kFloat32).sum().backward();
        CHECK(leaf.grad().dtype() == a);
      }
    }
    Tensor wide = abs(of(kFloat32)) + 1;
    CHECK(wide.log_().dtype() == kFloat32);
    CHECK(wide.exp_().dtype() == kFloat32);
    Tensor half = abs(of(kFloat16)) + 1;
    CHECK(half.log_().dtype() == kFloat16);  // Apex throws
    CHECK(half.exp_().dtype() == kFloat16);
  }

  TEST_CASE("activation checkpointing recomputes with the same casts") {
    const WithCasts casts;
    nn::Linear first(4, 8), second(8, 4);
    const Tensor x = of(kFloat32).requires_grad_();
    const auto part = [&](const Tensor& t) { return second(relu(first(t))); };
    const auto gradients = [&](bool checkpointed) {
      first->zero_grad();
      second->zero_grad();
      const Tensor y = checkpointed ? checkpoint(part, x) : part(x);
      CHECK(y.dtype() == kFloat16);
      y.to(kFloat32).sum().backward();
      return first->weight.grad().clone();
    };
    CHECK(difference(gradients(false), gradients(true)) == "");
  }

  TEST_CASE("sizes that are no multiples of 8 give the same results [behavior 163]") {
    const WithCasts casts;
    for (const int64_t n : {7, 8, 9}) {
      const Tensor a = normal({n, n + 1}, kFloat32), b = normal({n + 1, n}, kFloat32, 2);
      const Tensor product = mm(a, b);
      CHECK(product.dtype() == kFloat16);
      const apex::DisableCasts off;
      CHECK(difference(product, mm(a.half().to(kFloat32), b.half().to(kFloat32)), 1e-2, 1e-3) == "");
    }
  }
}

}  // namespace casts_tests
