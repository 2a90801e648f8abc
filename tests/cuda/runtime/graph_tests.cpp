// Graph capture: memory, order, and other effects on the thread.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include <amp/autocast/cache.h>
#include <amp/cuda/memory_info.h>
#include <amp/cuda/record_stream.h>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "cuda/runtime/capacity.h"
#include "support.h"

namespace graph_tests {

using namespace amp;
using testing::bytes;
using testing::kMiB;

TEST_SUITE_BEGIN("cuda runtime graphs");

TEST_CASE("a recording runs when it is replayed, in the order of the current stream, and its memory is freed with it") {
  const uint64_t before = fake::live_blocks();
  {
    Tensor x = zeros({1000}, kCUDA), y;
    cuda::Graph graph;
    graph.capture_begin();
    const fake::Counts recorded = fake::count([&] {
      y = x.clone();
      y.clone().zero_();
    });
    graph.capture_end();
    CHECK(recorded.copies + recorded.fills == 0);
    CHECK(recorded.driver_allocations == 2);
    x.zero_();
    const fake::Counts replayed = fake::count([&] { graph.replay(); });
    CHECK(replayed.copies == 2);
    CHECK(replayed.fills == 1);
    CHECK(replayed.allocations == 0);
    CHECK(replayed.synchronizations == 0);
    CHECK(testing::difference(y.cpu(), zeros({1000})) == "");
    {
      const cuda::Stream side = cuda::stream_from_pool();
      side.wait(cuda::current_stream());
      const cuda::StreamGuard guard(side);
      graph.replay();
    }
    graph.reset();
    CHECK(testing::difference(y.cpu(), zeros({1000})) == "");
  }
  CHECK(fake::live_blocks() == before);
}

TEST_CASE("what another thread launches on any stream of the pool during a recording runs at once") {
  const Tensor x = zeros({1000}, kCUDA);
  std::vector<cuda::Stream> pool;
  for (cuda::Stream next = cuda::stream_from_pool(); pool.empty() || next != pool.front(); next = cuda::stream_from_pool())
    pool.push_back(next);
  for (size_t i = 0; i <= pool.size(); ++i) {
    cuda::Graph graph;
    graph.capture_begin();
    CHECK(std::find(pool.begin(), pool.end(), cuda::current_stream()) == pool.end());
    const fake::Counts run = fake::count([&] {
      std::thread([&] {
        for (const cuda::Stream& each : pool) {
          const cuda::StreamGuard guard(each);
          zeros({1000}, kCUDA);
        }
      }).join();
    });
    x.clone();
    graph.capture_end();
    CHECK(run.fills == pool.size());
  }
}

TEST_CASE("recordings at the same time have streams of their own, and one after the other the same") {
  const auto stream_of_recording = [](const std::function<void()>& meanwhile) {
    cuda::Graph graph;
    graph.capture_begin();
    const cuda::Stream stream = cuda::current_stream();
    meanwhile();
    graph.capture_end();
    return stream;
  };
  cuda::Stream inner(nullptr, 0);
  const cuda::Stream outer = stream_of_recording([&] { std::thread([&] { inner = stream_of_recording([] {}); }).join(); });
  CHECK(outer != inner);
  const cuda::Stream next = stream_of_recording([] {});
  CHECK((next == outer || next == inner));
}

TEST_CASE("streams for branches of a recording are those of its thread, and no other thread gets them") {
  const auto branches = [] {
    std::vector<cuda::Stream> found;
    cuda::Graph graph;
    graph.capture_begin();
    for (cuda::Stream next = cuda::stream_from_pool(); found.empty() || next != found.front(); next = cuda::stream_from_pool()) {
      CHECK(next != cuda::current_stream());
      found.push_back(next);
    }
    graph.capture_end();
    return found;
  };
  const std::vector<cuda::Stream> here = branches();
  CHECK(here.size() > 1);
  CHECK(branches().size() == here.size());
  std::vector<cuda::Stream> others;
  std::thread([&] {
    others = branches();
    for (size_t i = 0; i < 2 * here.size(); ++i) others.push_back(cuda::stream_from_pool());
  }).join();
  for (const cuda::Stream& each : others) CHECK(std::find(here.begin(), here.end(), each) == here.end());
}

TEST_CASE("a stream of a branch is an ordinary stream after the recording") {
  const Tensor x = zeros({1000}, kCUDA);
  cuda::Graph graph;
  graph.capture_begin();
  const cuda::Stream main = cuda::current_stream(), side = cuda::stream_from_pool();
  side.wait(main);
  main.wait(side);
  graph.capture_end();
  Tensor shared = zeros({1000}, kCUDA);
  side.wait(cuda::current_stream());
  {
    const cuda::StreamGuard guard(side);
    x.copy_(shared);
    cuda::record_stream(shared, side);
  }
  shared = Tensor();  // after the copy: the runtime reports other orders
  cuda::synchronize();
}

TEST_CASE("memory that a recording uses is freed without waiting for the streams of the recording") {
  Tensor x = zeros({1000}, kCUDA);
  cuda::Graph graph;
  graph.capture_begin();
  const cuda::Stream main = cuda::current_stream(), side = cuda::stream_from_pool();
  side.wait(main);
  cuda::record_stream(x, main);
  cuda::record_stream(x, side);
  x.clone();
  main.wait(side);
  graph.capture_end();
  // The next recording has the same stream.
  cuda::Graph next;
  next.capture_begin();
  std::thread([&] { x = Tensor(); }).join();
  next.capture_end();
}

TEST_CASE("branches of a recording do not use each other's memory") {
  const Tensor x = zeros({1000}, kCUDA);
  cuda::Graph graph;
  graph.capture_begin();
  const cuda::Stream main = cuda::current_stream(), side = cuda::stream_from_pool();
  side.wait(main);
  {
    const cuda::StreamGuard guard(side);
    empty({1000}, kCUDA).copy_(x);  // dropped at once
  }
  for (int i = 0; i < 2; ++i) empty({1000}, kCUDA).copy_(x);  // the second may use the memory of the first
  main.wait(side);
  graph.capture_end();
  graph.replay();
  graph.replay();
  cuda::synchronize();
}

TEST_CASE("memory of a recording that several of its streams use is not used again by it") {
  const Tensor x = zeros({1000}, kCUDA);
  cuda::Graph graph;
  graph.capture_begin();
  const cuda::Stream main = cuda::current_stream(), side = cuda::stream_from_pool();
  {
    const Tensor shared = x.clone();
    side.wait(main);
    const cuda::StreamGuard guard(side);
    shared.clone();
    cuda::record_stream(shared, side);
  }
  x.clone();
  main.wait(side);
  graph.capture_end();
  graph.replay();
  cuda::synchronize();
}

TEST_CASE("a recording gets the memory that the work before it has freed") {
  empty_cache(kCUDA);
  const testing::Capacity capacity(memory_stats(kCUDA).current_bytes + 16 * kMiB);
  { const Tensor warm_up = bytes(12 * kMiB); }
  cuda::Graph graph;
  graph.capture_begin();
  bytes(12 * kMiB).zero_();
  graph.capture_end();
  graph.replay();
}

TEST_CASE("memory given up while a recording lasts is freed after it, on its stream") {
  Tensor x;
  const cuda::Stream side = cuda::stream_from_pool();
  {
    const cuda::StreamGuard guard(side);
    x = zeros({1000}, kCUDA);
  }
  cuda::Graph graph;
  cuda::current_stream().wait(side);
  graph.capture_begin();
  x = Tensor();
  const uint64_t during = fake::live_blocks();
  graph.capture_end();
  CHECK(fake::live_blocks() == during - 1);
}

TEST_CASE("a tensor of a discarded recording may be given up during another one") {
  Tensor result;
  const auto record = [&](cuda::Graph& graph) {
    graph.capture_begin();
    result = zeros({1000}, kCUDA);
    graph.capture_end();
  };
  const int64_t before = cuda::memory_info().recorded_bytes;
  cuda::Graph graph;
  record(graph);
  const int64_t recorded = cuda::memory_info().recorded_bytes;
  CHECK(recorded > before);
  graph.reset();
  CHECK(cuda::memory_info().recorded_bytes == recorded);
  record(graph);
  CHECK(cuda::memory_info().recorded_bytes == recorded);
  graph.replay();
  CHECK(testing::difference(result.cpu(), zeros({1000})) == "");
}

TEST_CASE("a recording that has run may be discarded during another one") {
  const int64_t before = cuda::memory_info().recorded_bytes, used = cuda::memory_info().allocated_bytes;
  auto first = std::make_unique<cuda::Graph>();
  first->capture_begin();
  const Tensor kept = zeros({1000}, kCUDA);
  zeros({5000}, kCUDA);
  first->capture_end();
  first->replay();
  cuda::Graph second;
  second.capture_begin();
  first.reset();
  const Tensor result = kept + kept;
  second.capture_end();
  CHECK(cuda::memory_info().recorded_bytes == before + 2 * 4096);
  CHECK(cuda::memory_info().allocated_bytes == used + 2 * 4000);
  second.replay();
}

TEST_CASE("the first index that is checked may be one in a recording") {
  const Tensor table = zeros({4, 2}, kCUDA), index = zeros({3}, TensorOptions(kInt64).device(kCUDA));
  cuda::Graph graph;
  graph.capture_begin();
  const Tensor rows = table.index_select(0, index);
  graph.capture_end();
}

TEST_CASE("copies of weights in the cast cache cross neither end of a recording, and no replay, which may change the weights") {
  const Tensor weight = zeros({4, 4}, kCUDA).requires_grad_();
  autocast::CastCache& cache = autocast::thread_cache();
  const auto cached = [&] { return cache.find(weight, kFloat16) != nullptr; };
  const auto fill_cache = [&] { cache.insert(weight, zeros({4, 4}, TensorOptions(kFloat16).device(kCUDA)), kMiB); };
  const Autocast region(kCUDA, {.dtype = kFloat16});
  fill_cache();
  CHECK(cached());
  {
    cuda::Graph graph;
    graph.capture_begin();
    CHECK(!cached());
    fill_cache();
    CHECK(cached());
    graph.capture_end();
    CHECK(!cached());
    fill_cache();
    graph.replay();
    CHECK(!cached());
  }
  {
    cuda::Graph graph;
    graph.capture_begin();
    fill_cache();
    graph.reset();
    CHECK(!cached());
  }
}

TEST_CASE("what waits for the device can't be recorded, and leaves the thread and its memory as they were") {
  const Tensor x = zeros({4}, kCUDA);
  const cuda::Stream before = cuda::current_stream();
  {
    cuda::Graph graph;
    graph.capture_begin();
    CHECK_THROWS_AS(graph.capture_begin(), Error);
    const std::string text = testing::thrown_text([&] { x.clone().cpu(); });
    CHECK(testing::contains(text, "cudaErrorStreamCaptureUnsupported"));
    CHECK(testing::contains(testing::thrown_text([&] { graph.capture_end(); }), "cudaErrorStreamCaptureInvalidated"));
    CHECK_THROWS_AS(graph.capture_end(), Error);
    CHECK_THROWS_AS(graph.replay(), Error);
  }
  CHECK(cuda::current_stream() == before);
  CHECK(testing::difference(x.clone().cpu(), zeros({4})) == "");
}

TEST_CASE("a replay can't be recorded, and the recording goes on") {
  Tensor x = zeros({4}, kCUDA);
  cuda::Graph inner, outer;
  inner.capture_begin();
  dropout(x, 0.5, true);
  inner.capture_end();
  const uint64_t offset = default_generator(kCUDA).get_offset();
  outer.capture_begin();
  CHECK(testing::thrown_text([&] { inner.replay(); }) == "[Graph] replay was called while this thread is recording");
  x.zero_();
  outer.capture_end();
  CHECK(default_generator(kCUDA).get_offset() == offset);
  outer.replay();
  inner.replay();
}

TEST_CASE("a recording that cannot begin, end or grow can be tried again") {
  const Tensor x = zeros({1000}, kCUDA);
  for (const char* call : {"cudaStreamBeginCapture", "cudaMalloc", "cudaGraphInstantiate"}) {
    INFO(call);
    cuda::Graph graph;
    const auto record = [&] {
      graph.capture_begin();
      x.clone().zero_();
      graph.capture_end();
    };
    {
      const bool allocates = std::string(call) == "cudaMalloc";  // is tried twice
      const fake::Failing failing(call, 1, allocates ? cudaErrorMemoryAllocation : cudaErrorNotSupported, allocates ? 2 : 1);
      CHECK_THROWS_AS(record(), Error);
      CHECK(failing.failed() == (allocates ? 2 : 1));
    }
    graph.reset();
    record();
    graph.replay();
  }
}

TEST_SUITE_END();

}  // namespace graph_tests
