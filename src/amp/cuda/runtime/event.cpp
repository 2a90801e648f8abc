#include <amp/cuda/event.h>

#include <utility>

#include <amp/cuda/check.h>
#include <amp/cuda/index/faults.h>

namespace amp::cuda {

Event::Event(Event&& other) noexcept
    : options_(other.options_), handle_(std::exchange(other.handle_, nullptr)), device_(std::exchange(other.device_, -1)) {}

Event& Event::operator=(Event&& other) noexcept {
  std::swap(options_, other.options_);
  std::swap(handle_, other.handle_);
  std::swap(device_, other.device_);
  return *this;
}

Event::~Event() {
  if (handle_ == nullptr) return;
  forget_event(handle_);
  cudaEventDestroy(handle_);
}

void Event::record() { record(current_stream()); }

void Event::record(const Stream& stream) {
  AMP_CHECK(handle_ == nullptr || stream.device() == device_, ValueError, "[Event] record got a stream of cuda:", stream.device(),
            ", but the event was first recorded on cuda:", device_);
  const DeviceGuard guard(stream.device());
  if (handle_ == nullptr) {
    const unsigned flags = (options_.timing ? 0u : cudaEventDisableTiming) | (options_.blocking ? cudaEventBlockingSync : 0u);
    AMP_CUDA_CHECK(cudaEventCreateWithFlags(&handle_, flags));
    device_ = stream.device();
  }
  AMP_CUDA_CHECK(cudaEventRecord(handle_, stream.handle()));
  note_event(handle_, faults_of(stream));
}

void Event::wait(const Stream& stream) const {
  if (handle_ == nullptr) return;
  const DeviceGuard guard(stream.device());
  AMP_CUDA_CHECK(cudaStreamWaitEvent(stream.handle(), handle_, 0));
  follow_faults(stream, faults_before(handle_));
}

bool Event::query() const {
  if (handle_ == nullptr) return true;
  const cudaError_t error = cudaEventQuery(handle_);
  if (error == cudaErrorNotReady) {
    cudaGetLastError();
    return false;
  }
  AMP_CUDA_CHECK(error);
  return true;
}

void Event::synchronize() const {
  if (handle_ == nullptr) return;
  AMP_CUDA_CHECK(cudaEventSynchronize(handle_));
  throw_index_fault(faults_before(handle_));
}

double Event::elapsed_time(const Event& end) const {
  AMP_CHECK(options_.timing && end.options_.timing, ValueError, "[Event] elapsed_time needs two events that were made with `timing`");
  AMP_CHECK(handle_ != nullptr && end.handle_ != nullptr, ValueError, "[Event] elapsed_time needs two events that have been recorded");
  AMP_CHECK(device_ == end.device_, ValueError,
            "[Event] elapsed_time needs two events of one device, but they were recorded on cuda:", device_, " and cuda:", end.device_);
  float milliseconds = 0;
  AMP_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, handle_, end.handle_));
  return milliseconds;
}

}  // namespace amp::cuda
