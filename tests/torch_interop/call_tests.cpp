// Computations of this library as parts of libtorch's graph.
#include "support.h"

#include <amp/amp.h>

namespace call_tests {

using amp::libtorch::call;

namespace {

at::Tensor leaf(at::IntArrayRef sizes) { return at::randn(sizes).requires_grad_(); }

}  // namespace

TEST_SUITE("call") {
  TEST_CASE("gradients of inputs are those of libtorch's ops") {
    const at::Tensor x = leaf({5, 8}), weight = leaf({3, 8}), bias = leaf({3});
    const auto f = [](const amp::Tensor& a, const amp::Tensor& w, const amp::Tensor& b) { return amp::gelu(amp::linear(a, w, b)); };
    const at::Tensor y = call(f, x.sin(), weight, bias);
    (y * y).sum().backward();
    std::vector<at::Tensor> ours;
    for (const at::Tensor& p : {x, weight, bias}) ours.push_back(std::exchange(p.mutable_grad(), at::Tensor()));
    const at::Tensor expected = at::gelu(at::linear(x.sin(), weight, bias));
    CHECK(at::allclose(y, expected, 1e-5, 1e-5));
    (expected * expected).sum().backward();
    CHECK(at::allclose(ours[0], x.grad(), 1e-4, 1e-5));
    CHECK(at::allclose(ours[1], weight.grad(), 1e-4, 1e-5));
    CHECK(at::allclose(ours[2], bias.grad(), 1e-4, 1e-5));
  }

  TEST_CASE("in a region of this library, and scaled") {
    const at::Tensor x = at::randn({4, 8}), weight = leaf({2, 8});
    amp::libtorch::GradScaler scaler(at::kCPU, {.init_scale = 1024});
    torch::optim::SGD optimizer({weight}, torch::optim::SGDOptions(0.1));
    const at::Tensor y = call(
        [](const amp::Tensor& a, const amp::Tensor& w) {
          const amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
          return amp::linear(a, w);
        },
        x, weight);
    CHECK(y.scalar_type() == at::kHalf);
    scaler.scale(y.to(at::kFloat).sum()).backward();
    CHECK(weight.grad().scalar_type() == at::kFloat);
    CHECK(scaler.step(optimizer).stepped);
    CHECK(at::allclose(weight.grad(), x.sum(0).expand({2, 8}), 1e-2, 1e-2));
  }

  TEST_CASE("a module of this library inside, and several backward passes") {
    amp::nn::Linear layer(4, 2);
    const at::Tensor x = leaf({3, 4});
    const at::Tensor loss = call([&](const amp::Tensor& a) { return layer(a); }, x).sum();
    for (int i = 1; i < 3; ++i) {
      loss.backward({}, /*keep_graph=*/true);
      const amp::Tensor expected = amp::libtorch::from_torch(x).sum(0) * i;
      CHECK(amp::allclose(layer->weight.grad()[0], expected, 1e-5, 1e-5));
      CHECK(at::allclose(x.grad(), amp::libtorch::to_torch(layer->weight).sum(0).expand({3, 4}) * i, 1e-5, 1e-5));
    }
  }

  TEST_CASE("inputs that do not take part have no gradient") {
    const at::Tensor x = leaf({3}), unused = leaf({3}), index = at::tensor({2, 0}, at::kLong);
    call([](const amp::Tensor& a, const amp::Tensor&, const amp::Tensor& i) { return a.index_select(0, i); }, x, unused, index)
        .sum()
        .backward();
    CHECK(at::equal(x.grad(), at::tensor({1.f, 0.f, 1.f})));
    CHECK(!unused.grad().defined());
    const at::Tensor none = call([](const amp::Tensor& a) { return a.detach() * 2; }, x);
    CHECK(!none.requires_grad());
  }

  TEST_CASE("nothing is recorded where libtorch does not record") {
    const at::Tensor x = leaf({3});
    bool recorded = true;
    const auto f = [&](const amp::Tensor& a) {
      const amp::Tensor y = a * 2;
      recorded = y.requires_grad();
      return y;
    };
    CHECK(!call(f, x.detach()).requires_grad());
    CHECK(!recorded);
    CHECK(call(f, x).requires_grad());
    CHECK(recorded);
    const torch::NoGradGuard no_grad;
    CHECK(!call(f, x).requires_grad());
    CHECK(!recorded);
  }

  TEST_CASE("errors") {
    const at::Tensor x = leaf({3});
    const at::Tensor y = call([](const amp::Tensor& a) { return a * a; }, x).sum();
    CHECK_THROWS_WITH_AS(y.backward({}, true, /*create_graph=*/true),
                         "[call] the backward pass of this library is not recorded by libtorch; call backward without create_graph",
                         amp::NotImplementedError);
    CHECK_THROWS_AS(call([](const amp::Tensor& a) { return amp::mm(a, a); }, x), amp::ValueError);
    CHECK_THROWS_AS(call([](const amp::Tensor&) { return amp::Tensor(); }, x), amp::ValueError);
  }
}

}  // namespace call_tests
