// The public functions of amp/cuda/ in builds without CUDA: there is no device, and functions that need one throw NotImplementedError.
#include <amp/core/error.h>
#include <amp/cuda/device.h>
#include <amp/cuda/event.h>
#include <amp/cuda/fallbacks.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/memory_info.h>
#include <amp/cuda/numerics.h>
#include <amp/cuda/pinned.h>
#include <amp/cuda/record_stream.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {
[[noreturn]] void refuse(const char* what) { AMP_THROW(NotImplementedError, "[", what, "] this build has no CUDA backend"); }
}  // namespace

bool is_available() { return false; }
int device_count() { return 0; }
int current_device() { return 0; }
void set_device(int) { refuse("set_device"); }
void synchronize(int) {}
bool supports_bfloat16(int) { return false; }

MemoryInfo memory_info(int) { return {}; }
DeviceMemory device_memory(int) { return {}; }
std::vector<Fallback> fallbacks() { return {}; }
void reset_fallbacks() {}

bool allow_tf32() { return false; }
void set_allow_tf32(bool) {}
bool cudnn_allow_tf32() { return true; }
void set_cudnn_allow_tf32(bool) {}
bool allow_reduced_precision_reduction() { return false; }
void set_allow_reduced_precision_reduction(bool) {}
Determinism determinism() { return Determinism::Kernels; }
void set_determinism(Determinism) {}
bool deterministic() { return false; }
void set_deterministic(bool) {}

void Stream::synchronize() const { refuse("Stream"); }
void Stream::wait(const Stream&) const { refuse("Stream"); }
Stream current_stream(int) { refuse("current_stream"); }
void set_stream(const Stream&) { refuse("set_stream"); }
void record_stream(const Tensor&, const Stream&) { refuse("record_stream"); }
Stream stream_from_pool(int) { refuse("stream_from_pool"); }
StreamGuard::StreamGuard(const Stream& stream) : previous_device_(0), previous_stream_(stream) { refuse("StreamGuard"); }
StreamGuard::~StreamGuard() = default;
DeviceGuard::DeviceGuard(int) : previous_(0), changed_(false) { refuse("DeviceGuard"); }
DeviceGuard::~DeviceGuard() = default;

Event::Event(Event&&) noexcept = default;
Event& Event::operator=(Event&&) noexcept = default;
Event::~Event() = default;
void Event::record() { refuse("Event"); }
void Event::record(const Stream&) { refuse("Event"); }
void Event::wait(const Stream&) const { refuse("Event"); }
bool Event::query() const { refuse("Event"); }
void Event::synchronize() const { refuse("Event"); }
double Event::elapsed_time(const Event&) const { refuse("Event"); }

Tensor pin_memory(const Tensor&) { refuse("pin_memory"); }
bool is_pinned(const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[is_pinned] the tensor is undefined");
  return false;
}
Tensor empty_pinned(IntArrayRef, TensorOptions) { refuse("empty_pinned"); }
MemoryStats pinned_memory_stats() { return {}; }
void empty_pinned_cache() {}

struct Graph::State {};
Graph::Graph() { refuse("Graph"); }
Graph::~Graph() = default;
void Graph::capture_begin() { refuse("Graph"); }
void Graph::capture_end() { refuse("Graph"); }
void Graph::replay() { refuse("Graph"); }
void Graph::reset() { refuse("Graph"); }

}  // namespace amp::cuda
