// Casts made with and without autograd recording, and their use in backward.
#include <vector>

#include <amp/nn/nn.h>

#include "weights.h"

namespace recording_tests {

using namespace amp;
using namespace amp::testing;
using autograd::AutogradContext;
using autograd::variable_list;

namespace {

// linear, whose backward opens a separate region.
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

}  // namespace

TEST_SUITE_BEGIN("cache");

TEST_CASE("a cast that was made without recording serves a recorded use") {
  const Tensor w = weight(), x = input();
  const Autocast region(kCPU);
  {
    const NoGradGuard no_grad;
    CHECK(!mm(x, w).requires_grad());
  }
  const Tensor y = mm(x, w);
  REQUIRE(y.requires_grad());
  y.sum().backward();
  CHECK(w.grad().defined());
  for (int i = 0; i < 3; ++i) mm(x, w).sum().backward();
}

TEST_CASE("a backward that opens a region finds the forward's cast [test_autocast/test_cast_cache_is_global]") {
  const Tensor x = normal({2, 3}, kBFloat16), w = parameter({4, 3});
  const Casts casts = casts_of([&] {
    const Autocast region(kCPU);
    const Tensor y = OwnLinear::apply(x, w);
    CHECK(y.requires_grad());
    y.sum().backward();
  });
  CHECK(casts.made == 1);
  CHECK((w.grad().dtype() == kFloat32));
}

TEST_CASE("a cast made without recording serves a recorded use [test_autocast/test_autocast_nograd_caching_issue_158232]") {
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

TEST_CASE("inference and regions inside of each other [test_autocast/test_autocast_inference_mode_interaction]") {
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

TEST_CASE("three uses of one cast, three backward passes [test_autocast/test_autocast_caching_still_works_with_gradients]") {
  nn::Linear model(2, 2);
  const Tensor x = normal({8, 2}, kFloat32);
  const Autocast region(kCPU);
  std::vector<Tensor> outputs;
  CHECK(casts_of([&] {
          for (int i = 0; i < 3; ++i) outputs.push_back(model(x));
        }).made == 3 + 2);
  for (const Tensor& y : outputs) {
    CHECK(y.requires_grad());
    model->zero_grad();
    y.sum().backward();
    CHECK(model->weight.grad().defined());
  }
}

TEST_CASE("with and without gradients by turns [test_autocast/test_autocast_mixed_grad_contexts]") {
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

TEST_SUITE_END();

}  // namespace recording_tests
