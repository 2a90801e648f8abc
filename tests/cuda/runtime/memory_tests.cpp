// Allocations: reuse, statistics, shortage and other errors.
#include <doctest/doctest.h>

#include <amp/cuda/memory_info.h>
#include <amp/cuda/runtime/advice.h>
#include <amp/cuda/stream.h>

#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include "cuda/runtime/capacity.h"
#include "support.h"

namespace memory_tests {

using namespace amp;
using testing::bytes;
using testing::kMiB;

TEST_SUITE_BEGIN("cuda runtime memory");

TEST_CASE("memory that was freed is used again without asking the driver") {
  empty_cache(kCUDA);
  { const Tensor t = bytes(8 * kMiB); }
  const fake::Counts again = fake::count([] { const Tensor t = bytes(8 * kMiB); });
  CHECK(again.allocations == 1);
  CHECK(again.driver_allocations == 0);
  CHECK(again.synchronizations == 0);
  CHECK(memory_stats(kCUDA).cached_bytes >= 8 * kMiB);
  empty_cache(kCUDA);
  CHECK(memory_stats(kCUDA).cached_bytes == 0);
  CHECK(fake::count([] { const Tensor t = bytes(8 * kMiB); }).driver_allocations == 1);
}

TEST_CASE("what other streams have freed is used when memory is short, after waiting") {
  empty_cache(kCUDA);
  const testing::Capacity capacity(memory_stats(kCUDA).current_bytes + 16 * kMiB);
  {
    const cuda::StreamGuard guard(cuda::stream_from_pool());
    bytes(12 * kMiB).zero_();
  }
  Tensor t;
  CHECK(fake::count([&] { t = bytes(12 * kMiB); }).synchronizations == 1);
  t.zero_();
}

TEST_CASE("a shortage is an OutOfMemoryError that says how much is in use, and goes by") {
  const testing::Capacity capacity(memory_stats(kCUDA).current_bytes + 4 * kMiB);
  const Tensor t = bytes(kMiB);
  CHECK_THROWS_AS(bytes(8 * kMiB), OutOfMemoryError);
  const std::string text = testing::thrown_text([] { bytes(8 * kMiB); });
  CHECK(testing::contains(text, "[allocate] could not allocate 8388608 bytes on cuda:0: out of memory"));
  CHECK(testing::contains(text, "; in use: " + std::to_string(memory_stats(kCUDA).current_bytes)));
  CHECK(bytes(kMiB).defined());
  CHECK(memory_stats(kCUDA).peak_bytes >= 2 * kMiB);
}

TEST_CASE("what a device's memory is used for, and how often it was asked for") {
  empty_cache(kCUDA);
  reset_peak_memory_stats(kCUDA);
  const cuda::MemoryInfo before = cuda::memory_info();
  CHECK(before.peak_allocated_bytes == before.allocated_bytes);
  CHECK(before.peak_reserved_bytes == before.reserved_bytes);
  { const Tensor t = bytes(8 * kMiB), u = bytes(4 * kMiB); }
  const Tensor t = bytes(2 * kMiB);
  const cuda::MemoryInfo now = cuda::memory_info(0);
  CHECK(now.allocated_bytes == before.allocated_bytes + 2 * kMiB);
  CHECK(now.peak_allocated_bytes == before.allocated_bytes + 12 * kMiB);
  CHECK(now.reserved_bytes == before.reserved_bytes + 12 * kMiB);
  CHECK(now.peak_reserved_bytes == now.reserved_bytes);
  CHECK(now.allocations == before.allocations + 3);
  CHECK(now.driver_allocations == before.driver_allocations + 3);
  CHECK(cuda::memory_allocated() == now.allocated_bytes);
  CHECK(cuda::max_memory_allocated() == now.peak_allocated_bytes);
  CHECK(cuda::memory_reserved() == now.reserved_bytes);
  CHECK(cuda::max_memory_reserved() == now.peak_reserved_bytes);
  CHECK(cuda::memory_allocated(1) == memory_stats(Device(kCUDA, 1)).current_bytes);
  const cuda::DeviceMemory device = cuda::device_memory();
  CHECK(device.total_bytes > 0);
  CHECK(device.free_bytes <= device.total_bytes - now.reserved_bytes);
  empty_cache(kCUDA);
  CHECK(cuda::device_memory().free_bytes == device.free_bytes + 10 * kMiB);
  const std::string summary = cuda::memory_summary();
  CHECK(testing::contains(summary, "memory of cuda:0\n"));
  CHECK(testing::contains(summary, "\n  held by the process "));
  CHECK(testing::thrown_text([] { cuda::memory_info(7); }) == "[memory_info] there is no device cuda:7: 2 were found");
  CHECK(testing::contains(testing::thrown_text([] { memory_stats(Device(kCUDA, 100)); }), "there is no device cuda:100"));
}

TEST_CASE("shortages are counted") {
  empty_cache(kCUDA);
  const cuda::MemoryInfo before = cuda::memory_info();
  const testing::Capacity capacity(before.reserved_bytes + 16 * kMiB);
  { const Tensor t = bytes(12 * kMiB); }
  {
    const cuda::StreamGuard guard(cuda::stream_from_pool());
    bytes(12 * kMiB);
  }
  CHECK_THROWS_AS(bytes(64 * kMiB), OutOfMemoryError);
  const cuda::MemoryInfo now = cuda::memory_info();
  CHECK(now.retries == before.retries + 1);
  CHECK(now.shortages == before.shortages + 1);
}

TEST_CASE("memory of recordings is held as long as they, or their tensors, are there") {
  empty_cache(kCUDA);
  const cuda::MemoryInfo before = cuda::memory_info();
  Tensor kept;
  {
    cuda::Graph graph;
    graph.capture_begin();
    { const Tensor t = bytes(8 * kMiB); }
    kept = bytes(kMiB);
    graph.capture_end();
    const cuda::MemoryInfo now = cuda::memory_info();
    CHECK(now.recorded_bytes >= before.recorded_bytes + 9 * kMiB);
    CHECK(now.reserved_bytes - before.reserved_bytes >= 9 * kMiB);
    CHECK(memory_stats(kCUDA).cached_bytes >= 8 * kMiB);  // memory of the graph, used by no tensor
  }
  CHECK(cuda::memory_info().recorded_bytes == before.recorded_bytes + kMiB);
  kept.reset();
  CHECK(cuda::memory_info().recorded_bytes == before.recorded_bytes);
  CHECK(cuda::max_memory_reserved() >= before.reserved_bytes + 9 * kMiB);
}

TEST_CASE("an error of earlier work is not a shortage") {
  {
    const fake::Failing failing("cudaMallocAsync", 1, cudaErrorIllegalAddress);
    std::string text;
    try {
      bytes(kMiB);
    } catch (const OutOfMemoryError& error) { FAIL_CHECK(error.what()); } catch (const Error& error) {
      text = error.what();
    }
    CHECK(testing::contains(text, "[allocate] could not allocate 1048576 bytes on cuda:0, as earlier work or the device has failed"));
    CHECK(testing::contains(text, "cudaErrorIllegalAddress"));
  }
  fake::clear_errors();
  {  // while it waits for other streams' memory
    const testing::Capacity capacity(memory_stats(kCUDA).current_bytes);
    const fake::Failing failing("cudaDeviceSynchronize", 1, cudaErrorIllegalAddress);
    CHECK(testing::contains(testing::thrown_text([] { bytes(64 * kMiB); }), "cudaErrorIllegalAddress"));
  }
  fake::clear_errors();
  {  // during a capture
    cuda::Graph graph;
    graph.capture_begin();
    const fake::Failing failing("cudaMalloc", 1, cudaErrorIllegalAddress);
    CHECK(testing::contains(testing::thrown_text([] { bytes(kMiB); }), "cudaErrorIllegalAddress"));
    fake::clear_errors();
  }
}

TEST_CASE("the first failure of each allocation of an expression leaves nothing behind") {
  const auto work = [] {
    const Tensor a = zeros({1000}, kCUDA), b = a.clone(), c = b.slice(0, 0, 500).to(kCPU);
    return c.numel();
  };
  const uint64_t allocations = fake::count([&] { work(); }).allocations;
  REQUIRE(allocations >= 2);
  const int64_t before = memory_stats(kCUDA).current_bytes;
  for (uint64_t n = 1; n <= allocations; ++n) {
    // After the first failure, the library tries again with the memory of other streams. That attempt also fails.
    const fake::Failing failing("allocation", n, cudaErrorMemoryAllocation, 2);
    CHECK_THROWS_AS(work(), OutOfMemoryError);
    CHECK(failing.failed() == 2);
    CHECK(memory_stats(kCUDA).current_bytes == before);
  }
  CHECK(work() == 500);
}

TEST_CASE("a device without memory pools is an error that says so") {
  const auto text_without_pools = [] {
    const bool before = fake::set_pools(false);
    const std::string text = testing::thrown_text([] { bytes(64 * kMiB); });
    fake::set_pools(before);
    return text;
  };
  CHECK(testing::contains(text_without_pools(), "; the device has no stream-ordered memory pools (cudaMallocAsync)"));
  const fake::Failing other("cudaMallocAsync", 1, cudaErrorNotSupported);
  CHECK(!testing::contains(testing::thrown_text([] { bytes(64 * kMiB); }), "memory pools"));
}

TEST_CASE("errors of a library, driver, device or process that do not go together say what to do") {
  const auto text_of = [](const char* call, cudaError_t error) {
    Tensor t = empty({10}, kCUDA);
    const fake::Failing failing(call, 1, error);
    const std::string text = testing::thrown_text([&] { t.fill_(1); });
    CHECK(failing.failed() == 1);
    return text;
  };
  const std::string foreign = text_of("launch", cudaErrorNoKernelImageForDevice);
  CHECK(testing::contains(foreign, "no kernel image is available"));
  CHECK(testing::contains(foreign, std::string("; the library was built for ") + cuda::kGpuArchs +
                                       ", and the device has compute capability 8.0: build it with -Dgpu_archs=sm_80"));
  const std::string newer = text_of("launch", cudaErrorUnsupportedPtxVersion);
  CHECK(testing::contains(newer, "; the library was built for "));
  CHECK(testing::contains(
      newer, "this build for " + cuda::version_text(CUDART_VERSION) + ": update the driver, or build machine code with -Dgpu_archs=sm_80"));
  CHECK(testing::contains(text_of("launch", cudaErrorInsufficientDriver), ": update the driver"));
  const fake::Failing forked("cudaMallocAsync", 1, cudaErrorInitializationError);
  CHECK(testing::contains(testing::thrown_text([] { bytes(64 * kMiB); }), "; CUDA can't be used in a process that was forked"));
}

TEST_CASE("every call that fails throws, and the next one works") {
  for (const char* call : {"cudaMemsetAsync", "cudaMemcpyAsync", "cudaStreamSynchronize"}) {
    const Tensor a = empty({10}, kCUDA);
    const auto work = [&] {
      a.zero_();
      return a.cpu().numel();
    };
    {
      const fake::Failing failing(call, 1, cudaErrorInvalidValue);
      const std::string text = testing::thrown_text(work);
      CHECK(testing::contains(text, call));
      CHECK(testing::contains(text, "cudaErrorInvalidValue"));
    }
    CHECK(work() == 10);
  }
}

TEST_SUITE_END();

}  // namespace memory_tests
