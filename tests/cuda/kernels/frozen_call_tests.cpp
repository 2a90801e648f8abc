// The calls of frozen programs: one library call for a product with all its fused operations, and the fallback if a library rejects that.
#include "unit/jit/models.h"

#include <cublasLt.h>
#include <cudnn.h>

#include <amp/cuda/graph.h>
#include <amp/cuda/stream.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/report.h>
#include "cuda/runtime/logged.h"

namespace frozen_call_tests {

using namespace amp;
using testing::contains;
using testing::normal;
using testing::relative_difference;

namespace {

template <class M>
jit::Program frozen_on_device(M& module, const Tensor& example, std::optional<ScalarType> dtype = std::nullopt) {
  module->to(kCUDA);
  jit::TraceOptions options;
  if (dtype) options.autocast = AutocastOptions{.dtype = *dtype};
  return jit::freeze(jit::trace(module, {example.to(kCUDA)}, options));
}

nn::Sequential relu_perceptron() {
  manual_seed(3);
  nn::Sequential model(nn::Linear(12, 40), nn::ReLU(), nn::Linear(40, 24), nn::ReLU(), nn::Linear(24, 5));
  model->eval();
  return model;
}

// Checks the submissions of a run after a preparing run. It must not wait, and must give `expected`.
fake::Counts counts_of(const jit::Program& program, const Tensor& x, const Tensor& expected, double tolerance) {
  Tensor result = program(x);
  const fake::Counts counts = fake::count([&] { result = program(x); });
  CHECK(counts.synchronizations == 0);
  CHECK(relative_difference(result.cpu(), expected) < tolerance);
  return counts;
}

}  // namespace

TEST_SUITE_BEGIN("cuda frozen calls");

TEST_CASE("a perceptron is one call of cuBLASLt for each layer") {
  const NoGradGuard no_grad;
  const Tensor x = normal({7, 12}, kFloat32, 5);
  nn::Sequential model = relu_perceptron();
  const Tensor expected = model(x), there = x.to(kCUDA);
  const fake::Counts plain = counts_of(frozen_on_device(model, x), there, expected, 1e-5);
  CHECK(plain.library_calls == 3);
  CHECK(plain.launches == 0);
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    const fake::Counts mixed = counts_of(frozen_on_device(model, x, dtype), there, expected, 3e-2);
    CHECK(mixed.library_calls == 3);
    CHECK(mixed.launches == 1);  // the cast of the input
  }
}

TEST_CASE("only the exact gelu is a kernel of its own") {
  const NoGradGuard no_grad;
  for (const bool exact : {false, true}) {
    nn::Sequential model(nn::Linear(12, 40), nn::GELU(nn::GELUOptions().approximate(exact ? "none" : "tanh")));
    model->eval();
    const Tensor x = normal({7, 12}, kFloat32, 5), expected = model(x);
    const fake::Counts counts = counts_of(frozen_on_device(model, x), x.to(kCUDA), expected, 1e-5);
    CHECK(counts.library_calls == 1);
    CHECK(counts.launches == (exact ? 1 : 0));
  }
}

TEST_CASE("a linear adds a float32 residual, and a bias that has become float32") {
  const NoGradGuard no_grad;
  const Tensor x = normal({7, 16}, kFloat32, 1), w = normal({16, 16}, kBFloat16, 2) * 0.2, b = normal({16}, kBFloat16, 3);
  const Tensor w2 = w.to(kCUDA), b2 = b.to(kCUDA), x2 = x.to(kCUDA);
  const jit::Program frozen = jit::freeze(jit::trace([&](const Tensor& t) { return t + linear(t.to(kBFloat16), w2, b2); }, {x2}));
  const fake::Counts counts = counts_of(frozen, x2, x + linear(x.to(kBFloat16), w, b), 1e-2);
  CHECK(counts.library_calls == 1);
  CHECK(counts.launches == 1);
}

TEST_CASE("a residual network is one call of cuDNN for each convolution, in channels-last from the first cast on") {
  const NoGradGuard no_grad;
  const Tensor x = normal({2, 3, 8, 8}, kFloat32, 5);
  manual_seed(4);
  nn::Sequential model = testing::residual_network();
  const Tensor expected = model(x);
  const jit::Program mixed = frozen_on_device(model, x, kBFloat16);
  const std::string report = testing::joined(mixed.report());
  INFO(report);
  CHECK(contains(report, "laid out 6 weights in channels-last"));  // weights of 1 x 1 already have this layout
  CHECK(contains(report, "made 1 cast write channels-last"));
  const fake::Counts counts = counts_of(mixed, x.to(kCUDA), expected, 6e-2);
  CHECK(counts.library_calls == 9);  // including the linear at the end
  CHECK(counts.launches == 2);       // the cast of the input, and the pool
  const fake::Counts plain = counts_of(frozen_on_device(model, x), x.to(kCUDA), expected, 2e-5);
  CHECK(plain.library_calls == 9);
  CHECK(plain.launches == 1);
}

TEST_CASE("what cuBLASLt has no algorithm for is made by kernels, which is logged") {
  const NoGradGuard no_grad;
  const Tensor x = normal({9, 13}, kFloat32, 5), w = normal({13, 13}, kFloat32, 2), b = normal({13}, kFloat32, 3);
  const Tensor w2 = w.to(kCUDA), b2 = b.to(kCUDA), x2 = x.to(kCUDA);
  const jit::Program frozen = jit::freeze(jit::trace([&](const Tensor& t) { return relu(linear(t, w2, b2) + t); }, {x2}));
  const testing::Logged log;
  {
    const fake::LibraryFailing failing("cublasLtMatmulAlgoGetHeuristic", CUBLAS_STATUS_NOT_SUPPORTED);
    frozen(x2);
  }
  const fake::Counts counts = counts_of(frozen, x2, relu(linear(x, w, b) + x), 1e-5);
  CHECK(counts.library_calls == 1);
  CHECK(counts.launches == 2);
  REQUIRE(log.messages.size() == 1);
  CHECK(
      log.messages[0] ==
      "[cuda] the sum or activation after a product of [9, 13] and [13, 13] in float32 to float32 is a kernel of its own: cuBLASLt has no "
      "algorithm with it");
}

TEST_CASE("what cuDNN has no engine for is made by kernels, which is logged") {
  const NoGradGuard no_grad;
  struct Refusal {
    int64_t channels;
    uint64_t plans, launches;
  };
  // The fake has two engines for float32 without TF32. First it rejects only the activation, then also the sums.
  for (const Refusal& refusal : {Refusal{5, 2, 1}, {6, 4, 3}}) {
    const int64_t n = refusal.channels;
    const Tensor x = normal({2, n, 6, 7}, kFloat32, 5), w = normal({n, n, 3, 3}, kFloat32, 2), b = normal({n}, kFloat32, 3);
    const Tensor w2 = w.to(kCUDA), b2 = b.to(kCUDA), x2 = x.to(kCUDA);
    const jit::Program frozen = jit::freeze(jit::trace([&](const Tensor& t) { return relu(conv2d(t, w2, b2, 1, 1) + t); }, {x2}));
    const testing::Logged log;
    {
      const fake::LibraryFailing failing("cudnnBackendFinalize of a plan", CUDNN_STATUS_NOT_SUPPORTED, 1, refusal.plans);
      frozen(x2);
      CHECK(failing.failed() == refusal.plans);
    }
    const fake::Counts counts = counts_of(frozen, x2, relu(conv2d(x, w, b, 1, 1) + x), 1e-5);
    CHECK(counts.library_calls == 1);
    CHECK(counts.launches == refusal.launches);
    REQUIRE(log.messages.size() == 1);
    CHECK(contains(log.messages[0],
                   "[cuda] the sum or activation after the forward pass of a convolution of [2, " + std::to_string(n) + ", 6, 7] with"));
    CHECK(contains(log.messages[0], "runs without cuDNN, by kernels of its own: cuDNN has no engine for it"));
  }
}

TEST_CASE("a recorded run computes with what its input holds when it is replayed") {
  const NoGradGuard no_grad;
  nn::Sequential model = relu_perceptron();
  std::vector<Tensor> inputs, expected;
  for (uint32_t seed = 5; seed < 8; ++seed) {
    inputs.push_back(normal({7, 12}, kFloat32, seed));
    expected.push_back(model(inputs.back()));
  }
  const jit::Program program = frozen_on_device(model, inputs[0], kBFloat16);
  const Tensor input = inputs[0].to(kCUDA);
  for (int warm_up = 0; warm_up < 3; ++warm_up) program(input);
  cuda::Graph graph;
  graph.capture_begin();
  const Tensor output = program(input);
  graph.capture_end();
  for (size_t i = 0; i < inputs.size(); ++i) {
    input.copy_(inputs[i]);
    const fake::Counts counts = fake::count([&] { graph.replay(); });
    CHECK(counts.library_calls == 3);
    CHECK(relative_difference(output.cpu(), expected[i]) < 3e-2);
  }
}

TEST_CASE("a run belongs to the current stream, and to the device of the weights") {
  const NoGradGuard no_grad;
  nn::Sequential model = relu_perceptron();
  const Tensor x = normal({7, 12}, kFloat32, 5), expected = model(x);
  const jit::Program program = frozen_on_device(model, x);
  const Tensor there = x.to(kCUDA);
  const cuda::Stream side = cuda::stream_from_pool();
  side.wait(cuda::current_stream());
  {
    const cuda::StreamGuard guard(side);
    CHECK(relative_difference(program(there).cpu(), expected) < 1e-5);
  }
  side.synchronize();
  const std::string text = testing::thrown_text([&] { program(x.to(Device(kCUDA, 1))); });
  CHECK(contains(text, "[linear] "));
  CHECK(contains(text, "cuda:1"));
}

TEST_SUITE_END();

}  // namespace frozen_call_tests
