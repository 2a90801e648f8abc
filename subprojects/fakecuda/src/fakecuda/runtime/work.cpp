#include <fakecuda/runtime/work.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/control.h>
#include <fakecuda/runtime/report.h>
#include <fakecuda/runtime/state.h>

namespace fake {

namespace {

bool g_library_values = [] {
  const char* asked = std::getenv("FAKE_CUDA_LIBRARY_VALUES");
  return asked == nullptr || std::strcmp(asked, "0") != 0;
}();

bool g_works = true;

// Replaces the computation of a library.
cudaError_t write_nothing(const Work& work) {
  for (const Access& access : work.accesses) {
    if (access.write) mark_initialized(reinterpret_cast<const void*>(access.begin), access.end - access.begin);
  }
  return cudaSuccess;
}

// The order of the default stream: it waits for the blocking streams of its device, and they wait for it.
void join_default(Stream& stream) {
  if (!stream.blocking) return;
  Stream& normal = *device_of(stream).default_stream;
  if (&stream != &normal) return stream.clock.join(normal.clock);
  for (const auto& [handle, other] : state().streams) {
    if (other->device == stream.device && other->blocking) stream.clock.join(other->clock);
  }
}

}  // namespace

bool touch(const Access& access, const Running& running, bool between_devices) {
  if (access.begin == access.end) return true;
  const uint64_t bytes = access.end - access.begin;
  Allocation* allocation = state().memory.holding(access.begin, bytes);
  const std::string verb = access.write ? " writes " : " reads ";
  if (allocation == nullptr) {
    report("not allocated: " + running.operation->text() + verb + state().memory.explain(access.begin, bytes));
    return false;
  }
  if (allocation->home != Home::Host && allocation->device != running.device && !between_devices) {
    report("another device's memory: " + running.operation->text() + verb + describe(*allocation) +
           " of cuda:" + std::to_string(allocation->device));
    return false;
  }
  state().memory.use(*allocation, access, running.operation, running.known);
  return true;
}

void perform(const Work& work, Clock& clock, Line line, const std::string& where, int device) {
  const Running running{new_operation(work.what, where, clock, line), clock, device};
  if (work.counted != nullptr) ++(state().counts.*work.counted);
  if (work.library != nullptr) ++state().library_calls[work.library];
  const bool computes = g_library_values || work.counted != &Counts::library_calls;
  const bool there = std::all_of(work.accesses.begin(), work.accesses.end(),
                                 [&](const Access& access) { return touch(access, running, work.between_devices); });
  const cudaError_t error = !there ? cudaErrorIllegalAddress : computes ? work.run(running) : write_nothing(work);
  if (error != cudaSuccess) find_device(device)->error = error;
}

void set_library_values(bool on) { g_library_values = on; }
void set_work(bool on) { g_works = on; }
bool works() { return g_works; }

void begin_work(Stream& stream) {
  stream.clock.join(state().host);
  join_default(stream);
}

cudaError_t load_code(const std::string& who) {
  const std::lock_guard lock(state().mutex);
  return leave(check_unsafe(who + " loads code, which"));
}

cudaError_t submit(cudaStream_t handle, Work work) {
  const std::lock_guard lock(state().mutex);
  Stream* stream = find_stream(handle);
  if (stream == nullptr) return no_stream(work.what);
  if (const cudaError_t broken = device_of(*stream).error; broken != cudaSuccess) return broken;
  if (stream->capture != nullptr) {
    if (!stream->capture->invalid.empty()) return because(cudaErrorStreamCaptureInvalidated, stream->capture->invalid);
    record_work(*stream, std::move(work));
    return cudaSuccess;
  }
  if (const cudaError_t error = check_legacy(*stream, work.what); error != cudaSuccess) return error;
  begin_work(*stream);
  perform(work, stream->clock, stream->line, stream->name, stream->device);
  return cudaSuccess;
}

std::byte* host_view(const void* address, size_t bytes) {
  const std::lock_guard lock(state().mutex);
  const Allocation* allocation = state().memory.holding(number(address), bytes);
  return allocation == nullptr ? nullptr : allocation->data + (number(address) - allocation->begin);
}

void mark_initialized(const void* address, size_t bytes) {
  const std::lock_guard lock(state().mutex);
  const Allocation* allocation = state().memory.holding(number(address), bytes);
  if (allocation != nullptr && allocation->initialized != nullptr)
    std::memset(allocation->initialized + (number(address) - allocation->begin), 1, bytes);
}

size_t first_uninitialized(const void* address, size_t bytes) {
  const std::lock_guard lock(state().mutex);
  const Allocation* allocation = state().memory.holding(number(address), bytes);
  if (allocation == nullptr || allocation->initialized == nullptr) return bytes;
  const uint8_t* first = allocation->initialized + (number(address) - allocation->begin);
  return static_cast<size_t>(std::find(first, first + bytes, 0) - first);
}

Access reads(const void* address, size_t bytes) { return {number(address), number(address) + bytes, false, false}; }
Access writes(const void* address, size_t bytes) { return {number(address), number(address) + bytes, true, false}; }

}  // namespace fake
