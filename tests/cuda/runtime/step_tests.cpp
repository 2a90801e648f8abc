// Whole training steps: their calls of the runtime, and the state after a failed call.
#include <doctest/doctest.h>

#include <cublasLt.h>

#include <memory>
#include <thread>
#include <vector>

#include <amp/cuda/stream.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include "support.h"

namespace step_tests {

using namespace amp;

namespace {

// A model of two layers with a scaler, entirely on one device.
struct Training {
  Device device;
  Tensor first = parameter({8, 16}), bias = parameter({16}), second = parameter({16, 4});
  Tensor x = zeros({32, 8}, TensorOptions(kFloat32).device(device)), y = zeros({32, 4}, TensorOptions(kFloat32).device(device));
  optim::Adam optimizer{{first, bias, second}, optim::AdamOptions(0.01)};
  GradScaler scaler{device.type(), {.init_scale = 64}};

  explicit Training(int index = 0) : device(kCUDA, static_cast<int8_t>(index)) {}
  Tensor parameter(IntArrayRef sizes) const { return zeros(sizes, TensorOptions(kFloat32).device(device)).requires_grad_(); }

  void step() {
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCUDA, {.dtype = kFloat16});
      loss = mse_loss(mm(dropout(relu(linear(x, first.t(), bias)), 0.1, true), second), y);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer, {.max_norm = 1.0});
    scaler.update();
  }
};

fake::Counts counted_step(Training& training) {
  return fake::count([&] { training.step(); });
}

}  // namespace

TEST_SUITE_BEGIN("cuda runtime steps");

TEST_CASE("a step never waits for the device, and from the third on it asks the driver for no memory") {
  Training training;
  counted_step(training);
  counted_step(training);
  const fake::Counts third = counted_step(training), fourth = counted_step(training);
  CHECK(third.synchronizations == 0);
  CHECK(fourth.synchronizations == 0);
  CHECK(fourth.driver_allocations == 0);
  CHECK(fourth.events == 0);
  CHECK(fourth.allocations == fourth.frees);
  // Two products forward. Backward: their gradients, except that of the input.
  CHECK(fourth.library_calls == 5);
  CHECK(fourth.launches == third.launches);
  CHECK(fourth.launches <= 42);
  CHECK(fourth.allocations <= 49);
}

TEST_CASE("get_scale() waits for the device, and unscale_() does not [behaviors 60, 71]") {
  Training training;
  training.step();
  training.optimizer.zero_grad();
  training.scaler.scale(mm(training.x, training.first).sum()).backward();
  CHECK(fake::count([&] { training.scaler.unscale_(training.optimizer); }).synchronizations == 0);
  CHECK(fake::count([&] { training.scaler.get_scale(); }).synchronizations == 1);
}

TEST_CASE("steps on another device than the current one, on streams of their own, and on both devices in turn") {
  Training here, there(1);
  for (int i = 0; i < 3; ++i) {
    here.step();
    const cuda::DeviceGuard guard(1);
    there.step();
  }
  CHECK(cuda::current_device() == 0);
  there.step();
  const cuda::Stream side = cuda::stream_from_pool();
  side.wait(cuda::current_stream());
  {
    const cuda::StreamGuard guard(side);
    here.step();
  }
  cuda::current_stream().wait(side);
  here.step();
}

TEST_CASE("threads with streams of their own do not meet") {
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([t] {
      const int device = t % 2;
      const cuda::StreamGuard guard(cuda::stream_from_pool(device));
      Training training(device);
      for (int i = 0; i < 3; ++i) training.step();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_CASE("a model whose layers lie on two devices, with one optimizer and one scaler") {
  const auto on = [](int index) { return TensorOptions(kFloat32).device(Device(kCUDA, static_cast<int8_t>(index))); };
  const Tensor first = zeros({8, 16}, on(0)).requires_grad_(), second = zeros({16, 4}, on(1)).requires_grad_();
  const Tensor x = zeros({32, 8}, on(0)), y = zeros({32, 4}, on(1));
  optim::SGD optimizer({first, second}, optim::SGDOptions(0.1).momentum(0.9));
  GradScaler scaler(kCUDA, {.init_scale = 64});
  for (const int current : {0, 1, 0}) {
    const cuda::DeviceGuard guard(current);
    optimizer.zero_grad();
    Tensor loss;
    {
      const Autocast region(kCUDA, {.dtype = kFloat16});
      loss = mse_loss(mm(dropout(mm(x, first), 0.1, true).to(y.device()), second), y);
    }
    scaler.scale(loss).backward();
    scaler.step(optimizer, {.max_norm = 1.0});
    scaler.update();
    CHECK(cuda::current_device() == current);
  }
}

TEST_CASE("a recorded step launches what the step does, and allocates nothing when it is replayed") {
  Training training;
  for (int i = 0; i < 3; ++i) training.step();
  const fake::Counts direct = counted_step(training);
  cuda::Graph graph;
  graph.capture_begin();
  training.step();
  graph.capture_end();
  graph.replay();
  const fake::Counts replayed = fake::count([&] { graph.replay(); });
  CHECK(replayed.launches == direct.launches + 1);  // one for the random numbers and the rate
  CHECK(replayed.library_calls == direct.library_calls);
  CHECK(replayed.copies == direct.copies);
  CHECK(replayed.allocations == 0);
  CHECK(replayed.synchronizations == 0);
}

TEST_CASE("recorded reductions carry no fills") {
  const Tensor x = zeros({50000}, kCUDA), rows = zeros({5000, 8}, kCUDA);
  const auto run = [&] {
    for (int i = 0; i < 3; ++i) {
      x.sum();
      rows.sum(0);
    }
  };
  const fake::Counts direct = fake::count(run);
  cuda::Graph graph;
  graph.capture_begin();
  run();
  graph.capture_end();
  const fake::Counts replayed = fake::count([&] { graph.replay(); });
  CHECK(replayed.launches == direct.launches);
  CHECK(direct.fills == 0);
  CHECK(replayed.fills == 0);
}

TEST_CASE("each allocation, launch, fill and product of a step fails once: the step throws, and nothing is left of it") {
  Training().step();  // handles and algorithms
  const int64_t before = memory_stats(kCUDA).current_bytes;
  const fake::Counts counts = [] {
    Training training;
    return counted_step(training);
  }();
  CHECK(memory_stats(kCUDA).current_bytes == before);
  const auto step_fails = [&](const auto& fail) {
    {
      Training training;
      const auto failing = fail();
      const std::string text = testing::thrown_text([&] { training.step(); });
      CHECK(failing->failed() > 0);
      CHECK(!text.empty());
    }
    CHECK(memory_stats(kCUDA).current_bytes == before);
  };
  const auto each = [&](const char* call, uint64_t times, cudaError_t error, uint64_t in_a_row) {
    INFO(call);
    REQUIRE(times > 0);
    for (uint64_t n = 1; n <= times; ++n) step_fails([&] { return std::make_unique<fake::Failing>(call, n, error, in_a_row); });
  };
  each("allocation", counts.allocations, cudaErrorMemoryAllocation, 2);  // the second attempt uses the memory of other streams
  each("launch", counts.launches, cudaErrorLaunchOutOfResources, 1);
  each("cudaMemsetAsync", counts.fills, cudaErrorInvalidValue, 1);
  for (uint64_t n = 1; n <= counts.library_calls; ++n)
    step_fails([&] { return std::make_unique<fake::LibraryFailing>("cublasLtMatmul", CUBLAS_STATUS_EXECUTION_FAILED, n); });
  Training training;
  CHECK(counted_step(training).launches == counts.launches);
}

TEST_CASE("each allocation and launch of a recording fails once: it is discarded, and the step runs as before") {
  Training training;
  for (int i = 0; i < 2; ++i) training.step();
  training.optimizer.zero_grad();
  const int64_t before = memory_stats(kCUDA).current_bytes;
  // Only the forward and backward pass: a step of the scaler that stops halfway can't be called again.
  const auto work = [&] {
    const Autocast region(kCUDA, {.dtype = kFloat16});
    mse_loss(mm(dropout(linear(training.x, training.first.t(), training.bias), 0.1, true), training.second), training.y).backward();
    training.optimizer.zero_grad();
  };
  const fake::Counts direct = fake::count(work);
  fake::Counts recorded;
  {
    cuda::Graph graph;
    graph.capture_begin();
    recorded = fake::count(work);
    graph.capture_end();
  }
  CHECK(memory_stats(kCUDA).current_bytes == before);
  const auto each = [&](const char* call, uint64_t times, cudaError_t error, uint64_t in_a_row) {
    INFO(call);
    REQUIRE(times > 0);
    for (uint64_t n = 1; n <= times; ++n) {
      {
        cuda::Graph graph;
        graph.capture_begin();
        const fake::Failing failing(call, n, error, in_a_row);
        CHECK_THROWS_AS(work(), Error);
        CHECK(failing.failed() == in_a_row);
      }
      training.optimizer.zero_grad();
      CHECK(memory_stats(kCUDA).current_bytes == before);
    }
  };
  each("cudaMalloc", recorded.driver_allocations, cudaErrorMemoryAllocation, 2);  // the second attempt asks for less
  each("launch", direct.launches, cudaErrorLaunchOutOfResources, 1);
  CHECK(fake::count(work).launches == direct.launches);
}

TEST_SUITE_END();

}  // namespace step_tests
