// The stream on which memory is freed.
#include <doctest/doctest.h>

#include <amp/cuda/device.h>
#include <amp/cuda/record_stream.h>
#include <amp/cuda/stream.h>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/report.h>
#include "support.h"

namespace stream_tests {

using namespace amp;

namespace {

constexpr int64_t kSize = 1000;

Tensor block(Device device = kCUDA) { return empty({kSize}, TensorOptions(kFloat32).device(device)); }

}  // namespace

TEST_SUITE_BEGIN("cuda runtime streams");

TEST_CASE("a tensor made and used on a stream, and dropped outside, is freed on that stream") {
  const cuda::Stream side = cuda::stream_from_pool();
  Tensor t;
  {
    const cuda::StreamGuard guard(side);
    t = block();
    t.zero_();
  }
  t = Tensor();
  Tensor next = block();  // at any address, it must be ordered after the side stream's work
  next.zero_();
}

TEST_CASE("a tensor dropped under the guard of another stream is freed on its own") {
  Tensor t = block();
  t.zero_();
  const cuda::StreamGuard guard(cuda::stream_from_pool());
  t = Tensor();
}

TEST_CASE("a stream that is set stays the current one of its device, and the current device stays") {
  const cuda::Stream before = cuda::current_stream(1), side = cuda::stream_from_pool(1);
  cuda::set_stream(side);
  CHECK(cuda::current_device() == 0);
  CHECK((cuda::current_stream(1) == side));
  CHECK((cuda::current_stream(0) != side));
  {
    const cuda::StreamGuard guard(before);
    CHECK((cuda::current_stream(1) == before));
  }
  CHECK((cuda::current_stream(1) == side));
  cuda::set_stream(before);
  CHECK((cuda::current_stream(1) == before));
  CHECK_THROWS_AS(cuda::set_stream(cuda::Stream(nullptr, 99)), ValueError);
}

TEST_CASE("memory that another stream uses is freed after that, if record_stream says so") {
  const cuda::Stream side = cuda::stream_from_pool();
  const auto use = [&](bool recorded) {
    Tensor t = block();
    side.wait(cuda::current_stream());
    {
      const cuda::StreamGuard guard(side);
      t.zero_();
    }
    if (recorded) {
      cuda::record_stream(t, side);
      cuda::record_stream(t.slice(0, 1, 3), side);
    }
  };
  use(true);
  const int64_t waited = static_cast<int64_t>(fake::count([&] { use(true); }).synchronizations);
  CHECK(waited == 0);
  fake::ExpectReports expected;
  use(false);
  const std::vector<std::string> reports = expected.take();
  REQUIRE(reports.size() == 1);
  CHECK(testing::contains(reports[0], "freed too early"));
}

TEST_CASE("the stream on which memory was allocated need not be recorded, and the memory must be on the stream's device") {
  const Tensor t = block();
  CHECK(fake::count([&] { cuda::record_stream(t, cuda::current_stream()); }).events == 0);
  CHECK_THROWS_AS(cuda::record_stream(t, cuda::current_stream(1)), ValueError);
  CHECK_THROWS_AS(cuda::record_stream(ones({2}), cuda::current_stream()), ValueError);
  CHECK_THROWS_AS(cuda::record_stream(Tensor(), cuda::current_stream()), ValueError);
}

TEST_SUITE_END();

}  // namespace stream_tests
