// Freed blocks that are kept for the next allocation. Run with AMP_CUDA_KEEP_BLOCKS=1: otherwise the programs of this folder keep none.
#include <doctest/doctest.h>

#include <map>
#include <vector>

#include <amp/cuda/memory/block_cache.h>
#include <amp/cuda/memory_info.h>
#include <amp/cuda/record_stream.h>
#include <amp/cuda/stream.h>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include "cuda/runtime/capacity.h"
#include "cuda/runtime/kept_blocks.h"
#include "support.h"

namespace kept_block_tests {

using namespace amp;
using testing::bytes;
using testing::KeptBlocks;
using testing::kMiB;

TEST_SUITE_BEGIN("cuda kept blocks");

TEST_CASE("a block that was freed serves the next allocation of its size on its stream, without a call of the driver") {
  const KeptBlocks kept;
  void* first = nullptr;
  {
    const Tensor t = bytes(3000);
    first = t.data_ptr();
  }
  const fake::Counts again = fake::count([&] { CHECK(bytes(2900).data_ptr() == first); });
  CHECK(again.allocations == 0);
  CHECK(again.frees == 0);
  CHECK(again.synchronizations == 0);
  {
    const Tensor a = bytes(3000), b = bytes(3000), larger = bytes(5000);
    CHECK(a.data_ptr() == first);
    CHECK(b.data_ptr() != first);
    CHECK(larger.data_ptr() != first);
  }
  const cuda::StreamGuard guard(cuda::stream_from_pool());
  const Tensor elsewhere = bytes(3000);
  CHECK(elsewhere.data_ptr() != first);
  elsewhere.zero_();
}

TEST_CASE("blocks of every size serve requests of that size") {
  const KeptBlocks kept;
  std::vector<int64_t> sizes;
  for (int64_t size = 1; size <= 16 * kMiB; size += size / 9 + 300) sizes.push_back(size);
  sizes.push_back(16 * kMiB);
  std::map<void*, size_t> blocks;
  {
    std::vector<Tensor> all;
    for (const int64_t size : sizes) {
      all.push_back(bytes(size));
      blocks[all.back().data_ptr()] = cuda::block_size(static_cast<size_t>(size));
    }
  }
  std::vector<Tensor> again;
  const fake::Counts counts = fake::count([&] {
    for (const int64_t size : sizes) again.push_back(bytes(size));
  });
  CHECK(counts.allocations == 0);
  for (const Tensor& t : again) CHECK(blocks[t.data_ptr()] == cuda::block_size(static_cast<size_t>(t.numel())));
}

TEST_CASE("blocks of a stream other than the default one are kept for it, too") {
  const KeptBlocks kept;
  const cuda::Stream stream = cuda::stream_from_pool();
  const cuda::StreamGuard guard(stream);
  void* first = nullptr;
  {
    const Tensor t = bytes(3000).zero_();
    first = t.data_ptr();
  }
  CHECK(fake::count([&] { CHECK(bytes(3000).zero_().data_ptr() == first); }).allocations == 0);
}

TEST_CASE("a block that several streams have used is not kept") {
  const KeptBlocks kept;
  const cuda::Stream side = cuda::stream_from_pool();
  {
    const Tensor t = bytes(3000).zero_();
    side.wait(cuda::current_stream());
    const cuda::StreamGuard guard(side);
    t.zero_();
    cuda::record_stream(t, side);
  }
  CHECK(fake::count([] { bytes(3000).zero_(); }).allocations == 1);
}

TEST_CASE("kept blocks count as cached, and empty_cache and a shortage give them back") {
  const KeptBlocks kept;
  const MemoryStats before = memory_stats(kCUDA);
  { const Tensor t = bytes(8 * kMiB); }
  CHECK(memory_stats(kCUDA).current_bytes == before.current_bytes);
  CHECK(memory_stats(kCUDA).cached_bytes >= 8 * kMiB);
  empty_cache(kCUDA);
  CHECK(memory_stats(kCUDA).cached_bytes == 0);
  { const Tensor t = bytes(8 * kMiB); }
  const testing::Capacity capacity(memory_stats(kCUDA).current_bytes + 12 * kMiB);
  CHECK(bytes(10 * kMiB).zero_().defined());
}

TEST_CASE("large blocks are not kept, nor more than a limit") {
  const KeptBlocks kept;
  { const Tensor t = bytes(17 * kMiB); }
  CHECK(fake::count([] { bytes(17 * kMiB); }).allocations == 1);
  std::vector<Tensor> many;
  for (int i = 0; i < 40; ++i) many.push_back(bytes(16 * kMiB));
  const fake::Counts freed = fake::count([&] { many.clear(); });
  CHECK(freed.frees == 8);  // out of 640 MiB, 512 are kept
}

TEST_CASE("blocks of sizes that do not come again make room for others") {
  const KeptBlocks kept;
  {
    std::vector<Tensor> old;
    for (int i = 0; i < 32; ++i) old.push_back(bytes(16 * kMiB));
  }
  CHECK(cuda::memory_info().kept_bytes == 512 * kMiB);
  const auto alternate = [] {
    for (const int64_t size : {8, 12, 7}) bytes(size * kMiB);
  };
  alternate();
  CHECK(fake::count(alternate).allocations == 0);
  CHECK(cuda::memory_info().kept_bytes <= 512 * kMiB);
  CHECK(fake::count([] { bytes(16 * kMiB); }).allocations == 0);  // the others of this size are still there
}

TEST_CASE("blocks that make room are freed on their device") {
  const KeptBlocks kept;
  {
    std::vector<Tensor> old;
    for (int i = 0; i < 32; ++i) old.push_back(bytes(16 * kMiB));
  }
  Tensor last = bytes(8 * kMiB);
  const cuda::DeviceGuard guard(1);
  last = Tensor();
  CHECK(cuda::current_device() == 1);
  CHECK(cuda::memory_info(0).kept_bytes <= 512 * kMiB);
}

TEST_CASE("blocks are kept across a recording, which does not use them") {
  const KeptBlocks kept;
  { const Tensor t = bytes(3000).zero_(); }
  Tensor outside = bytes(3000).zero_();
  cuda::Graph graph;
  graph.capture_begin();
  Tensor inside = bytes(3000).zero_();
  outside = Tensor();  // freed after the capture has ended
  graph.capture_end();
  CHECK(fake::count([] { bytes(3000).zero_(); }).allocations == 0);
  graph.replay();
  inside = Tensor();
}

// The functions of CUDA and its libraries that fn calls.
template <class Function>
uint64_t calls_of(const Function& fn) {
  const uint64_t before = fake::time_inside().calls;
  fn();
  return fake::time_inside().calls - before;
}

TEST_CASE("cuDNN's pack of pointers is made once for calls with the same memory") {
  const KeptBlocks kept;
  const Tensor w = testing::normal({3, 2, 3, 3}).to(kCUDA), x = testing::normal({2, 2, 6, 6}).to(kCUDA), other = x.clone();
  const auto calls = [&](const Tensor& input) { return calls_of([&] { conv2d(input, w); }); };
  calls(x);  // searches a plan
  const uint64_t again = calls(x);
  // Creates a descriptor, sets three attributes, and finalizes it.
  CHECK(calls(other) == again + 5);
  CHECK(calls(other) == again);
  CHECK(calls(x) == again);
}

TEST_CASE("more calls than packs are kept, in any order, read and write their own memory") {
  const KeptBlocks kept;
  const Tensor w = testing::normal({3, 2, 1, 1}, kFloat64, 1);
  std::vector<Tensor> inputs;
  for (uint32_t i = 0; i < 200; ++i) inputs.push_back(testing::normal({1, 2, 3, 3}, kFloat64, 2 + i));
  const Tensor weight = w.to(kCUDA);
  std::vector<Tensor> on_device, results(inputs.size());
  for (const Tensor& input : inputs) on_device.push_back(input.to(kCUDA));
  for (const size_t step : {size_t{1}, size_t{7}, size_t{199}}) {
    for (size_t i = 0, at = 0; i < inputs.size(); ++i, at = (at + step) % inputs.size()) results[at] = conv2d(on_device[at], weight);
    for (size_t i = 0; i < inputs.size(); ++i) {
      CAPTURE(i);
      CHECK(testing::difference(results[i].cpu(), conv2d(inputs[i], w), 1e-11, 1e-11) == "");
    }
  }
}

TEST_CASE("attention with the same memory and another scale") {
  const KeptBlocks kept;
  const Tensor q = testing::normal({1, 2, 4, 8}, kFloat64, 1).to(kFloat16), k = testing::normal({1, 2, 5, 8}, kFloat64, 2).to(kFloat16);
  const Tensor query = q.to(kCUDA), key = k.to(kCUDA);
  for (const double scale : {0.25, 2.0, 0.25}) {
    CAPTURE(scale);
    const Tensor expected = scaled_dot_product_attention(q, k, k, {}, 0, false, scale);
    CHECK(testing::difference(scaled_dot_product_attention(query, key, key, {}, 0, false, scale).cpu(), expected, 4e-3, 4e-3) == "");
  }
}

TEST_SUITE_END();

}  // namespace kept_block_tests
