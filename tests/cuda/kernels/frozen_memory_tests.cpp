// The memory of frozen programs on a device: each run has one block of the pool in addition to its outputs, on its own stream.
#include "unit/jit/models.h"

#include <functional>
#include <optional>
#include <string>
#include <thread>

#include <amp/cuda/graph.h>
#include <amp/cuda/record_stream.h>
#include <amp/cuda/stream.h>
#include <amp/observe/observer.h>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>

namespace frozen_memory_tests {

using namespace amp;
using testing::difference;
using testing::normal;

namespace {

using Results = std::vector<Tensor>;

Results on_host(const Results& results) {
  Results copies;
  for (const Tensor& result : results) copies.push_back(result.cpu());
  return copies;
}

void check_equal(const Results& got, const Results& expected) {
  REQUIRE(got.size() == expected.size());
  for (size_t i = 0; i < got.size(); ++i) CHECK(difference(got[i].cpu(), expected[i]) == "");
}

template <class F>
jit::Program frozen(F& function, const Tensor& example, std::optional<ScalarType> dtype = std::nullopt) {
  jit::TraceOptions options;
  if (dtype) options.autocast = AutocastOptions{.dtype = *dtype};
  return jit::freeze(jit::trace(function, {example}, options));
}

// Several intermediate results in sequence and at the same time. Their kernels are the library's own.
Tensor chain(const Tensor& x) {
  const Tensor a = relu(x * 2), b = (a + x).exp();
  return (b * a - x).abs() + b;
}
jit::Program frozen_chain(Device device = kCUDA) { return frozen(chain, normal({2, 300}, kFloat32).to(device)); }

Tensor input(uint32_t seed, Device device = kCUDA) { return normal({5, 300}, kFloat32, seed).to(device); }

// After these calls, the program has a plan.
void warm_up(const jit::Program& program, const Tensor& x) {
  for (int run = 0; run < 2; ++run) program.run({&x, 1});
}

// Runs `function` for the results of each call of this thread.
class OnResults : public tracing::Observer {
 public:
  explicit OnResults(std::function<void(const Tensor&)> function) : function_(std::move(function)) {}
  void on_call(const tracing::ObservedCall&, TensorList results) override {
    for (const Tensor& result : results) function_(result);
  }

 private:
  std::function<void(const Tensor&)> function_;
};
class Observing {
 public:
  explicit Observing(std::function<void(const Tensor&)> function) : observer_(std::make_shared<OnResults>(std::move(function))) {
    tracing::add_observer(observer_, false);
  }
  ~Observing() { tracing::remove_observer(observer_.get()); }
  Observing(const Observing&) = delete;
  Observing& operator=(const Observing&) = delete;

 private:
  std::shared_ptr<tracing::Observer> observer_;
};

// Checks that a planned run allocates one block and those of its outputs, and gives the results of the first run, which has no plan.
// `workspaces`: the allocations for workspaces of libraries and kernels.
template <class F>
void check_allocations(F& function, const Tensor& example, const Tensor& x, std::optional<ScalarType> dtype, uint64_t workspaces) {
  const NoGradGuard no_grad;
  const jit::Program program = frozen(function, example, dtype);
  const Tensor inputs[] = {x};
  Results results = program.run(inputs);
  const Results expected = on_host(results);
  results = program.run(inputs);
  check_equal(results, expected);
  const fake::Counts counts = fake::count([&] { results = program.run(inputs); });
  CHECK(counts.allocations == 1 + results.size() + workspaces);
  CHECK(counts.synchronizations == 0);
  check_equal(results, expected);
  const std::vector<jit::MemoryPlan> plans = program.memory_plans();
  REQUIRE(plans.size() == 1);
  CHECK(plans[0].others == 0);
  CHECK(plans[0].bytes > 0);
  for (const jit::MemoryPlan::Part& part : plans[0].parts) CHECK((part.offset < 0 || part.offset % 256 == 0));
}

}  // namespace

TEST_SUITE_BEGIN("cuda frozen memory");

TEST_CASE("a run allocates one block next to its outputs") {
  manual_seed(3);
  const Tensor rows = normal({2, 300}, kFloat32).to(kCUDA);
  check_allocations(chain, rows, input(1), std::nullopt, 0);
  auto several = [](const Tensor& x) {
    const Tensor y = relu(x), z = y + x;
    return Results{z.slice(1, 0, 8), (z * 2).exp(), chain(z)};
  };
  check_allocations(several, rows, input(1), std::nullopt, 0);
  nn::Sequential perceptron = testing::perceptron(), network = testing::residual_network();
  nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(16, 4).dim_feedforward(24).batch_first(true));
  layer->eval();
  perceptron->to(kCUDA), network->to(kCUDA), layer->to(kCUDA);
  const Tensor features = normal({7, 12}, kFloat32, 5).to(kCUDA), images = normal({3, 3, 8, 8}, kFloat32, 5).to(kCUDA);
  const Tensor words = normal({3, 5, 16}, kFloat32, 5).to(kCUDA);
  for (const std::optional<ScalarType>& dtype : {std::optional<ScalarType>(), std::optional(kBFloat16)}) {
    INFO(std::string(dtype ? toString(*dtype) : "float32"));
    check_allocations(perceptron, features.narrow(0, 0, 2), features, dtype, 0);
    check_allocations(network, images.narrow(0, 0, 2), images, dtype, 8);  // one for each convolution
    check_allocations(layer, words.narrow(0, 0, 2), words, dtype, 0);
  }
}

TEST_CASE("runs on several streams have separate blocks, which return to their streams") {
  const NoGradGuard no_grad;
  const jit::Program program = frozen_chain();
  Results inputs, expected;
  for (uint32_t seed = 1; seed <= 3; ++seed) {
    inputs.push_back(input(seed));
    expected.push_back(chain(inputs.back()).cpu());
  }
  warm_up(program, inputs[0]);
  const cuda::Stream streams[] = {cuda::current_stream(), cuda::stream_from_pool(), cuda::stream_from_pool()};
  for (const cuda::Stream& stream : streams) stream.wait(cuda::current_stream());
  std::vector<Results> results(3);
  for (int run = 0; run < 3; ++run) {
    for (size_t i = 0; i < 3; ++i) {
      const cuda::StreamGuard guard(streams[i]);
      results[i].push_back(program(inputs[i]));
    }
  }
  for (size_t i = 0; i < 3; ++i) {
    const cuda::StreamGuard guard(streams[i]);
    for (const Tensor& result : results[i]) CHECK(difference(result.cpu(), expected[i]) == "");
    results[i].clear();
    streams[i].synchronize();
  }
  CHECK(program.memory_plans()[0].others == 0);
}

TEST_CASE("threads run one program, each on its stream") {
  const NoGradGuard no_grad;
  const jit::Program program = frozen_chain();
  Results inputs, expected;
  for (uint32_t seed = 1; seed <= 2; ++seed) {
    inputs.push_back(input(seed));
    expected.push_back(chain(inputs.back()).cpu());
  }
  const cuda::Stream made = cuda::current_stream();
  std::vector<std::thread> threads;
  std::vector<std::string> differences(4);
  for (size_t t = 0; t < differences.size(); ++t) {
    threads.emplace_back([&, t] {
      const cuda::StreamGuard guard(t == 0 ? made : cuda::stream_from_pool());
      cuda::current_stream().wait(made);
      for (size_t run = 0; run < 8; ++run) {
        const size_t i = (run + t) % inputs.size();
        differences[t] += difference(program(inputs[i]).cpu(), expected[i]);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& found : differences) CHECK(found == "");
}

TEST_CASE("what another stream uses during a run is not used again by it") {
  const NoGradGuard no_grad;
  // The distance is one call of the program. The observer sees its parts, and makes tensors of their sizes between them.
  const auto function = [](const Tensor& x) { return pairwise_distance(relu(x), x * 2) + chain(x).sum(1); };
  const jit::Program program = frozen(function, normal({2, 300}, kFloat32).to(kCUDA));
  const Tensor x = input(1), expected = function(x).cpu();
  const cuda::Stream side = cuda::stream_from_pool();
  Results sums;  // tensors of the calls' results, made during the run
  const auto sum_on_side = [&](const Tensor& result) {
    side.wait(cuda::current_stream(0));
    const cuda::StreamGuard guard(side);
    sums.push_back((result * 2).sum());
    cuda::record_stream(result, side);
  };
  Results per_run;
  for (int run = 0; run < 4; ++run) {
    {
      const Observing observing(sum_on_side);
      CHECK(difference(program(x).cpu(), expected) == "");
    }
    const cuda::StreamGuard guard(side);
    per_run.push_back(stack(sums).cpu());
    CHECK(difference(per_run.back(), per_run[0]) == "");
    sums.clear();
    side.synchronize();
  }
  CHECK(program.memory_plans()[0].others > 0);
  CHECK(difference(program(x).cpu(), expected) == "");
}

TEST_CASE("an intermediate result that outlives its run keeps the block, whichever thread and stream drop it") {
  const NoGradGuard no_grad;
  const jit::Program program = frozen_chain();
  const Tensor x = input(1), expected = chain(x).cpu();
  warm_up(program, x);
  const size_t before = fake::live_blocks();
  Results kept;
  {
    const Observing observing([&](const Tensor& result) { kept.push_back(result); });
    CHECK(difference(program(x).cpu(), expected) == "");
  }
  const Results values = on_host(kept);
  for (int run = 0; run < 3; ++run) CHECK(difference(program(x).cpu(), expected) == "");
  check_equal(kept, values);
  std::thread([&] {
    const cuda::StreamGuard guard(cuda::stream_from_pool());
    kept.clear();
  }).join();
  CHECK(fake::live_blocks() == before);
}

TEST_CASE("a recording has one block for its runs") {
  const NoGradGuard no_grad;
  for (const int runs_before : {1, 2}) {  // the captured run makes a plan, or uses it
    INFO(runs_before);
    const jit::Program program = frozen_chain();
    const Tensor x = input(1);
    for (int run = 0; run < runs_before; ++run) program(x);
    cuda::Graph graph;
    Results outputs;
    graph.capture_begin();
    if (runs_before == 1) outputs.push_back(program(x));
    const fake::Counts counts = fake::count([&] {
      for (int run = 0; run < 2; ++run) outputs.push_back(program(x));
    });
    graph.capture_end();
    CHECK(counts.allocations <= 3);
    for (const uint32_t seed : {2, 3}) {
      const Tensor next = normal({5, 300}, kFloat32, seed), expected = chain(next.to(kCUDA)).cpu();
      x.copy_(next);
      CHECK(difference(program(x).cpu(), expected) == "");
      graph.replay();
      CHECK(difference(program(x).cpu(), expected) == "");
      for (const Tensor& output : outputs) CHECK(difference(output.cpu(), expected) == "");
    }
    REQUIRE(program.memory_plans().size() == 1);
    CHECK(program.memory_plans()[0].others == 0);
  }
}

TEST_CASE("allocations that fail, in the first runs and in planned ones, lose nothing") {
  const NoGradGuard no_grad;
  const Tensor x = input(1), expected = chain(x).cpu();
  for (int run = 0; run < 3; ++run) {
    for (uint64_t nth = 1;; ++nth) {
      const jit::Program program = frozen_chain();
      for (int before = 0; before < run; ++before) program(x);
      const size_t live = fake::live_blocks();
      bool failed = false;
      {
        const fake::Failing failing("allocation", nth, cudaErrorMemoryAllocation, 2);
        try {
          program(x);
        } catch (const OutOfMemoryError&) { failed = true; }
        CHECK(failed == (failing.failed() > 0));
      }
      CHECK(fake::live_blocks() == live);
      for (int after = 0; after < 3; ++after) CHECK(difference(program(x).cpu(), expected) == "");
      CHECK(program.memory_plans().size() == 1);
      CHECK(fake::live_blocks() == live);
      if (!failed) break;
    }
  }
}

TEST_CASE("memory is short for the block once, and was freed on another stream") {
  const NoGradGuard no_grad;
  const jit::Program program = frozen_chain();
  const Tensor x = input(1), expected = chain(x).cpu();
  warm_up(program, x);
  const fake::Failing failing("allocation");
  CHECK(difference(program(x).cpu(), expected) == "");
  CHECK(failing.failed() == 1);
}

TEST_CASE("the block is on the device of the run, whichever is the current one") {
  const NoGradGuard no_grad;
  const Device second(kCUDA, 1);
  for (const Device example : {Device(kCUDA, 0), second}) {
    const jit::Program program = frozen_chain(example);  // without weights, it runs on any device
    const Tensor x = input(1, second), expected = chain(input(1).cpu());
    Tensor first = program(x), result;
    CHECK(first.device() == second);
    program(x);
    const fake::Counts counts = fake::count([&] { result = program(x); });
    CHECK(counts.allocations == 2);
    CHECK(result.device() == second);
    CHECK(difference(result.cpu(), first.cpu()) == "");
    CHECK(testing::relative_difference(program(input(1)).cpu(), expected) < 1e-5);
    CHECK(program.memory_plans()[0].others == 0);
  }
}

TEST_SUITE_END();

}  // namespace frozen_memory_tests
