// Captured work in CUDA graphs, compared with the same work run directly.
#include <doctest/doctest.h>

#include <cmath>

#include <amp/cuda/graphed_step.h>

#include "support.h"

namespace graph_tests {

namespace {

using namespace amp;
using testing::difference;

// A model's training step with a scaler, entirely on the device.
struct Training {
  Tensor w = testing::normal({8, 4}, kFloat32, 1).to(kCUDA).requires_grad_();
  Tensor x = testing::normal({16, 8}, kFloat32, 2).to(kCUDA), y = testing::normal({16, 4}, kFloat32, 3).to(kCUDA);
  optim::Adam optimizer{{w}, optim::AdamOptions(0.01)};
  GradScaler scaler{kCUDA, {.init_scale = 64, .growth_interval = 3}};
  Tensor loss;

  void step() {
    optimizer.zero_grad();
    {
      const Autocast region(kCUDA, {.dtype = kFloat16});
      loss = mse_loss(mm(x, w), y);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer, {.max_norm = 1.0});
    scaler.update();
  }
};

}  // namespace

TEST_SUITE_BEGIN("cuda graphs");

TEST_CASE("a whole step replayed, with overflows skipped on the device, is the step run directly") {
  Training direct, recorded;
  for (int i = 0; i < 2; ++i) {
    direct.step();
    recorded.step();
  }
  cuda::Graph graph;
  graph.capture_begin();
  recorded.step();
  graph.capture_end();
  for (uint32_t i = 0; i < 6; ++i) {
    Tensor input = testing::normal({16, 8}, kFloat32, 10 + i).to(kCUDA);
    if (i == 2) input[0].fill_(INFINITY);
    direct.x.copy_(input);
    recorded.x.copy_(input);
    direct.step();
    graph.replay();
    CHECK(difference(recorded.loss.detach().cpu(), direct.loss.detach().cpu(), 1e-6, 1e-6) == "");
    CHECK(difference(recorded.w.detach().cpu(), direct.w.detach().cpu(), 1e-6, 1e-6) == "");
    CHECK(recorded.scaler.get_scale() == direct.scaler.get_scale());
  }
  CHECK(recorded.scaler.get_scale() != 64);
  const Tensor kept = recorded.loss;
  graph.reset();
  CHECK(std::isfinite(kept.item<float>()));
}

TEST_CASE("a step that records itself trains as the step run directly, through batches of another size and changes of the learning rate") {
  Training direct, recorded;
  auto step = cuda::make_graphed_step([&](const Tensor& x, const Tensor& y) { return mse_loss(mm(x, recorded.w), y); }, recorded.optimizer,
                                      recorded.scaler, {.autocast = {.dtype = kFloat16}, .step = {.max_norm = 1.0}, .warmup = 2});
  for (uint32_t i = 0; i < 9; ++i) {
    const int64_t size = i == 5 ? 7 : 16;
    direct.x = testing::normal({size, 8}, kFloat32, 10 + i).to(kCUDA);
    direct.y = testing::normal({size, 4}, kFloat32, 30 + i).to(kCUDA);
    if (i == 7) {
      direct.optimizer.param_groups()[0].options().set_lr(0.002);
      recorded.optimizer.param_groups()[0].options().set_lr(0.002);
    }
    direct.step();
    const Tensor loss = step(direct.x, direct.y);
    CHECK(difference(loss.cpu(), direct.loss.detach().cpu(), 1e-6, 1e-6) == "");
    CHECK(difference(recorded.w.detach().cpu(), direct.w.detach().cpu(), 1e-6, 1e-6) == "");
    CHECK(difference(recorded.w.grad().cpu(), direct.w.grad().cpu(), 1e-6, 1e-6) == "");
  }
  CHECK(step.recordings() == 1);
  CHECK(recorded.scaler.get_scale() == direct.scaler.get_scale());
}

TEST_CASE("replays draw the random numbers that the work draws when it is run directly") {
  const Tensor x = ones({1000}, kCUDA);
  Tensor direct[3];
  manual_seed(5);
  for (Tensor& each : direct) each = dropout(x, 0.5, true).cpu();
  CHECK(difference(direct[0], direct[1], 0, 0) != "");
  cuda::Graph graph;
  graph.capture_begin();
  const Tensor recorded = dropout(x, 0.5, true);
  graph.capture_end();
  manual_seed(5);
  for (const Tensor& each : direct) {
    graph.replay();
    CHECK(difference(recorded.cpu(), each, 0, 0) == "");
  }
}

TEST_CASE("recorded reductions in several segments, on two branches, at each replay") {
  const Tensor x = testing::normal({64, 40}, kFloat32, 1).to(kCUDA), y = testing::normal({50000}, kFloat32, 2).to(kCUDA);
  const auto run = [&] {
    (x.slice(0, 0, 16) + 1).exp();  // its memory is free again before the first reduction
    return std::vector<Tensor>{y.sum(), (y * y).sum(), x.sum(0), y.amax()};
  };
  run();
  cuda::Graph graph;
  graph.capture_begin();
  const std::vector<Tensor> here = run();
  const cuda::Stream main = cuda::current_stream(), side = cuda::stream_from_pool();
  side.wait(main);
  std::vector<Tensor> there;
  {
    const cuda::StreamGuard guard(side);
    there = run();
  }
  main.wait(side);
  graph.capture_end();
  for (uint32_t seed = 3; seed < 6; ++seed) {
    x.copy_(testing::normal({64, 40}, kFloat32, seed));
    y.copy_(testing::normal({50000}, kFloat32, seed));
    graph.replay();
    const std::vector<Tensor> direct = run();
    for (size_t i = 0; i < direct.size(); ++i) {
      CHECK(difference(here[i].cpu(), direct[i].cpu(), 0, 0) == "");
      CHECK(difference(there[i].cpu(), direct[i].cpu(), 0, 0) == "");
    }
  }
}

TEST_CASE("memory given up before and after a recording") {
  cuda::Graph graph;
  Tensor before = ones({1000}, kCUDA), result;
  graph.capture_begin();
  result = before * 2 + 1;
  before = Tensor();  // freed after the capture has ended
  graph.capture_end();
  CHECK_THROWS_AS(graph.capture_begin(), Error);
  result = Tensor();
  graph.reset();
  CHECK_THROWS_AS(graph.replay(), Error);
}

TEST_CASE("what waits for the device can't be recorded, and leaves the thread as it was") {
  const Tensor x = ones({4}, kCUDA);
  {
    cuda::Graph graph;
    graph.capture_begin();
    CHECK_THROWS_AS(graph.capture_begin(), Error);
    CHECK_THROWS_AS((x + 1).sum().item<float>(), Error);
    CHECK_THROWS_AS(graph.capture_end(), Error);
    CHECK_THROWS_AS(graph.capture_end(), Error);
  }
  CHECK((x + 1).sum().item<float>() == 8);
}

TEST_SUITE_END();

}  // namespace graph_tests
