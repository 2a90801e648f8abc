// Steps that capture themselves: which calls are replays, and the state after a step that can't be captured.
#include <doctest/doctest.h>

#include <amp/cuda/graphed_step.h>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include "support.h"

namespace graphed_step_tests {

using namespace amp;

namespace {

struct Training {
  Tensor weight = zeros({8, 4}, kCUDA).requires_grad_();
  optim::Adam optimizer{{weight}, optim::AdamOptions(0.01)};
  GradScaler scaler{kCUDA, {.init_scale = 64}};
  bool waits = false;

  auto step(const cuda::GraphedStepOptions& options = {}) {
    return cuda::make_graphed_step(
        [this](const Tensor& x, const Tensor& y) {
          const Tensor loss = mse_loss(mm(x, weight), y);
          if (waits) loss.item<float>();
          return loss;
        },
        optimizer, scaler, options);
  }
};

Tensor batch(int64_t size, int64_t width) { return zeros({size, width}, kCUDA); }

}  // namespace

TEST_SUITE_BEGIN("cuda runtime graphed steps");

TEST_CASE("the calls after the warm-up are replays, which allocate nothing but the loss") {
  Training training;
  auto step = training.step({.warmup = 2});
  const Tensor x = batch(16, 8), y = batch(16, 4);
  for (int i = 0; i < 2; ++i) {
    CHECK(step(x, y).sizes() == IntArrayRef({}));
    CHECK(step.recordings() == 0);
  }
  step(x, y);
  CHECK(step.recordings() == 1);
  const Tensor grad = training.weight.grad();
  const fake::Counts replay = fake::count([&] { step(x, y); });
  CHECK(replay.graph_launches == 1);
  CHECK(replay.allocations == 1);
  CHECK(replay.synchronizations == 0);
  CHECK(training.weight.grad().is_same(grad));
}

TEST_CASE("a replay gives the parameters their gradients, whatever the program has done with them") {
  Training training;
  auto step = training.step({.warmup = 1});
  const Tensor x = batch(16, 8), y = batch(16, 4);
  for (int i = 0; i < 2; ++i) step(x, y);
  const Tensor grad = training.weight.grad();
  training.optimizer.zero_grad();
  step(x, y);
  REQUIRE(training.weight.grad().defined());
  CHECK(training.weight.grad().is_same(grad));
  training.weight.mutable_grad() = zeros({8, 4}, kCUDA);
  step(x, y);
  CHECK(training.weight.grad().is_same(grad));
}

TEST_CASE("a batch of other shapes runs as it is, and gets a recording of its own if there may be several") {
  Training training;
  auto step = training.step({.warmup = 1, .max_recordings = 2});
  for (int i = 0; i < 2; ++i) step(batch(16, 8), batch(16, 4));
  CHECK(step.recordings() == 1);
  const Tensor grad = training.weight.grad();
  step(batch(7, 8), batch(7, 4));
  CHECK(step.recordings() == 1);
  CHECK_FALSE(training.weight.grad().is_same(grad));
  step(batch(16, 8), batch(16, 4));
  CHECK(training.weight.grad().is_same(grad));
  step(batch(7, 8), batch(7, 4));
  CHECK(step.recordings() == 2);
  CHECK(fake::count([&] { step(batch(5, 8), batch(5, 4)); }).graph_launches == 0);
  step.reset();
  CHECK(step.recordings() == 0);
  step(batch(16, 8), batch(16, 4));
}

TEST_CASE("a first batch that does not come again does not keep the others from being recorded") {
  Training training;
  auto step = training.step({.warmup = 1});
  step(batch(3, 8), batch(3, 4));
  for (int i = 0; i < 2; ++i) step(batch(16, 8), batch(16, 4));
  CHECK(step.recordings() == 1);
}

TEST_CASE("batches on the host are copied to the device") {
  Training training;
  auto step = training.step({.warmup = 1});
  for (int i = 0; i < 3; ++i) step(zeros({16, 8}), zeros({16, 4}));
  CHECK(step.recordings() == 1);
}

TEST_CASE("a step that waits for the device is not recorded, and can be run again") {
  Training training;
  training.waits = true;
  auto step = training.step({.warmup = 1});
  const Tensor x = batch(16, 8), y = batch(16, 4);
  step(x, y);
  const std::string text = testing::thrown_text([&] { step(x, y); });
  CHECK(testing::contains(text, "[make_graphed_step] the step can't be recorded: "));
  CHECK(step.recordings() == 0);
  training.waits = false;
  step(x, y);
  step(x, y);
  CHECK(step.recordings() == 1);
}

TEST_CASE("a launch that fails while recording leaves the step as it was") {
  Training training;
  auto step = training.step({.warmup = 1});
  const Tensor x = batch(16, 8), y = batch(16, 4);
  const fake::Counts direct = fake::count([&] { step(x, y); });
  for (uint64_t n = 1; n <= direct.launches; n += 5) {
    const fake::Failing failing("launch", n, cudaErrorLaunchOutOfResources);
    CHECK_THROWS_AS(step(x, y), Error);
    CHECK(step.recordings() == 0);
    CHECK(fake::count([&] { step(x, y); }).graph_launches == 0);
  }
  step(x, y);
  CHECK(step.recordings() == 1);
}

TEST_CASE("a recording that can't begin holds no more memory than before") {
  Training training;
  auto step = training.step({.warmup = 1});
  const Tensor x = batch(16, 8), y = batch(16, 4);
  step(x, y);
  const int64_t before = cuda::memory_allocated();
  {
    const fake::Failing failing("cudaStreamBeginCapture", 1, cudaErrorNotSupported);
    CHECK_THROWS_AS(step(x, y), Error);
  }
  CHECK(cuda::memory_allocated() <= before);
  step(x, y);
  step(x, y);
  CHECK(step.recordings() == 1);
}

TEST_CASE("what make_graphed_step does not take") {
  Training training;
  CHECK_THROWS_WITH_AS(training.step({.warmup = 0}), "[make_graphed_step] warmup must be at least 1, but is 0", ValueError);
  CHECK_THROWS_WITH_AS(training.step({.max_recordings = -1}), "[make_graphed_step] max_recordings must not be negative, but is -1",
                       ValueError);
  auto step = training.step();
  CHECK_THROWS_WITH_AS(step(batch(16, 8), Tensor()), "[make_graphed_step] input 1 of the step is undefined", ValueError);
  CHECK_THROWS_WITH_AS(step(batch(16, 8).requires_grad_(), batch(16, 4)),
                       "[make_graphed_step] input 0 of the step requires gradients, which replays do not compute", ValueError);
  Tensor on_host = zeros({2}).requires_grad_();
  optim::SGD optimizer({on_host}, optim::SGDOptions(0.1));
  auto other = cuda::make_graphed_step([&](const Tensor& x) { return x.sum() * on_host.sum(); }, optimizer, training.scaler);
  CHECK_THROWS_WITH_AS(other(batch(2, 2)), "[make_graphed_step] the optimizer's parameters are on cpu, expected CUDA", ValueError);
}

TEST_SUITE_END();

}  // namespace graphed_step_tests
