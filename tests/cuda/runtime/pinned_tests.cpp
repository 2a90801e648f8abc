// Page-locked memory: the copies that the host waits for, and the time when memory is reused.
#include <doctest/doctest.h>

#include <cuda_runtime_api.h>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <amp/cuda/pinned.h>
#include <amp/cuda/stream.h>
#include <amp/tracing/trace.h>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "support.h"
#include "unit/data/support_data.h"

namespace pinned_tests {

using namespace amp;
using amp::testing::difference;

namespace {

constexpr int64_t kSize = 1000;
constexpr bool kNonBlocking = true;

Tensor numbers() { return arange(kSize, kFloat32); }
Tensor pinned_numbers() { return cuda::pin_memory(numbers()); }

// Begins a copy from a new block and frees the block; returns its address.
void* copied_and_freed(const Tensor& dst) {
  const Tensor x = pinned_numbers();
  dst.copy_(x, kNonBlocking);
  return x.data_ptr();
}

}  // namespace

TEST_SUITE_BEGIN("cuda runtime pinned memory");

TEST_CASE("pin_memory copies values and strides, and gives back a tensor that is pinned already") {
  const Tensor x = testing::normal({3, 4, 5}, kFloat32);
  CHECK(!cuda::is_pinned(x));
  const Tensor y = cuda::pin_memory(x), z = cuda::pin_memory(x.transpose(0, 2)), part = cuda::pin_memory(x.slice(1, 0, 2));
  for (const Tensor& t : {y, z, part}) {
    CHECK(cuda::is_pinned(t));
    CHECK(t.is_cpu());
  }
  CHECK(difference(y, x) == "");
  CHECK(difference(z, x.transpose(0, 2)) == "");
  CHECK(z.strides() == x.transpose(0, 2).strides());
  CHECK(difference(part, x.slice(1, 0, 2)) == "");
  CHECK(part.is_contiguous());
  CHECK(cuda::pin_memory(y).is_same(y));
  CHECK(cuda::is_pinned(y[2].t()));
  CHECK(!cuda::is_pinned(y.clone()));
  CHECK(!cuda::is_pinned(x.to(kCUDA)));
  const Tensor none = cuda::empty_pinned({0, 3});
  CHECK(cuda::is_pinned(none));
  CHECK(none.to(kCUDA, kNonBlocking).numel() == 0);
}

TEST_CASE("pin_memory is differentiable") {
  const Tensor x = numbers().requires_grad_();
  (cuda::pin_memory(x) * 3).sum().backward();
  CHECK(difference(x.grad(), full({kSize}, 3.0)) == "");
  CHECK(cuda::empty_pinned({2}, TensorOptions(kFloat32).requires_grad(true)).requires_grad());
}

TEST_CASE("what can't be pinned is an error") {
  CHECK_THROWS_AS(cuda::pin_memory(Tensor()), ValueError);
  CHECK_THROWS_AS(cuda::is_pinned(Tensor()), ValueError);
  CHECK_THROWS_AS(cuda::pin_memory(zeros({2}, kCUDA)), ValueError);
  CHECK_THROWS_AS(cuda::pin_memory(zeros({2, 2}).to_sparse()), NotImplementedError);
  CHECK_THROWS_AS(cuda::empty_pinned({2}, kCUDA), ValueError);
  CHECK_THROWS_AS(cuda::empty_pinned({-1}), ValueError);
  CHECK_THROWS_AS(cuda::empty_pinned({2}, TensorOptions(kInt64).requires_grad(true)), TypeError);
  Tensor x = cuda::empty_pinned({2});
  CHECK_THROWS_AS(x.resize_({int64_t{1} << 20}), Error);
}

TEST_CASE("non_blocking copies to a device are not waited for") {
  const Tensor x = numbers(), pinned = pinned_numbers(), dst = empty({kSize}, kCUDA);
  const auto waits = [&](const Tensor& src, bool non_blocking) {
    dst.zero_();
    const fake::Counts counts = fake::count([&] { dst.copy_(src, non_blocking); });
    CHECK(counts.copies == 1);
    CHECK(difference(dst.cpu(), x) == "");
    return counts.synchronizations;
  };
  CHECK(waits(x, false) == 1);
  CHECK(waits(x, kNonBlocking) == 0);
  CHECK(waits(pinned, false) == 1);
  CHECK(waits(pinned, kNonBlocking) == 0);
  Tensor made;
  CHECK(fake::count([&] { made = pinned.to(kCUDA, kNonBlocking); }).synchronizations == 0);
  CHECK(difference(made.cpu(), x) == "");
  CHECK(fake::count([&] { dst.copy_(x); }).synchronizations == 1);  // nothing is left of the argument
}

TEST_CASE("the host may write to pageable memory, and free it, as soon as a non_blocking copy has begun") {
  const Tensor dst = empty({kSize}, kCUDA);
  {
    const Tensor x = numbers().clone();
    dst.copy_(x, kNonBlocking);
    x.zero_();
  }
  CHECK(difference(dst.cpu(), numbers()) == "");
}

TEST_CASE("large non_blocking copies wait if the memory is not pinned, and so do others if no memory can be pinned") {
  constexpr int64_t kMost = int64_t{16} << 20;
  for (const int64_t size : {kMost, kMost + 1}) {
    const Tensor x = zeros({size}, kUInt8), dst = empty({size}, TensorOptions(kUInt8).device(kCUDA));
    CHECK(fake::count([&] { dst.copy_(x, kNonBlocking); }).synchronizations == (size > kMost ? 1u : 0u));
  }
  cuda::empty_pinned_cache();
  const Tensor x = numbers(), dst = empty({kSize}, kCUDA);
  const fake::Failing failing("cudaHostAlloc", 1, cudaErrorMemoryAllocation, 10);
  CHECK(fake::count([&] { dst.copy_(x, kNonBlocking); }).synchronizations >= 1);
  CHECK(failing.failed() > 0);
  CHECK(difference(dst.cpu(), x) == "");
}

TEST_CASE("a copy through pinned memory is no op of a trace") {
  const Tensor x = numbers();
  const auto ops_of = [&](bool non_blocking) {
    const Trace trace;
    x.to(kCUDA, non_blocking);
    return trace.data().ops.size();
  };
  CHECK(ops_of(kNonBlocking) == ops_of(false));
}

TEST_CASE("only non_blocking copies to pinned memory are not waited for") {
  const Tensor src = numbers().to(kCUDA), pageable = empty({kSize}), pinned = cuda::empty_pinned({kSize});
  CHECK(fake::count([&] { pageable.copy_(src, kNonBlocking); }).synchronizations == 1);
  CHECK(fake::count([&] { src.to(kCPU, kNonBlocking); }).synchronizations == 1);
  CHECK(fake::count([&] { pinned.copy_(src); }).synchronizations == 1);
  pinned.zero_();
  CHECK(fake::count([&] { pinned.copy_(src, kNonBlocking); }).synchronizations == 0);
  cuda::current_stream().synchronize();
  CHECK(difference(pinned, numbers()) == "");
}

TEST_CASE("views are copied without waiting, also those with gaps") {
  const Tensor x = testing::normal({30, 40}, kFloat32), pinned = cuda::pin_memory(x);
  const auto counted = [&](const Tensor& view, const Tensor& expected) {
    Tensor made;
    const fake::Counts counts = fake::count([&] { made = view.to(kCUDA, kNonBlocking); });
    CHECK(counts.copies == 1);
    CHECK(counts.launches == 0);
    const bool is_transposed = !made.is_contiguous();  // nothing executes the kernel that would make it contiguous
    CHECK(difference((is_transposed ? made.t() : made).cpu(), is_transposed ? expected.t() : expected) == "");
    return counts.synchronizations;
  };
  CHECK(counted(pinned.t(), x.t()) == 0);
  CHECK(counted(pinned.slice(0, 3, 9), x.slice(0, 3, 9)) == 0);
  CHECK(counted(pinned.slice(1, 3, 9), x.slice(1, 3, 9)) == 0);
  CHECK(counted(pinned.slice(0, 1, 2).expand({5, 40}), x.slice(0, 1, 2).expand({5, 40})) == 0);
  CHECK(counted(x.t(), x.t()) == 0);
}

TEST_CASE("conversions run on the device") {
  const Tensor pinned = pinned_numbers();
  Tensor half;
  const fake::Counts to_device = fake::count([&] { half = pinned.to(kCUDA, kFloat16, kNonBlocking); });
  CHECK(to_device.copies == 1);
  CHECK(to_device.launches == 1);
  CHECK(to_device.synchronizations == 0);
  const fake::Counts to_host = fake::count([&] { pinned.copy_(half, kNonBlocking); });
  CHECK(to_host.copies == 1);
  CHECK(to_host.launches == 1);
  CHECK(to_host.synchronizations == 0);
  const Tensor across = empty({30, 40}, kCUDA).t();
  const fake::Counts strided = fake::count([&] { across.copy_(cuda::empty_pinned({40, 30}), kNonBlocking); });
  CHECK(strided.copies == 1);
  CHECK(strided.launches == 1);
  CHECK(strided.synchronizations == 0);
}

TEST_CASE("memory is used again only after the stream that copied from it has passed the copy") {
  cuda::empty_pinned_cache();
  const Tensor dst = empty({kSize}, kCUDA);
  void* const first = copied_and_freed(dst);
  const Tensor second = pinned_numbers();  // the runtime reports once that the stream is not ready
  CHECK(second.data_ptr() != first);
  CHECK(pinned_numbers().data_ptr() == first);
  CHECK(pinned_numbers().data_ptr() == first);  // freed without a copy: at once
  CHECK(fake::count([] { pinned_numbers(); }).driver_allocations == 0);
}

TEST_CASE("memory that several streams and devices have used waits for all of them") {
  cuda::empty_pinned_cache();
  const cuda::Stream side = cuda::stream_from_pool();
  void* address = nullptr;
  {
    const Tensor x = pinned_numbers(), there = empty({kSize}, Device(kCUDA, 1));
    address = x.data_ptr();
    const fake::Counts counts = fake::count([&] {
      x.to(kCUDA, kNonBlocking);
      x.to(kCUDA, kNonBlocking);
      there.copy_(x, kNonBlocking);
      const cuda::StreamGuard guard(side);
      x.to(kCUDA, kNonBlocking);
    });
    CHECK(counts.synchronizations == 0);
    CHECK(counts.events == 4);
    CHECK(difference(there.cpu(), numbers()) == "");
  }
  std::vector<Tensor> others;
  while (others.size() < 10 && (others.empty() || others.back().data_ptr() != address)) others.push_back(cuda::empty_pinned({kSize}));
  CHECK(others.size() > 1);
  CHECK(others.back().data_ptr() == address);
}

TEST_CASE("blocks that two streams fill and read in turn never meet a copy that still runs") {
  const cuda::Stream streams[] = {cuda::current_stream(), cuda::stream_from_pool()};
  Tensor dst[] = {zeros({kSize}, kCUDA), zeros({kSize}, kCUDA)};
  cuda::synchronize();
  for (int i = 0; i < 20; ++i) {
    const cuda::StreamGuard guard(streams[i % 2]);
    if (i % 3 == 0) cuda::empty_pinned({kSize}).copy_(dst[i % 2], kNonBlocking);
    else dst[i % 2].copy_(pinned_numbers(), kNonBlocking);
  }
  cuda::synchronize();
}

TEST_CASE("memory that is given back is waited for, and counted") {
  cuda::empty_pinned_cache();
  const MemoryStats before = cuda::pinned_memory_stats();
  CHECK(before.cached_bytes == 0);
  const size_t blocks = fake::live_blocks();
  const Tensor dst = empty({kSize}, kCUDA);
  copied_and_freed(dst);
  CHECK(cuda::pinned_memory_stats().current_bytes == before.current_bytes);
  CHECK(cuda::pinned_memory_stats().cached_bytes >= kSize * 4);
  CHECK(fake::count([] { cuda::empty_pinned_cache(); }).frees == 1);
  CHECK(cuda::pinned_memory_stats().cached_bytes == 0);
  CHECK(fake::live_blocks() == blocks + 1);  // dst
  CHECK(difference(dst.cpu(), numbers()) == "");
}

TEST_CASE("page-locked memory of the caller is pinned, and a view of the library's is noted") {
  void* own = nullptr;
  REQUIRE(cudaHostAlloc(&own, kSize * sizeof(float), 0) == cudaSuccess);
  {
    const Tensor x = from_blob(own, {kSize}, kFloat32), dst = empty({kSize}, kCUDA);
    x.copy_(numbers());
    CHECK(cuda::is_pinned(x));
    CHECK(cuda::pin_memory(x).is_same(x));
    const fake::Counts counts = fake::count([&] { dst.copy_(x, kNonBlocking); });
    CHECK(counts.synchronizations == 0);
    CHECK(counts.events == 0);
    CHECK(difference(dst.cpu(), numbers()) == "");
  }
  REQUIRE(cudaFreeHost(own) == cudaSuccess);
  const Tensor x = pinned_numbers(), alias = from_blob(x.slice(0, 1, kSize).data_ptr(), {kSize - 1}, kFloat32);
  const Tensor dst = empty({kSize - 1}, kCUDA);
  CHECK(fake::count([&] { dst.copy_(alias, kNonBlocking); }).events == 1);
}

TEST_CASE("a shortage is met with what is cached, then an OutOfMemoryError") {
  cuda::empty_pinned_cache();
  cuda::empty_pinned({kSize});
  CHECK(cuda::pinned_memory_stats().cached_bytes > 0);
  {
    const fake::Failing failing("cudaHostAlloc");
    CHECK(cuda::empty_pinned({1000 * kSize}).defined());
    CHECK(failing.failed() == 1);
  }
  const MemoryStats before = cuda::pinned_memory_stats();
  {
    const fake::Failing failing("cudaHostAlloc", 1, cudaErrorMemoryAllocation, 2);
    CHECK_THROWS_AS(cuda::empty_pinned({2000 * kSize}), OutOfMemoryError);
  }
  CHECK(cuda::pinned_memory_stats().current_bytes == before.current_bytes);
  const fake::Failing failing("cudaHostAlloc", 1, cudaErrorMemoryAllocation, 2);
  const std::string text = testing::thrown_text([] { cuda::empty_pinned({2000 * kSize}); });
  CHECK(testing::contains(text, "[allocate] could not allocate 8000000 bytes of page-locked memory: "));
  CHECK(testing::contains(text, "; in use: " + std::to_string(before.current_bytes)));
}

TEST_CASE("a copy that can't be noted is waited for, and one that fails throws") {
  cuda::empty_pinned_cache();
  const Tensor dst = empty({kSize}, kCUDA);
  for (const char* call : {"cudaEventCreateWithFlags", "cudaEventRecord"}) {
    const Tensor x = pinned_numbers();
    const fake::Failing failing(call, 1, cudaErrorInvalidValue);
    CHECK(fake::count([&] { dst.copy_(x, kNonBlocking); }).synchronizations == 1);
    CHECK(failing.failed() == 1);
    CHECK(difference(dst.cpu(), numbers()) == "");
    cuda::empty_pinned_cache();
  }
  const Tensor x = pinned_numbers();
  {
    const fake::Failing failing("cudaMemcpyAsync", 1, cudaErrorInvalidValue);
    CHECK(testing::contains(testing::thrown_text([&] { dst.copy_(x, kNonBlocking); }), "cudaMemcpyAsync"));
  }
  dst.copy_(x, kNonBlocking);
  CHECK(difference(dst.cpu(), numbers()) == "");
}

TEST_CASE("during a recording memory can be pinned and freed, but not copied to a device") {
  const Tensor dst = zeros({kSize}, kCUDA);
  Tensor before = pinned_numbers();
  {
    cuda::Graph graph;
    dst.copy_(before, kNonBlocking);
    graph.capture_begin();
    before = Tensor();
    const Tensor made = cuda::empty_pinned({kSize}), larger = cuda::empty_pinned({3000 * kSize});
    dst.clone();
    CHECK_THROWS_AS(cuda::empty_pinned_cache(), Error);
    graph.capture_end();
    graph.replay();
    cuda::synchronize();
  }
  const Tensor x = pinned_numbers();
  cuda::Graph graph;
  graph.capture_begin();
  CHECK_THROWS_AS(dst.copy_(x, kNonBlocking), Error);
  graph.reset();
  dst.copy_(x, kNonBlocking);
  CHECK(difference(dst.cpu(), numbers()) == "");
}

TEST_CASE("threads pin and copy at the same time") {
  std::vector<std::thread> threads;
  std::vector<int> wrong(4);
  for (size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&wrong, t] {
      const cuda::StreamGuard guard(cuda::stream_from_pool());
      for (int i = 0; i < 50; ++i) {
        const Tensor x = full({kSize}, static_cast<double>(t));
        const Tensor there = cuda::pin_memory(x).to(kCUDA, kNonBlocking);
        wrong[t] += difference(there.cpu(), x).empty() ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<int>(wrong.size()));
}

TEST_CASE("a loader pins its batches, on the threads that make them, and an epoch uses few blocks") {
  for (const size_t workers : {0, 2}) {
    cuda::empty_pinned_cache();
    const size_t blocks = fake::live_blocks();
    data::DataLoader loader(testing::Squares(64), data::DataLoaderOptions(4).workers(workers).pin_memory(true));
    std::vector<double> targets;
    for (const auto& [x, y] : loader) {
      CHECK(cuda::is_pinned(x));
      CHECK(cuda::is_pinned(y));
      Tensor on_device;
      CHECK(fake::count([&, &x = x] { on_device = x.to(kCUDA, kNonBlocking); }).synchronizations == 0);
      CHECK(difference(on_device.cpu(), x) == "");
      for (const double value : testing::values(y)) targets.push_back(value);
    }
    CHECK(targets.size() == 64);
    CHECK(targets.back() == 63 * 63);
    CHECK(fake::live_blocks() > blocks);
    CHECK(fake::live_blocks() < blocks + 16);  // for 32 tensors
  }
}

TEST_CASE("tensors anywhere in a batch are pinned") {
  struct Own {
    Tensor x = ones({2});
    void pin_memory() { x = cuda::pin_memory(x); }
  };
  const auto all = [](const std::vector<Tensor>& list) {
    for (const Tensor& t : list) CHECK(cuda::is_pinned(t));
  };
  std::tuple<Tensor, int, std::pair<std::string, Tensor>> nested(ones({2}), 3, {"name", ones({3})});
  data::pin_memory(nested);
  all({std::get<0>(nested), std::get<2>(nested).second});
  CHECK(std::get<1>(nested) == 3);
  std::map<std::string, std::vector<Tensor>> lists = {{"a", {ones({1}), ones({2})}}, {"b", {}}};
  data::pin_memory(lists);
  all(lists["a"]);
  std::unordered_map<int, std::array<std::optional<Tensor>, 2>> optionals;
  optionals[1][0] = ones({2});
  data::pin_memory(optionals);
  all({*optionals[1][0]});
  CHECK(!optionals[1][1]);
  data::Example<> example(ones({2}), Tensor());
  data::pin_memory(example);
  all({example.data});
  CHECK(!example.target.defined());
  data::TensorExample alone(ones({2}));
  data::pin_memory(alone);
  all({alone.data});
  std::vector<Own> own(2);
  data::pin_memory(own);
  all({own[0].x, own[1].x});
  std::vector<bool> flags = {true, false};
  data::pin_memory(flags);
  CHECK(flags[0]);
  Tensor on_device = zeros({2}, kCUDA);
  data::pin_memory(on_device);
  CHECK(on_device.is_cuda());
}

TEST_SUITE_END();

}  // namespace pinned_tests
