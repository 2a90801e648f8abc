// B. autocast: dtypes in and out of a region (23 to 29), and the loops of the documents (24, 34 to 36).
#include "behaviours.h"

using namespace amp;
using namespace amp::testing;

namespace {

Tensor a(ScalarType dtype = kFloat32) { return normal({3, 3}, dtype); }
Tensor b(ScalarType dtype = kFloat32) { return normal({3, 3}, dtype, 2); }

// Trains in regions without scaling; the losses.
std::vector<double> train(const AutocastOptions& options, nn::Sequential& model, int steps) {
  const Task task;
  optim::SGD optimizer(model->parameters(), optim::SGDOptions(0.2));
  std::vector<double> losses;
  for (int i = 0; i < steps; ++i) {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCPU, options);
      loss = mse_loss(model(task.inputs), task.targets);
    }
    CHECK(!is_autocast_enabled(kCPU));
    loss.backward();
    optimizer.step();
    losses.push_back(loss.item<double>());
  }
  return losses;
}

}  // namespace

TEST_SUITE_BEGIN("behaviours");

TEST_CASE("behaviour 23: tensors may enter a region in any dtype, and models need no half()") {
  const Task task;
  for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16}) {
    nn::Sequential model = network();
    model->to(dtype);
    for (const ScalarType input : {kFloat32, kFloat16, kBFloat16}) {
      for (const AutocastOptions& options : {AutocastOptions{}, cuda_rules(), cuda_rules(kBFloat16)}) {
        const Autocast region(kCPU, options);
        const Tensor loss = mse_loss(model(task.inputs.to(input)), task.targets);
        CHECK((loss.dtype() == kFloat32));
        CHECK(isfinite(loss).item<bool>());
      }
    }
  }
}

TEST_CASE("behaviour 24: forward and loss belong inside of the region, backward outside") {
  nn::Sequential model = network();
  const std::vector<double> losses = train({}, model, 30);
  CHECK(losses.back() < 0.5 * losses.front());
}

TEST_CASE("behaviour 25: gradients have the dtype in which the forward op ran, and leaves that of their own") {
  const Tensor x = parameter({3, 4}), w = parameter({4, 2}, 2);
  for (const bool inside : {false, true}) {  // of a region: backward does not care
    Tensor low, product;
    {
      const Autocast region(kCPU, cuda_rules());
      low = mm(x, normal({4, 4}, kFloat32, 3));
      product = mm(low, w);
    }
    ScalarType of_low = kFloat64, of_product = kFloat64;
    low.register_hook([&](const Tensor& grad) {
      of_low = grad.dtype();
      return Tensor();
    });
    product.register_hook([&](const Tensor& grad) {
      of_product = grad.dtype();
      return Tensor();
    });
    x.mutable_grad().reset();
    w.mutable_grad().reset();
    const Tensor loss = product.sum();
    if (inside) {
      const Autocast region(kCPU, cuda_rules(kBFloat16));
      loss.backward();
    } else {
      loss.backward();
    }
    CHECK((of_product == kFloat16));
    CHECK((of_low == kFloat16));
    CHECK((x.grad().dtype() == kFloat32));
    CHECK((w.grad().dtype() == kFloat32));
    const Tensor by_hand = mm(low.detach().t(), ones({3, 2}, kFloat16)).to(kFloat32);
    CHECK(difference(w.grad(), by_hand, 0, 2e-3) == "");
  }
}

TEST_CASE("behaviour 26: tensors made in a region do not mix with others outside, until they are cast back") {
  Tensor product;
  {
    const Autocast region(kCPU, cuda_rules());
    product = mm(a(), b());
  }
  CHECK_THROWS_AS(mm(a(), product), TypeError);
  CHECK_THROWS_AS(mm(product, a()), TypeError);
  CHECK((mm(a(), product.to(kFloat32)).dtype() == kFloat32));
}

TEST_CASE("behaviour 27: casting to the dtype that a tensor has costs nothing") {
  const Tensor x = a();
  CHECK(x.to(kFloat32).is_same(x));
  const Tensor low = a(kBFloat16);
  const Autocast region(kCPU);
  CHECK((casts_of([&] { mm(low, low); }) == Casts{0, 0}));
}

TEST_CASE("behaviour 28: products in a region give float16 from float32 and from both mixed") {
  Tensor d = a(), e, f;
  {
    const Autocast region(kCPU, cuda_rules());
    e = mm(a(), b());
    f = mm(d, e);
  }
  CHECK((e.dtype() == kFloat16));
  CHECK((f.dtype() == kFloat16));
  CHECK(difference(e, mm(a(kFloat16), b(kFloat16))) == "");  // what casts by hand give
  CHECK((mm(d, f.to(kFloat32)).dtype() == kFloat32));
}

TEST_CASE("behaviour 34: training on cuda without scaling") {
  nn::Sequential model = network();
  const std::vector<double> losses = train(cuda_rules(), model, 30);
  CHECK(losses.back() < 0.5 * losses.front());
}

TEST_CASE("behaviour 35: training on the cpu in bfloat16 keeps the weights in float32") {
  nn::Sequential model = network();
  const std::vector<double> losses = train({.dtype = kBFloat16}, model, 60);
  CHECK(losses.back() < 0.3 * losses.front());
  for (const Tensor& p : model->parameters()) {
    CHECK((p.dtype() == kFloat32));
    CHECK((p.grad().dtype() == kFloat32));
  }
}

TEST_CASE("behaviour 36: inference on the cpu with one region around the loop casts each weight once") {
  nn::Sequential model = network();
  model->eval();
  const Task task;
  const NoGradGuard no_grad;
  const Autocast region(kCPU);
  const Tensor first = model(task.inputs);
  CHECK((first.dtype() == kBFloat16));
  const Casts later = casts_of([&] {
    for (int i = 0; i < 3; ++i) CHECK(difference(model(task.inputs), first) == "");
  });
  CHECK((later == Casts{3, 12}));  // the inputs; weight and bias of two layers, three times
}

TEST_SUITE_END();
