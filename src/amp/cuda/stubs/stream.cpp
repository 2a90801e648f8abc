#include <amp/cuda/stream.h>

#include <amp/core/error.h>

namespace amp::cuda {

namespace {
[[noreturn]] void refuse() { AMP_THROW(NotImplementedError, "[stream] this build has no CUDA backend"); }
}  // namespace

void Stream::synchronize() const { refuse(); }
void Stream::wait(const Stream&) const { refuse(); }
Stream current_stream(int) { refuse(); }
Stream stream_from_pool(int) { refuse(); }
StreamGuard::StreamGuard(const Stream& stream) : previous_device_(0), previous_stream_(stream) { refuse(); }
StreamGuard::~StreamGuard() = default;
DeviceGuard::DeviceGuard(int) : previous_(0), changed_(false) { refuse(); }
DeviceGuard::~DeviceGuard() = default;

}  // namespace amp::cuda
