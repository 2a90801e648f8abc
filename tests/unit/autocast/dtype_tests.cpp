// The dtypes of tensors that enter, are created in or leave a region, and of gradients.
#include <amp/nn/nn.h>

#include "support/autocast.h"
#include "support/training.h"

namespace dtype_tests {

using namespace amp;
using namespace amp::testing;

namespace {

Tensor a(ScalarType dtype = kFloat32) { return normal({3, 3}, dtype); }
Tensor b(ScalarType dtype = kFloat32) { return normal({3, 3}, dtype, 2); }

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("some ops run in the low dtype, others in float32 [behavior 1]") {
  const Autocast region(kCPU, cuda_rules());
  const Tensor image = normal({1, 2, 5, 5}, kFloat32), kernel = normal({3, 2, 3, 3}, kFloat32, 2);
  const Tensor features = conv2d(image, kernel);
  CHECK((features.dtype() == kFloat16));
  CHECK((linear(features.flatten(1), normal({4, 27}, kFloat32, 3)).dtype() == kFloat16));
  CHECK((features.sum().dtype() == kFloat32));
  CHECK((features.prod().dtype() == kFloat32));
}

TEST_CASE("the policy of 1.7 has no lists for the cpu [behavior 8]") {
  const Tensor x = normal({3, 3}, kFloat32);
  {
    const Autocast region(kCPU, {.policy = "torch-1.7"});
    CHECK((mm(x, x).dtype() == kFloat32));
    CHECK((cat({x, x.to(kBFloat16)}).dtype() == kFloat32));
    CHECK((casts_of([&] { linear(x, x); }) == Casts{0, 0}));
  }
  const Autocast region(kCPU, {.dtype = kFloat16, .policy = "torch-1.7", .policy_device = kCUDA});
  CHECK((mm(x, x).dtype() == kFloat16));
  CHECK((gelu(x.to(kFloat16)).dtype() == kFloat32));  // only listed in 1.7
}

TEST_CASE("each op of a region runs in a dtype of its own [behavior 22]") {
  const Autocast region(kCPU, cuda_rules());
  const Tensor product = mm(a(), b());
  CHECK((product.dtype() == kFloat16));
  CHECK((relu(product).dtype() == kFloat16));
  CHECK((softmax(product, 1).dtype() == kFloat32));
  CHECK((exp(product).dtype() == kFloat32));
  CHECK((atan2(product, normal({3, 3}, kFloat32)).dtype() == kFloat32));
}

TEST_CASE("tensors may enter a region in any dtype, and models need no half() [behavior 23]") {
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

TEST_CASE("gradients have the dtype in which the forward op ran, and leaves that of their own [behavior 25]") {
  const Tensor x = parameter({3, 4}), w = parameter({4, 2}, 2);
  for (const bool inside : {false, true}) {  // inside a region: makes no difference to backward
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

TEST_CASE("a gradient of another dtype is cast to that of the output [behavior 25]") {
  const Tensor x = normal({3, 4}, kFloat32), w = parameter({4, 2});
  Tensor y;
  {
    const Autocast region(kCPU);
    y = mm(x, w);
  }
  y.backward(ones({3, 2}, kFloat32), /*retain_graph=*/true);
  const Tensor of_wide = w.grad().clone();
  w.mutable_grad().reset();
  y.backward(ones({3, 2}, kBFloat16));
  CHECK(difference(of_wide, w.grad()) == "");
}

TEST_CASE("gradients come back in the dtype of the parameters, from backward inside or outside of a region") {
  const Tensor w = parameter({3, 2}, 2);
  Tensor y;
  {
    const Autocast region(kCPU);
    y = mm(a(), w);
    CHECK((y.dtype() == kBFloat16));
    y.sum().backward({}, true);
  }
  const Tensor inside = w.grad().clone();
  w.mutable_grad().reset();
  y.sum().backward();
  CHECK((w.grad().dtype() == kFloat32));
  CHECK(difference(inside, w.grad()) == "");
}

TEST_CASE("tensors made in a region do not mix with others outside, until they are cast back [behavior 26]") {
  Tensor product;
  {
    const Autocast region(kCPU, cuda_rules());
    product = mm(a(), b());
  }
  CHECK_THROWS_AS(mm(a(), product), TypeError);
  CHECK_THROWS_AS(mm(product, a()), TypeError);
  CHECK((mm(a(), product.to(kFloat32)).dtype() == kFloat32));
}

TEST_CASE("casting to the dtype that a tensor has costs nothing [behavior 27]") {
  const Tensor x = a();
  CHECK(x.to(kFloat32).is_same(x));
  const Tensor low = a(kBFloat16);
  const Autocast region(kCPU);
  CHECK((casts_of([&] { mm(low, low); }) == Casts{0, 0}));
}

TEST_CASE("matrix multiplications in a region give float16 for float32 and for mixed inputs [behavior 28]") {
  Tensor d = a(), e, f;
  {
    const Autocast region(kCPU, cuda_rules());
    e = mm(a(), b());
    f = mm(d, e);
  }
  CHECK((e.dtype() == kFloat16));
  CHECK((f.dtype() == kFloat16));
  CHECK(difference(e, mm(a(kFloat16), b(kFloat16))) == "");  // the result of explicit casts
  CHECK((mm(d, f.to(kFloat32)).dtype() == kFloat32));
}

TEST_CASE(
    "the policy apex-O1 knows ops that gain from float16, ops that need float32, and ops whose inputs are made one [behaviors 157, 158]") {
  const Tensor x = a(), low = a(kFloat16);
  const Autocast region(kCPU, {.dtype = kFloat16, .policy = "apex-O1", .policy_device = kCUDA});
  CHECK((mm(x, x).dtype() == kFloat16));
  CHECK((linear(x, x).dtype() == kFloat16));
  CHECK((softmax(low, 0).dtype() == kFloat32));
  CHECK((log(low.abs()).dtype() == kFloat32));
  CHECK((add(low, low).dtype() == kFloat16));
  CHECK((add(low, x).dtype() == kFloat32));
  CHECK((relu(low).dtype() == kFloat16));
}

TEST_CASE("with the policy apex-O1 functions, mathematical functions and methods follow the same lists [behavior 159]") {
  const Tensor x = a(), low = a(kFloat16);
  const Autocast region(kCPU, {.dtype = kFloat16, .policy = "apex-O1", .policy_device = kCUDA});
  CHECK(difference(x.mm(x), mm(x, x)) == "");
  CHECK((low.exp().dtype() == kFloat32));
  CHECK((exp(low).dtype() == kFloat32));
  CHECK(((low + x).dtype() == kFloat32));
  CHECK((low.add(x).dtype() == kFloat32));
}

TEST_SUITE_END();

}  // namespace dtype_tests
