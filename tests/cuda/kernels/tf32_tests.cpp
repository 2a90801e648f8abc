// The float32 calls that round their factors to TF32: the effect of the two switches, the time when they are read, and the priority of a
// policy and of shadows.
#include <doctest/doctest.h>

#include <cudnn.h>

#include <amp/all.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/numerics.h>
#include <amp/jit/jit.h>
#include <amp/tracing/trace.h>

#include <fakecuda/libraries/failing.h>
#include "cuda/runtime/logged.h"
#include "support.h"
#include "unit/interop/files.h"

namespace tf32_tests {

namespace tf32_tests {

using namespace amp;
using autocast::Category;
using autocast::Math;

namespace {

// Runs before the test program sets its own values.
const bool kDefault = cuda::allow_tf32(), kCudnnDefault = cuda::cudnn_allow_tf32();

class Switches {
 public:
  Switches(bool products, bool cudnn) : products_(cuda::allow_tf32()), cudnn_(cuda::cudnn_allow_tf32()) { set(products, cudnn); }
  ~Switches() { set(products_, cudnn_); }
  Switches(const Switches&) = delete;
  Switches& operator=(const Switches&) = delete;

  static void set(bool products, bool cudnn) {
    cuda::set_allow_tf32(products);
    cuda::set_cudnn_allow_tf32(cudnn);
  }

 private:
  const bool products_, cudnn_;
};

constexpr double kOdd = 1 + 1.0 / 4096;  // is 1 in TF32

Tensor odd(IntArrayRef sizes, ScalarType dtype = kFloat32) { return full(sizes, kOdd, dtype).to(kCUDA); }
Tensor one(IntArrayRef sizes, ScalarType dtype = kFloat32) { return ones(sizes, dtype).to(kCUDA); }

// The result for operands with no other factors than 1 and kOdd.
bool is_rounded(const Tensor& result) {
  const double value = result.cpu().flatten()[0].item<double>();
  REQUIRE((value == 1 || value >= kOdd));
  return value == 1;
}

Tensor product(ScalarType dtype = kFloat32) { return mm(odd({1, 1}, dtype), one({1, 1}, dtype)); }
Tensor convolved(ScalarType dtype = kFloat32) { return conv2d(odd({1, 1, 1, 2}, dtype), one({1, 1, 1, 1}, dtype)); }
Tensor transposed() { return conv_transpose2d(odd({1, 1, 1, 2}), one({1, 1, 1, 1})); }
Tensor recurrent(const Tensor& x, const std::vector<Tensor>& params, const Tensor& state = zeros({1, 1, 1}, kCUDA)) {
  return std::get<0>(rnn_relu(x, state, params, false, 1, 0, false, false, false));
}
Tensor recurrent() { return recurrent(odd({1, 1, 1}), {one({1, 1}), one({1, 1})}); }

// The gradients of the factors, for a gradient of kOdd.
std::vector<Tensor> gradients(const Tensor& result, const std::vector<Tensor>& factors) {
  return autograd::grad({result}, factors, {odd(result.sizes())});
}

const autocast::Policy& with_math(Math math) {
  return derive_policy(autocast::find_policy("torch-2.0"), {{.op = "mm", .category = Category::Fp32, .math = math},
                                                            {.op = "conv2d", .category = Category::Fp32, .math = math},
                                                            {.op = "conv_transpose2d", .category = Category::Fp32, .math = math},
                                                            {.op = "linear", .category = Category::Fp32, .math = math}});
}

}  // namespace

TEST_SUITE_BEGIN("cuda tf32");

TEST_CASE("products are in full precision by default, convolutions and recurrent networks by cuDNN in TF32") {
  CHECK_FALSE(kDefault);
  CHECK(kCudnnDefault);
  const Switches defaults(kDefault, kCudnnDefault);
  CHECK_FALSE(is_rounded(product()));
  CHECK(is_rounded(convolved()));
  CHECK(is_rounded(recurrent()));
}

TEST_CASE("each switch is for its own part, gradients included") {
  for (const bool products : {false, true}) {
    for (const bool cudnn : {false, true}) {
      const Switches switches(products, cudnn);
      CHECK(is_rounded(product()) == products);
      CHECK(is_rounded(convolved()) == cudnn);
      CHECK(is_rounded(transposed()) == cudnn);
      CHECK(is_rounded(recurrent()) == cudnn);
      const std::vector<Tensor> matrices{odd({1, 1}).requires_grad_(), odd({1, 1}).requires_grad_()};
      for (const Tensor& grad : gradients(mm(matrices[0], matrices[1]), matrices)) CHECK(is_rounded(grad) == products);
      const std::vector<Tensor> images{odd({1, 1, 1, 1}).requires_grad_(), odd({1, 1, 1, 1}).requires_grad_()};
      for (const Tensor& grad : gradients(conv2d(images[0], images[1]), images)) CHECK(is_rounded(grad) == cudnn);
      for (const Tensor& grad : gradients(conv_transpose2d(images[0], images[1]), images)) CHECK(is_rounded(grad) == cudnn);
    }
  }
}

TEST_CASE("what cuDNN does not run is made of products, whose switch it obeys") {
  const testing::Logged log;
  const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED, 1, 100);
  const cuda::Determinism before = cuda::determinism();
  for (const bool products : {false, true}) {
    const Switches switches(products, !products);
    CHECK(is_rounded(conv2d(odd({1, 1, 1, 3}), one({1, 1, 1, 1}))) == products);
    cuda::set_determinism(cuda::Determinism::All);
    CHECK(is_rounded(recurrent()) == products);
    cuda::set_determinism(before);
  }
  CHECK(failing.failed() > 0);
}

TEST_CASE("float64 is never rounded") {
  const Switches both(true, true);
  CHECK_FALSE(is_rounded(product(kFloat64)));
  CHECK_FALSE(is_rounded(convolved(kFloat64)));
}

TEST_CASE("a policy's `math` comes before both switches") {
  for (const Math math : {Math::TF32, Math::Full, Math::BFloat16x9, Math::BFloat16x3}) {
    const bool rounds = math == Math::TF32;
    CAPTURE(rounds);
    const Switches opposite(!rounds, !rounds);
    const std::vector<Tensor> images{odd({1, 1, 1, 1}).requires_grad_(), odd({1, 1, 1, 1}).requires_grad_()};
    const std::vector<Tensor> matrices{odd({1, 1}).requires_grad_(), odd({1, 1}).requires_grad_()};
    Tensor y, z;
    {
      const Autocast region(kCUDA, {.policy = with_math(math)});
      CHECK(is_rounded(product()) == rounds);
      CHECK(is_rounded(convolved()) == rounds);
      CHECK(is_rounded(transposed()) == rounds);
      y = conv2d(images[0], images[1]);
      z = mm(matrices[0], matrices[1]);
    }
    for (const Tensor& grad : gradients(y, images)) CHECK(is_rounded(grad) == rounds);
    for (const Tensor& grad : gradients(z, matrices)) CHECK(is_rounded(grad) == rounds);
    CHECK(is_rounded(product()) == !rounds);
    CHECK(is_rounded(convolved()) == !rounds);
  }
}

TEST_CASE("the `math` of an op holds inside of an op with another") {
  const autocast::Policy& policy = derive_policy(
      with_math(Math::Full),
      {{.op = "matmul", .category = Category::Passthrough, .math = Math::TF32}, {.op = "bmm", .category = Category::Passthrough}});
  for (const bool on : {false, true}) {
    const Switches switches(on, on);
    const Autocast region(kCUDA, {.policy = policy});
    CHECK_FALSE(is_rounded(matmul(odd({1, 1}), one({1, 1}))));
    CHECK(is_rounded(matmul(odd({2, 1, 1}), one({2, 1, 1}))));
  }
}

TEST_CASE("a program keeps the `math` with which it was recorded, also in a file") {
  const NoGradGuard no_grad;
  const Tensor x = odd({1, 1, 1, 1}), w = one({1, 1, 1, 1}), a = odd({1, 1}), b = one({1, 1});
  for (const Math math : {Math::TF32, Math::Full}) {
    const bool rounds = math == Math::TF32;
    CAPTURE(rounds);
    const auto traced = [&](const auto& function, const Tensor& example) {
      const Autocast region(kCUDA, {.policy = with_math(math)});
      return jit::trace(function, {example});
    };
    const jit::Program convolution = traced([&](const Tensor& t) { return relu(conv2d(t, w)); }, x);
    const jit::Program layer = traced([&](const Tensor& t) { return relu(linear(t, b)); }, a);
    const testing::Folder folder;
    convolution.save(folder.file("program"));
    const Switches opposite(!rounds, !rounds);
    CHECK(is_rounded(convolution(x)) == rounds);
    CHECK(is_rounded(layer(a)) == rounds);
    CHECK(is_rounded(jit::freeze(convolution)(x)) == rounds);
    CHECK(is_rounded(jit::freeze(layer)(a)) == rounds);
    CHECK(is_rounded(jit::Program::load(folder.file("program"), kCUDA)(x)) == rounds);
  }
}

TEST_CASE("shadows are in full precision, whatever the switches say") {
  const Switches on(true, true);
  Trace trace({.shadow = {"*"}});
  std::vector<Tensor> results;
  {
    const Autocast region(kCUDA, {.policy = autocast::find_policy("torch-2.15")});
    results = {product(), convolved(), transposed(), recurrent()};
  }
  trace.stop();
  for (const Tensor& result : results) CHECK(is_rounded(result));  // to float16
  const TraceData data = trace.data();
  CHECK(data.shadows.size() == results.size());
  for (const TraceData::Shadow& shadow : data.shadows) {
    CAPTURE(shadow.op);
    CHECK(shadow.max_abs == kOdd - 1);
  }
  CHECK(is_rounded(convolved()));
}

TEST_CASE("a rule without `math` leaves it to the switches") {
  const autocast::Policy& policy = with_math(Math::Default);
  for (const bool cudnn : {false, true}) {
    const Switches switches(!cudnn, cudnn);
    const Autocast region(kCUDA, {.policy = policy});
    CHECK(is_rounded(product()) == !cudnn);
    CHECK(is_rounded(convolved()) == cudnn);
  }
}

TEST_CASE("calls look at the switches when they run, also in frozen programs and in the backward pass") {
  const Switches switches(true, true);
  const NoGradGuard no_grad;
  const Tensor x = odd({1, 1, 1, 1}), w = one({1, 1, 1, 1}), a = odd({1, 1}), b = one({1, 1});
  const Tensor sequence = odd({1, 1, 1}), state = zeros({1, 1, 1}, kCUDA);
  const std::vector<Tensor> params{one({1, 1}), one({1, 1})};
  const auto frozen = [](const auto& function, const Tensor& example) { return jit::freeze(jit::trace(function, {example})); };
  const jit::Program convolution = frozen([&](const Tensor& t) { return relu(conv2d(t, w)); }, x);
  const jit::Program layer = frozen([&](const Tensor& t) { return relu(linear(t, b)); }, a);
  const jit::Program network = frozen([&](const Tensor& t) { return recurrent(t, params, state); }, sequence);
  const std::vector<Tensor> images{x.clone().requires_grad_(), odd({1, 1, 1, 1}).requires_grad_()};
  Tensor y;
  {
    const EnableGradGuard grad;
    y = conv2d(images[0], images[1]);
  }
  for (const bool on : {true, false}) {
    Switches::set(on, on);
    CHECK(is_rounded(convolution(x)) == on);
    CHECK(is_rounded(layer(a)) == on);
    CHECK(is_rounded(network(sequence)) == on);
  }
  for (const Tensor& grad : gradients(y, images)) CHECK_FALSE(is_rounded(grad));
}

TEST_CASE("the gradients of a recurrent network are as its forward pass") {
  const Tensor w = odd({1, 1}).requires_grad_();
  for (const bool cudnn : {false, true}) {
    const Switches switches(false, cudnn);
    const Tensor y = recurrent(one({1, 1, 1}), {w, one({1, 1})});
    cuda::set_cudnn_allow_tf32(!cudnn);
    CHECK(is_rounded(gradients(y, {w})[0]) == cudnn);
  }
}

TEST_CASE("a recording keeps what was in force") {
  const Switches on(true, true);
  const Tensor x = odd({1, 1, 1, 1}), w = one({1, 1, 1, 1});
  Tensor y = conv2d(x, w);
  cuda::Graph graph;
  graph.capture_begin();
  y = conv2d(x, w);
  graph.capture_end();
  Switches::set(false, false);
  graph.replay();
  CHECK(is_rounded(y));
}

TEST_SUITE_END();

}  // namespace tf32_tests

}  // namespace tf32_tests
