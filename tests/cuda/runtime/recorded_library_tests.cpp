// Recordings of calls of NVIDIA's libraries: what they keep, on which thread they were made, and what the libraries do meanwhile.
#include <doctest/doctest.h>

#include <cudnn.h>

#include <functional>
#include <thread>
#include <vector>

#include <amp/cuda/attention/key.h>
#include <amp/cuda/conv/key.h>
#include <amp/cuda/cudnn/plan_runner.h>
#include <amp/cuda/graph.h>

#include <fakecuda/libraries/failing.h>
#include <fakecuda/runtime/counts.h>
#include "cuda/runtime/logged.h"
#include "support.h"

namespace recorded_library_tests {

using namespace amp;

namespace {

Tensor sample(IntArrayRef sizes, ScalarType dtype, uint32_t seed) { return testing::normal(sizes, kFloat64, seed).to(dtype).to(kCUDA); }

// A call of a library that no other case makes: `unique` is one of its sizes.
struct Call {
  const char* name;
  std::function<void()> run;
};
std::vector<Call> calls(int64_t unique) {
  const Tensor q = sample({1, 2, 4, 8}, kFloat16, 1), k = sample({1, 2, unique, 8}, kFloat16, 2),
               x = sample({1, unique, 5, 5}, kFloat32, 3), w = sample({2, unique, 3, 3}, kFloat32, 4), a = sample({unique, 8}, kFloat32, 5),
               b = sample({8, 8}, kFloat32, 6);
  return {{"attention", [=] { scaled_dot_product_attention(q, k, k); }}, {"a convolution", [=] { conv2d(x, w); }}, {"a product", [=] {
                                                                                                                      mm(a, b);
                                                                                                                    }}};
}

void record(cuda::Graph& graph, const Call& call) {
  graph.capture_begin();
  call.run();
  graph.capture_end();
}

}  // namespace

TEST_SUITE_BEGIN("cuda runtime recorded libraries");

TEST_CASE("a recording keeps the plans that it runs: its thread may end before it is replayed") {
  for (const Call& call : calls(70)) {
    INFO(call.name);
    cuda::Graph graph;
    std::thread([&] {
      call.run();
      record(graph, call);
    }).join();
    cuda::PlanRunner<cuda::AttentionKey>::clear();
    cuda::PlanRunner<cuda::ConvKey>::clear();
    const fake::Counts replayed = fake::count([&] { graph.replay(); });
    CHECK(replayed.library_calls >= 1);
  }
}

TEST_CASE("a recording may have a thread's first call of a library, and the first of its shape") {
  const testing::Logged log;
  // Threads that have ended leave their handles to others. So there are more threads, until one needs a new handle.
  const fake::LibraryFailing created("cudnnCreate", CUDNN_STATUS_SUCCESS, 1, 1000);
  const std::function<void(int)> record_on_threads = [&](int threads) {
    for (const Call& call : calls(100 + threads)) {
      INFO(call.name);
      cuda::Graph graph;
      record(graph, call);
      CHECK(fake::count([&] { graph.replay(); }).library_calls == 1);
    }
    if (created.failed() == 0 && threads < 100) std::thread([&] { record_on_threads(threads + 1); }).join();
  };
  std::thread([&] { record_on_threads(0); }).join();
  CHECK(created.failed() > 0);
  CHECK(log.messages.empty());
}

TEST_CASE("a plan that another one replaces in a recording leaves the recording as it is") {
  // The first engine fails when it runs, before it submits anything.
  const Tensor x = sample({1, 91, 5, 5}, kFloat32, 1), w = sample({2, 91, 3, 3}, kFloat32, 2);
  cuda::Graph graph;
  graph.capture_begin();
  {
    const fake::LibraryFailing failing("cudnnBackendExecute", CUDNN_STATUS_NOT_SUPPORTED);
    conv2d(x, w);
    CHECK(failing.failed() == 1);
  }
  graph.capture_end();
  CHECK(fake::count([&] { graph.replay(); }).library_calls == 1);
}

TEST_CASE("a call that has ended the recording is an error, and no other engine is tried") {
  const Tensor x = sample({1, 92, 5, 5}, kFloat32, 1), w = sample({2, 92, 3, 3}, kFloat32, 2);
  cuda::Graph graph;
  graph.capture_begin();
  CHECK_THROWS_AS(x.clone().cpu(), Error);  // ends the recording
  const fake::LibraryFailing failing("cudnnBackendExecute", CUDNN_STATUS_EXECUTION_FAILED, 1, 100);
  CHECK_THROWS_WITH_AS(conv2d(x, w), doctest::Contains("has ended the recording: run it once before the recording"), Error);
  CHECK(failing.failed() == 1);
  graph.reset();
}

TEST_SUITE_END();

}  // namespace recorded_library_tests
