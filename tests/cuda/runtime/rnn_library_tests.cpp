// Recurrent networks through cuDNN: when it is called, for what, on which stream and device, and what happens if it rejects a network or
// fails.
#include <doctest/doctest.h>

#include <cudnn.h>

#include <cmath>
#include <thread>

#include <amp/autocast/autocast.h>
#include <amp/core/allocator.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/numerics.h>
#include <amp/cuda/stream.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/report.h>
#include "cuda/runtime/logged.h"
#include "support.h"

namespace rnn_library_tests {

using namespace amp;
using testing::contains;
using testing::difference;

namespace {

enum class Kind { Lstm, Gru, Tanh, Relu };
constexpr Kind kKinds[] = {Kind::Lstm, Kind::Gru, Kind::Tanh, Kind::Relu};

struct Network {
  Kind kind;
  int64_t features, hidden, outputs, layers = 1;
  bool bidirectional = false, bias = true;
  std::vector<int64_t> batch_sizes = {};  // empty: three sequences of four steps

  int64_t sets() const { return layers * (bidirectional ? 2 : 1); }
  int64_t batch() const { return batch_sizes.empty() ? 3 : batch_sizes[0]; }
};

Tensor sample(IntArrayRef sizes, ScalarType dtype, uint32_t seed, double scale = 1) {
  return (testing::normal(sizes, kFloat64, seed) * scale).to(dtype);
}

// A network with its arguments on a device.
struct Instance {
  Network net;
  Tensor x;
  std::vector<Tensor> states, params;

  Instance(const Network& n, Device device, ScalarType dtype) : net(n) {
    const double scale = 0.5 / std::sqrt(static_cast<double>(n.hidden));
    uint32_t seed = 1;
    const auto make = [&](IntArrayRef sizes, double by) { return sample(sizes, dtype, seed++, by).to(device).requires_grad_(); };
    int64_t rows = 0;
    for (const int64_t size : n.batch_sizes) rows += size;
    x = n.batch_sizes.empty() ? make({4, 3, n.features}, 1) : make({rows, n.features}, 1);
    states.push_back(make({n.sets(), n.batch(), n.outputs}, 1));
    if (n.kind == Kind::Lstm) states.push_back(make({n.sets(), n.batch(), n.hidden}, 1));
    const int64_t gates = (n.kind == Kind::Lstm ? 4 : n.kind == Kind::Gru ? 3 : 1) * n.hidden, directions = n.bidirectional ? 2 : 1;
    for (int64_t i = 0; i < n.sets(); ++i) {
      params.push_back(make({gates, i < directions ? n.features : n.outputs * directions}, scale));
      params.push_back(make({gates, n.outputs}, scale));
      for (int b = 0; n.bias && b < 2; ++b) params.push_back(make({gates}, scale));
      if (n.outputs != n.hidden) params.push_back(make({n.outputs, n.hidden}, scale));
    }
  }

  std::vector<Tensor> run(double dropout = 0) const {
    const auto call = [&](const auto& op, const auto& state) {
      if (net.batch_sizes.empty()) return op(x, state, params, net.bias, net.layers, dropout, true, net.bidirectional, false);
      return op(x, tensor(net.batch_sizes, kInt64), state, params, net.bias, net.layers, dropout, true, net.bidirectional);
    };
    const auto pair = [](const auto& results) { return std::vector<Tensor>{std::get<0>(results), std::get<1>(results)}; };
    switch (net.kind) {
      case Kind::Lstm: {
        const auto results = call([](const auto&... args) { return lstm(args...); }, TensorList(states));
        return {std::get<0>(results), std::get<1>(results), std::get<2>(results)};
      }
      case Kind::Gru: return pair(call([](const auto&... args) { return gru(args...); }, states[0]));
      case Kind::Tanh: return pair(call([](const auto&... args) { return rnn_tanh(args...); }, states[0]));
      default: return pair(call([](const auto&... args) { return rnn_relu(args...); }, states[0]));
    }
  }
  std::vector<Tensor> inputs() const {
    std::vector<Tensor> all{x};
    all.insert(all.end(), states.begin(), states.end());
    all.insert(all.end(), params.begin(), params.end());
    return all;
  }
};

// The results, the gradients of all arguments, and the counts of their calls.
struct Run {
  std::vector<Tensor> tensors;
  fake::Counts forward, backward;

  Run(const Network& net, Device device, ScalarType dtype) {
    const Instance instance(net, device, dtype);
    forward = fake::count([&] { tensors = instance.run(); });
    std::vector<Tensor> grads, found;
    for (const Tensor& t : tensors) grads.push_back(sample(t.sizes(), dtype, static_cast<uint32_t>(90 + grads.size())).to(device));
    backward = fake::count([&] { found = autograd::grad(tensors, instance.inputs(), grads); });
    tensors.insert(tensors.end(), found.begin(), found.end());
  }
};

void compare_values(const Run& found, const Run& expected, ScalarType dtype) {
  const double t = dtype == kFloat64 ? 1e-10 : dtype == kFloat32 ? 1e-5 : dtype == kFloat16 ? 1e-2 : 8e-2;
  REQUIRE(found.tensors.size() == expected.tensors.size());
  for (size_t i = 0; i < expected.tensors.size(); ++i) {
    CAPTURE(i);
    CHECK(difference(found.tensors[i].cpu(), expected.tensors[i], 4 * t, t) == "");
  }
}

void compare(const Network& net, ScalarType dtype) {
  CAPTURE(static_cast<int>(net.kind));
  CAPTURE(toString(dtype));
  const Run expected(net, kCPU, dtype), found(net, kCUDA, dtype);
  CHECK(found.forward.library_calls == 1);
  CHECK(found.backward.library_calls == 2);
  CHECK(found.forward.launches == 1);  // joins the weights
  CHECK(found.backward.launches == 0);
  for (const fake::Counts* each : {&found.forward, &found.backward}) CHECK(each->synchronizations == 0);
  compare_values(found, expected, dtype);
}

// A network that no other case uses: `features` makes it unique.
Network single(int64_t features) { return {Kind::Gru, features, 5, 5}; }
bool by_library(const Run& run) { return run.forward.library_calls == 1 && run.backward.library_calls == 2; }

}  // namespace

TEST_SUITE_BEGIN("cuda runtime recurrent networks");

TEST_CASE("all layers and directions are the CPU's, by one call of the library forward and two backward") {
  for (const Kind kind : kKinds) {
    for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) compare({kind, 3, 4, 4}, dtype);
    compare({kind, 3, 4, 4, 2, true}, kFloat32);
    compare({kind, 3, 4, 4, 3, false, false}, kFloat32);
    compare({kind, 3, 4, 4, 2, true, true, {4, 3, 3, 1, 1}}, kFloat32);
    compare({kind, 3, 4, 4, 1, true, false, {2, 1}}, kFloat16);
    compare({kind, 2, 400, 400}, kFloat32);
  }
}

TEST_CASE("projections, whose weights the library has elsewhere") {
  for (const ScalarType dtype : {kFloat64, kFloat16}) {
    compare({Kind::Lstm, 3, 6, 2}, dtype);
    compare({Kind::Lstm, 3, 6, 2, 2, true, false}, dtype);
    compare({Kind::Lstm, 3, 6, 2, 2, true, true, {3, 2, 2, 1}}, dtype);
  }
}

TEST_CASE("the weights are put together by one kernel, and nothing else is copied") {
  const Run run({Kind::Lstm, 3, 4, 4, 2}, kCUDA, kFloat32);
  CHECK(run.forward.launches == 1);
  CHECK(run.forward.copies == 0);
  CHECK(run.forward.fills == 0);
  CHECK(run.backward.copies == 1);  // copy of the reserve
  CHECK(run.backward.fills == 1);   // fill of the gradients of weights
}

TEST_CASE("without gradients there is no reserve, and what nobody wants is not computed") {
  Instance instance({Kind::Lstm, 3, 4, 4}, kCUDA, kFloat32);
  const auto most_bytes = [&] {
    instance.run();
    reset_peak_memory_stats(kCUDA);
    CHECK(fake::count([&] { instance.run(); }).library_calls == 1);
    return memory_stats(kCUDA).peak_bytes;
  };
  const auto training = most_bytes();
  {
    const NoGradGuard no_grad;
    CHECK(most_bytes() < training);
  }
  for (Tensor& t : instance.params) t.requires_grad_(false);
  const Tensor y = instance.run()[0], grad = sample(y.sizes(), kFloat32, 9).to(kCUDA);
  CHECK(fake::count([&] { y.backward(grad); }).library_calls == 1);
}

TEST_CASE("a gradient of the final states alone, and two passes through the same graph") {
  for (const Kind kind : kKinds) {
    const auto gradients = [&](Device device) {
      const Instance instance({kind, 3, 4, 4, 2}, device, kFloat64);
      const std::vector<Tensor> results = instance.run();
      const Tensor& last = results.back();
      const Tensor grad = sample(last.sizes(), kFloat64, 9).to(device);
      const std::vector<Tensor> first = autograd::grad({last}, instance.inputs(), {grad}, /*retain_graph=*/true);
      std::vector<Tensor> all = autograd::grad({last}, instance.inputs(), {grad});
      for (size_t i = 0; i < all.size(); ++i) CHECK(difference(all[i].cpu(), first[i].cpu(), 0, 0) == "");
      return all;
    };
    const std::vector<Tensor> expected = gradients(kCPU), found = gradients(kCUDA);
    for (size_t i = 0; i < found.size(); ++i) CHECK(difference(found[i].cpu(), expected[i], 1e-10, 1e-10) == "");
  }
}

TEST_CASE("autocast casts weights once a region, and states to the dtype of the network") {
  const Instance instance({Kind::Lstm, 3, 4, 4, 2}, kCUDA, kFloat32);
  const Autocast region(kCUDA, {.dtype = kFloat16});
  std::vector<Tensor> results;
  const fake::Counts first = fake::count([&] { results = instance.run(); }), second = fake::count([&] { results = instance.run(); });
  CHECK(first.library_calls == 1);
  CHECK(second.library_calls == 1);
  CHECK(first.launches == second.launches + 8);
  for (const Tensor& t : results) CHECK(t.dtype() == kFloat16);
}

TEST_CASE("a network belongs to the current stream, of the device of its tensors") {
  const Network net{Kind::Lstm, 3, 4, 4, 2, true};
  const Run expected(net, kCPU, kFloat32);
  for (const int index : {0, 1, 0}) {
    const cuda::DeviceGuard on_device(index);
    const cuda::StreamGuard guard(cuda::stream_from_pool(index));
    const Run found(net, Device(kCUDA, static_cast<int8_t>(index)), kFloat32);
    CHECK(by_library(found));
    compare_values(found, expected, kFloat32);
  }
  CHECK(by_library(Run(net, Device(kCUDA, 1), kFloat32)));
  Instance instance(single(3), kCUDA, kFloat32);
  const Instance before = instance;  // detects frees that are too early
  {
    const cuda::StreamGuard guard(cuda::stream_from_pool());
    instance.x = instance.run()[0].detach();
  }
  instance.params[0] = sample({15, 5}, kFloat32, 1).to(kCUDA);
  fake::ExpectReports expected_race;
  instance.run();
  cuda::synchronize();
  const std::vector<std::string> reports = expected_race.take();
  REQUIRE(!reports.empty());
  CHECK(contains(reports[0], "race: cuDNN's GRU"));
}

TEST_CASE("dropout between layers, and calls that must repeat their bits, run layer by layer") {
  const testing::Logged log;
  const Instance instance({Kind::Gru, 3, 4, 4, 2}, kCUDA, kFloat32);
  CHECK(fake::count([&] { instance.run(0.5); }).library_calls > 1);
  CHECK(fake::count([&] { instance.run(); }).library_calls == 1);
  const cuda::Determinism before = cuda::determinism();
  cuda::set_determinism(cuda::Determinism::All);
  CHECK(fake::count([&] { instance.run(); }).library_calls > 1);
  cuda::set_determinism(before);
  {
    const fake::LibraryFailing version("cudnnGetVersion", 8907, 1, 100);
    CHECK(fake::count([&] { instance.run(); }).library_calls > 1);
  }
  CHECK(log.messages.empty());
}

TEST_CASE("a network that cuDNN refuses runs layer by layer, which is logged once and not tried again") {
  int64_t features = 16;
  for (const char* function : {"cudnnSetRNNDescriptor_v8", "cudnnGetRNNTempSpaceSizes", "cudnnRNNForward"}) {
    INFO(function);
    const Network net = single(features++);
    const testing::Logged log;
    {
      // Both algorithms, the persistent one and the standard one.
      const fake::LibraryFailing failing(function, CUDNN_STATUS_NOT_SUPPORTED, 1, 100);
      CHECK(!by_library(Run(net, kCUDA, kFloat32)));
      CHECK(!by_library(Run(net, kCUDA, kFloat32)));
      CHECK(failing.failed() == 2);
    }
    CHECK(!by_library(Run(net, kCUDA, kFloat32)));
    REQUIRE(log.messages.size() == 1);
    CHECK(contains(log.messages[0], "[cuda] a GRU from "));
    CHECK(contains(log.messages[0], " to 1 x 5 features in float32 runs without cuDNN, which is much slower: cuDNN has no engine for it"));
  }
}

TEST_CASE("an algorithm that cuDNN refuses gives way to the standard one") {
  const Network net = single(32);
  const testing::Logged log;
  const fake::LibraryFailing failing("cudnnSetRNNDescriptor_v8", CUDNN_STATUS_NOT_SUPPORTED_SHAPE);
  CHECK(by_library(Run(net, kCUDA, kFloat32)));
  CHECK(by_library(Run(net, kCUDA, kFloat32)));
  CHECK(failing.failed() == 1);
  CHECK(log.messages.empty());
}

TEST_CASE("gradients that cuDNN refuses are computed from the arguments") {
  int64_t features = 40;
  for (const char* function : {"cudnnRNNBackwardData_v8", "cudnnRNNBackwardWeights_v8"}) {
    INFO(function);
    const Instance instance(single(features++), kCUDA, kFloat32);
    const Tensor y = instance.run()[0], grad = sample(y.sizes(), kFloat32, 9).to(kCUDA);
    const testing::Logged log;
    const fake::LibraryFailing failing(function, CUDNN_STATUS_NOT_SUPPORTED);
    y.backward(grad);
    CHECK(failing.failed() == 1);
    CHECK(instance.params[0].grad().defined());
    CHECK(log.messages.size() == 1);
  }
}

TEST_CASE("a failure of cuDNN is logged, and the next call tries again") {
  int64_t features = 48;
  for (const char* function : {"cudnnSetRNNDescriptor_v8", "cudnnRNNForward"}) {
    INFO(function);
    const Network net{Kind::Gru, features++, 5, 5, 1, false, true, {2, 1}};
    const testing::Logged log;
    {
      const fake::LibraryFailing failing(function, CUDNN_STATUS_INTERNAL_ERROR);
      CHECK(!by_library(Run(net, kCUDA, kFloat32)));
    }
    REQUIRE(log.messages.size() == 1);
    CHECK(contains(log.messages[0], "INTERNAL_ERROR"));
    CHECK(by_library(Run(net, kCUDA, kFloat32)));
  }
}

TEST_CASE("a network that fails twice in the same way is not tried a third time") {
  const Network net{Kind::Gru, 52, 5, 5, 1, false, true, {2, 1}};
  const testing::Logged log;
  const fake::LibraryFailing failing("cudnnRNNForward", CUDNN_STATUS_EXECUTION_FAILED, 1, 100);
  for (int i = 0; i < 4; ++i) CHECK(!by_library(Run(net, kCUDA, kFloat32)));
  CHECK(failing.failed() == 2);
  REQUIRE(log.messages.size() == 2);
  CHECK(contains(log.messages[1], "for the second time; cuDNN is not asked again for it"));
}

TEST_CASE("a recording keeps the networks that it runs: its thread may end before it is replayed") {
  const Instance instance({Kind::Lstm, 3, 4, 4, 2, true}, kCUDA, kFloat32);
  const Tensor grad = sample({4, 3, 8}, kFloat32, 9).to(kCUDA);
  cuda::Graph graph;
  std::thread([&] {
    const auto run = [&] { instance.run()[0].backward(grad); };
    run();
    graph.capture_begin();
    run();
    graph.capture_end();
  }).join();
  CHECK(fake::count([&] { graph.replay(); }).library_calls == 3);
}

TEST_CASE("a network can be recorded") {
  const Instance instance({Kind::Lstm, 3, 4, 4, 2, true}, kCUDA, kFloat32);
  const Tensor grad = sample({4, 3, 8}, kFloat32, 9).to(kCUDA);
  const auto run = [&] { instance.run()[0].backward(grad); };
  run();
  cuda::Graph graph;
  graph.capture_begin();
  run();
  graph.capture_end();
  const fake::Counts replayed = fake::count([&] { graph.replay(); });
  CHECK(replayed.graph_launches == 1);
  CHECK(replayed.library_calls == 3);
}

TEST_SUITE_END();

}  // namespace rnn_library_tests
