// Two devices: work of one for the other is ordered on both.
#include <doctest/doctest.h>

#include <amp/cuda/record_stream.h>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/failures.h>
#include <fakecuda/runtime/report.h>
#include "support.h"

namespace device_tests {

using namespace amp;

namespace {

Tensor zeros_on(int device) { return zeros({1000}, TensorOptions(kFloat32).device(Device(kCUDA, static_cast<int8_t>(device)))); }

}  // namespace

TEST_SUITE_BEGIN("cuda runtime devices");

TEST_CASE("a stream waits for a stream of another device, whichever device is current") {
  for (const int current : {0, 1}) {
    for (const bool defaults : {true, false}) {
      const cuda::DeviceGuard guard(current);
      const cuda::Stream first = defaults ? cuda::current_stream(0) : cuda::stream_from_pool(0);
      const cuda::Stream second = defaults ? cuda::current_stream(1) : cuda::stream_from_pool(1);
      const auto number = reinterpret_cast<int64_t>(first.handle());
      CAPTURE(number);
      Tensor here;
      {
        const cuda::StreamGuard on_first(first);
        here = zeros_on(0);
      }
      second.wait(first);
      {
        const cuda::StreamGuard on_second(second);
        const Tensor there = here.to(Device(kCUDA, 1));
        first.wait(second);
      }
      CHECK(cuda::current_device() == current);
    }
  }
}

TEST_CASE("copies between devices and back are ordered with the default streams of both") {
  const Tensor here = zeros_on(0);
  Tensor there = here.to(Device(kCUDA, 1));
  there.zero_();
  Tensor back = there.to(Device(kCUDA, 0));
  there.zero_();
  back.zero_();
  there.copy_(back);
  const Tensor host = there.cpu();
  CHECK(testing::difference(host, zeros({1000})) == "");
  CHECK(cuda::current_device() == 0);
}

TEST_CASE("copies between devices take the direct way, which is opened once, also for the memory of recordings") {
  const Tensor here = zeros_on(0);
  here.to(Device(kCUDA, 1));
  CHECK(fake::count([&] { here.to(Device(kCUDA, 1)).to(Device(kCUDA, 0)); }).staged_copies == 0);
  cuda::Graph graph;
  graph.capture_begin();
  const Tensor recorded = zeros({1000}, kCUDA);
  graph.capture_end();
  graph.replay();
  Tensor there = zeros_on(1);
  CHECK(fake::count([&] { there.copy_(recorded); }).staged_copies == 0);
  const fake::Failing refused("cudaDeviceCanAccessPeer", 1, cudaErrorInvalidDevice);  // the driver is not asked again
  CHECK(fake::count([&] { there.copy_(here); }).staged_copies == 0);
}

TEST_CASE("waiting for a stream on the host waits for that of its device") {
  const cuda::Stream there = cuda::current_stream(1);
  const Tensor t = zeros_on(1);
  there.synchronize();
  // The host knows that the fill has ended: a stream that waits for nothing else may read its result.
  const cuda::StreamGuard guard(cuda::stream_from_pool(1));
  const Tensor copy = t.clone();
  cuda::current_stream(1).synchronize();
}

TEST_CASE("a recording is discarded after it has run, on its device, whichever device is current") {
  Tensor t;
  {
    cuda::Graph graph;
    {
      const cuda::DeviceGuard guard(1);
      t = zeros_on(1);
      graph.capture_begin();
      t.zero_();
      graph.capture_end();
      graph.replay();
    }
  }
  const cuda::StreamGuard guard(cuda::stream_from_pool(1));
  t.zero_();  // the host has waited for the replay
  cuda::record_stream(t, cuda::current_stream(1));
}

TEST_CASE("memory is counted and freed on its device") {
  const int64_t before[] = {memory_stats(Device(kCUDA, 0)).current_bytes, memory_stats(Device(kCUDA, 1)).current_bytes};
  {
    const Tensor there = zeros_on(1);
    CHECK(memory_stats(Device(kCUDA, 0)).current_bytes == before[0]);
    CHECK(memory_stats(Device(kCUDA, 1)).current_bytes == before[1] + 4000);
  }
  CHECK(memory_stats(Device(kCUDA, 1)).current_bytes == before[1]);
}

TEST_CASE("streams of a device that is not there") {
  for (const int index : {2, 64, 1000000000}) {
    const std::string expected = detail::concat("there is no device ", index, ": 2 were found");
    CHECK(testing::contains(testing::thrown_text([&] { cuda::current_stream(index); }), expected));
    CHECK(testing::contains(testing::thrown_text([&] { cuda::stream_from_pool(index); }), expected));
    CHECK(testing::contains(testing::thrown_text([&] { const cuda::StreamGuard guard({nullptr, index}); }), expected));
  }
  CHECK(cuda::current_stream(-1) == cuda::current_stream());
  CHECK_THROWS_WITH_AS(cuda::supports_bfloat16(2), "[supports_bfloat16] there is no device cuda:2: 2 were found", ValueError);
}

TEST_SUITE_END();

}  // namespace device_tests
