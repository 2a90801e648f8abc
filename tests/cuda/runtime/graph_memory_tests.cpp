// The memory of recordings: zeros for counters, and what happens when memory is short.
#include <doctest/doctest.h>

#include <cstdint>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <amp/cuda/graph.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/memory_info.h>
#include <amp/cuda/stream.h>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include "cuda/runtime/capacity.h"
#include "cuda/runtime/kept_blocks.h"
#include "support.h"

namespace graph_memory_tests {

using namespace amp;
using testing::bytes;
using testing::kMiB;

namespace {

constexpr size_t kZeros = 2048;

// Fails an assertion if one of the blocks has memory of the zeros.
void check_apart(const void* zeros, const std::vector<std::pair<const void*, int64_t>>& blocks) {
  const auto first = reinterpret_cast<uintptr_t>(zeros);
  for (const auto& [data, size] : blocks) {
    const auto begin = reinterpret_cast<uintptr_t>(data);
    CHECK((begin + static_cast<uintptr_t>(size) <= first || first + kZeros <= begin));
  }
}

}  // namespace

TEST_SUITE_BEGIN("cuda runtime memory of recordings");

TEST_CASE("no other work of a recording has the memory of its zeros, neither before nor after") {
  cuda::Graph graph;
  graph.capture_begin();
  std::vector<std::pair<const void*, int64_t>> blocks;
  const auto use = [&](int64_t size) {
    const Tensor t = bytes(size);
    blocks.emplace_back(t.data_ptr(), size);
  };
  for (const int64_t size : {int64_t{2048}, int64_t{4096}, int64_t{1000}, 4 * kMiB}) use(size);
  cuda::GraphMemory& memory = *cuda::GraphMemory::recording();
  const void* const zeros = memory.zeros(kZeros);
  for (const int64_t size : {int64_t{2048}, int64_t{4096}, int64_t{1000}, 4 * kMiB}) use(size);
  CHECK(memory.zeros(kZeros) == zeros);
  const cuda::Stream main = cuda::current_stream(), side = cuda::stream_from_pool();
  side.wait(main);
  {
    const cuda::StreamGuard guard(side);
    const void* const others = memory.zeros(kZeros);
    CHECK(others != zeros);
    check_apart(others, blocks);
  }
  main.wait(side);
  graph.capture_end();
  check_apart(zeros, blocks);
}

TEST_CASE("a recording that finds no memory for zeros, or cannot clear them, can go on or be discarded") {
  const int64_t before = cuda::memory_info().recorded_bytes;
  for (const bool goes_on : {false, true}) {
    for (const auto& [call, error, times] : {std::tuple("cudaMalloc", cudaErrorMemoryAllocation, 2),
                                             {"cudaMemsetAsync", cudaErrorInvalidValue, 1},
                                             {"cudaStreamSynchronize", cudaErrorInvalidValue, 1}}) {
      INFO(call);
      cuda::Graph graph;
      graph.capture_begin();
      {
        const fake::Failing failing(call, 1, error, static_cast<uint64_t>(times));
        CHECK_THROWS_AS(cuda::GraphMemory::recording()->zeros(kZeros), Error);
        CHECK(failing.failed() == static_cast<uint64_t>(times));
      }
      if (goes_on) {
        CHECK(cuda::GraphMemory::recording()->zeros(kZeros) != nullptr);
        graph.capture_end();
      }
    }
    CHECK(cuda::memory_info().recorded_bytes == before);
  }
}

TEST_CASE("a recording takes what other work has given back to the pool meanwhile") {
  empty_cache(kCUDA);
  const testing::Capacity capacity(cuda::memory_info().reserved_bytes + 16 * kMiB);
  cuda::Graph graph;
  graph.capture_begin();
  std::thread([] {
    bytes(12 * kMiB);
    cuda::current_stream().synchronize();
  }).join();
  bytes(12 * kMiB).zero_();
  CHECK_THROWS_AS(bytes(32 * kMiB), OutOfMemoryError);
  graph.capture_end();
  graph.replay();
}

TEST_CASE("only the thread that began a recording can end it") {
  const Tensor x = zeros({1000}, kCUDA);
  cuda::Graph graph;
  graph.capture_begin();
  std::thread([&] {
    CHECK(testing::contains(testing::thrown_text([&] { graph.capture_end(); }), "by another thread than capture_begin"));
  }).join();
  x.clone();
  graph.capture_end();
  graph.replay();
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("cuda kept blocks");

TEST_CASE("if memory is short, a segment of a recording has no room for later blocks") {
  const testing::KeptBlocks kept;
  const int64_t recorded = cuda::memory_info().recorded_bytes;
  const testing::Capacity capacity(cuda::memory_info().reserved_bytes + 9 * kMiB + kMiB / 2);
  cuda::Graph graph;
  graph.capture_begin();
  bytes(9 * kMiB + 1).zero_();
  graph.capture_end();
  CHECK(cuda::memory_info().recorded_bytes == recorded + 9 * kMiB + 512);
}

TEST_SUITE_END();

}  // namespace graph_memory_tests
