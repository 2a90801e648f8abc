// The memory of recordings: where blocks are placed, and how much is held.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <random>
#include <vector>

#include <amp/cuda/graph.h>
#include <amp/cuda/graph/segment_pool.h>
#include <amp/cuda/memory_info.h>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include "cuda/runtime/capacity.h"
#include "cuda/runtime/kept_blocks.h"
#include "support.h"

namespace segment_tests {

using namespace amp;
using testing::bytes;
using testing::kMiB;

namespace {

// Memory of the host in place of a device's.
struct Memory {
  std::vector<char> content = std::vector<char>(1 << 16);
  char* at(size_t offset) { return content.data() + offset; }
};

}  // namespace

TEST_SUITE_BEGIN("cuda runtime segments");

TEST_CASE("a block is in the smallest piece with room for it, and neighbors become one piece") {
  Memory memory;
  cuda::SegmentPool pool;
  CHECK(pool.take(1) == nullptr);
  pool.add(memory.at(0), 1000);
  pool.add(memory.at(2000), 300);
  void* const small = pool.take(200);
  CHECK(small == memory.at(2000));
  void *const first = pool.take(400), *const second = pool.take(400), *const third = pool.take(200);
  CHECK(first == memory.at(0));
  CHECK(second == memory.at(400));
  CHECK(third == memory.at(800));
  CHECK(pool.take(101) == nullptr);
  pool.give_back(first);
  pool.give_back(third);
  CHECK(pool.take(401) == nullptr);
  pool.give_back(second);  // joins both neighbors
  CHECK(pool.take(1000) == memory.at(0));
}

TEST_CASE("segments stay apart, although one begins where the other ends") {
  Memory memory;
  cuda::SegmentPool pool;
  pool.add(memory.at(100), 100);
  pool.add(memory.at(0), 100);
  CHECK(pool.take(101) == nullptr);
  void *const first = pool.take(60), *const second = pool.take(100);
  REQUIRE(second != nullptr);
  pool.give_back(first);
  const auto removed = pool.remove_free();
  REQUIRE(removed.size() == 1);
  CHECK(removed[0].first == first);
  CHECK(removed[0].second == 100);
  pool.give_back(second);
  CHECK(pool.remove_free().size() == 1);
  CHECK(pool.remove_free().empty());
}

TEST_CASE("a whole piece is at most twice as large") {
  Memory memory;
  cuda::SegmentPool pool;
  pool.add(memory.at(0), 1000);
  CHECK(pool.take_whole(499) == nullptr);
  void* const block = pool.take_whole(500);
  CHECK(block == memory.at(0));
  CHECK(pool.take(1) == nullptr);
  pool.give_back(block);
  CHECK(pool.take_whole(1000) == block);
}

TEST_CASE("blocks in any order never overlap, and leave their segments as they were") {
  std::mt19937 random(1);
  Memory memory;
  cuda::SegmentPool pool;
  for (size_t begin = 0; begin < memory.content.size(); begin += memory.content.size() / 4)
    pool.add(memory.at(begin), memory.content.size() / 4);
  std::map<char*, size_t> used;
  for (int i = 0; i < 20000; ++i) {
    if (used.empty() || random() % 5 < 3) {
      const size_t size = 1 + random() % 3000;
      auto* const block = static_cast<char*>(pool.take(size));
      if (block == nullptr) continue;
      const auto after = used.lower_bound(block);
      REQUIRE((after == used.end() || block + size <= after->first));
      REQUIRE((after == used.begin() || std::prev(after)->first + std::prev(after)->second <= block));
      REQUIRE(block >= memory.at(0));
      REQUIRE(block + size <= memory.at(0) + memory.content.size());
      used.emplace(block, size);
    } else {
      const auto block = std::next(used.begin(), static_cast<std::ptrdiff_t>(random() % used.size()));
      pool.give_back(block->first);
      used.erase(block);
    }
  }
  for (const auto& [block, size] : used) pool.give_back(block);
  CHECK(pool.remove_free().size() == 4);
}

TEST_SUITE_END();

namespace {

class WithoutValues {
 public:
  WithoutValues() { fake::set_library_values(false); }
  ~WithoutValues() { fake::set_library_values(true); }
  WithoutValues(const WithoutValues&) = delete;
  WithoutValues& operator=(const WithoutValues&) = delete;
};

Tensor weight(IntArrayRef sizes) { return zeros(sizes, TensorOptions(kFloat16).device(kCUDA)).requires_grad_(); }

// An encoder of several layers, with activations of different sizes.
std::function<void()> encoder() {
  constexpr int64_t kWidth = 256, kBatch = 8, kPositions = 128, kHeads = 4;
  const Tensor x = zeros({kBatch, kPositions, kWidth}, TensorOptions(kFloat16).device(kCUDA));
  std::vector<Tensor> in, out, up, down;
  for (int i = 0; i < 4; ++i) {
    in.push_back(weight({3 * kWidth, kWidth}));
    out.push_back(weight({kWidth, kWidth}));
    up.push_back(weight({4 * kWidth, kWidth}));
    down.push_back(weight({kWidth, 4 * kWidth}));
  }
  return [=] {
    Tensor y = x;
    for (size_t i = 0; i < in.size(); ++i) {
      const std::vector<Tensor> parts =
          linear(y, in[i]).view({kBatch, kPositions, 3 * kHeads, kWidth / kHeads}).transpose(1, 2).chunk(3, 1);
      const Tensor mixed = scaled_dot_product_attention(parts[0], parts[1], parts[2]).transpose(1, 2).reshape({kBatch, kPositions, kWidth});
      y = layer_norm(y + linear(mixed, out[i]), {kWidth});
      y = layer_norm(y + linear(gelu(linear(y, up[i])), down[i]), {kWidth});
    }
    y.sum().backward();
    for (const auto* each : {&in, &out, &up, &down}) {
      for (const Tensor& w : *each) w.mutable_grad().reset();
    }
  };
}

// Convolutions with fewer positions and more channels from stage to stage.
std::function<void()> resnet() {
  const Tensor x = zeros({32, 8, 64, 64}, TensorOptions(kFloat16).device(kCUDA)).contiguous(MemoryFormat::ChannelsLast);
  std::vector<Tensor> weights;
  std::vector<int64_t> strides;
  for (int64_t stage = 0, channels = 8; stage < 4; ++stage) {
    for (int64_t i = 0; i < 4; ++i) {
      const int64_t next = i == 0 ? int64_t{16} << stage : channels;
      weights.push_back(weight({next, channels, 3, 3}));
      strides.push_back(i == 0 && stage > 0 ? 2 : 1);
      channels = next;
    }
  }
  return [=] {
    Tensor y = x;
    for (size_t i = 0; i < weights.size(); ++i) {
      const Tensor z = relu(conv2d(y, weights[i], {}, {strides[i], strides[i]}, {1, 1}));
      y = z.sizes() == y.sizes() ? z + y : z;
    }
    y.sum().backward();
    for (const Tensor& w : weights) w.mutable_grad().reset();
  };
}

}  // namespace

TEST_SUITE_BEGIN("cuda kept blocks");

TEST_CASE("a recorded step holds little more than the step needs") {
  const testing::KeptBlocks kept;
  const WithoutValues no_values;
  for (const auto& [name, make] : {std::pair("encoder", &encoder), {"resnet", &resnet}}) {
    INFO(name);
    const std::function<void()> step = make();
    for (int i = 0; i < 2; ++i) step();
    reset_peak_memory_stats(kCUDA);
    const int64_t before = cuda::memory_info().allocated_bytes, recorded = cuda::memory_info().recorded_bytes;
    step();
    const int64_t needed = cuda::memory_info().peak_allocated_bytes - before;
    REQUIRE(needed > 16 * kMiB);
    cuda::Graph graph;
    graph.capture_begin();
    const fake::Counts counts = fake::count(step);
    graph.capture_end();
    const int64_t held = cuda::memory_info().recorded_bytes - recorded;
    CAPTURE(needed);
    CAPTURE(held);
    CHECK(static_cast<double>(held) <= 1.15 * static_cast<double>(needed));
    CHECK(counts.allocations <= 40);
    graph.reset();
    CHECK(cuda::memory_info().recorded_bytes == recorded);
  }
}

TEST_CASE("a recording splits a returned block and joins its parts") {
  const int64_t before = cuda::memory_info().recorded_bytes;
  cuda::Graph graph;
  graph.capture_begin();
  { const Tensor t = bytes(12 * kMiB); }
  { const Tensor first = bytes(4 * kMiB), second = bytes(5 * kMiB), third = bytes(3 * kMiB); }
  { const Tensor t = bytes(12 * kMiB); }
  graph.capture_end();
  CHECK(cuda::memory_info().recorded_bytes == before + 12 * kMiB);
}

TEST_CASE("small blocks of a recording share a page, and a tensor that stays keeps no large segment") {
  const int64_t before = cuda::memory_info().recorded_bytes;
  Tensor kept;
  {
    cuda::Graph graph;
    graph.capture_begin();
    { const Tensor t = bytes(8 * kMiB); }
    kept = bytes(1000);
    const Tensor other = bytes(2000);
    graph.capture_end();
    CHECK(cuda::memory_info().recorded_bytes == before + 10 * kMiB);
  }
  CHECK(cuda::memory_info().recorded_bytes == before + 2 * kMiB);
  kept = Tensor();
  CHECK(cuda::memory_info().recorded_bytes == before);
}

TEST_SUITE_END();

}  // namespace segment_tests
