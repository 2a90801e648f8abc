// DLPack with streams. Needs a device.
#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/cuda/record_stream.h>
#include <amp/cuda/stream.h>
#include <amp/interop/dlpack.h>

#include "support.h"

namespace dlpack_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("cuda dlpack");

TEST_CASE("the receiver's stream waits for the work on an exported tensor, and the current stream for that on an imported one") {
  constexpr int64_t kSize = 1 << 16;
  const cuda::Stream consumer = cuda::stream_from_pool(0);
  const int64_t number = reinterpret_cast<int64_t>(consumer.handle());
  const Tensor x = zeros({kSize}, device(kCUDA));
  cuda::record_stream(x, consumer);  // if a call fails, it is freed before the synchronization below
  Tensor received;
  {
    const cuda::Stream before = cuda::current_stream(0), stream = cuda::stream_from_pool(0);
    stream.wait(before);
    cuda::record_stream(x, stream);
    const cuda::StreamGuard producer(stream);
    CHECK(dlpack_stream(Device(kCUDA, 0)) == reinterpret_cast<int64_t>(cuda::current_stream(0).handle()));
    for (int i = 0; i < 100; ++i) x.add_(1);
    dlpack::DLManagedTensorVersioned* managed = toDLPackVersioned(x, {.stream = number});
    const cuda::StreamGuard guard(consumer);
    received = fromDLPack(managed) * 1;
  }
  consumer.synchronize();
  CHECK(difference(received, full({kSize}, 100.0, device(kCUDA))) == "");
  {
    const cuda::StreamGuard guard(consumer);
    for (int i = 0; i < 100; ++i) x.add_(1);
  }
  CHECK(dlpack_stream(Device(kCUDA, 0)) == 1);
  CHECK(difference(fromDLPack(toDLPack(x, -1), number) * 1, full({kSize}, 200.0, device(kCUDA))) == "");
  CHECK_THROWS_AS(toDLPack(x, 0), ValueError);
  CHECK_THROWS_AS(toDLPack(x, -2), ValueError);
}

TEST_SUITE_END();

}  // namespace dlpack_tests
