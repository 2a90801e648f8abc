#include <fakecuda/runtime/state.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include <fakecuda/runtime/control.h>

namespace fake {

namespace {

constexpr size_t kAddresses = size_t{64} << 30, kCapacity = size_t{4} << 30;
constexpr int kMostDevices = 8;

thread_local int g_device = 0;

int device_count() {
  const char* asked = std::getenv("FAKE_CUDA_DEVICES");
  return asked == nullptr ? 2 : std::clamp(std::atoi(asked), 0, kMostDevices);
}

std::string name_of(int device) { return "cuda:" + std::to_string(device); }

Stream* per_thread_stream() {
  thread_local std::map<int, Stream*> mine;
  Stream*& stream = mine[g_device];
  if (stream == nullptr) stream = &add_stream(state(), g_device, true, "a thread's default stream of " + name_of(g_device));
  return stream;
}

}  // namespace

State& state() {
  static State* all = [] {
    auto* fresh = new State;
    for (int i = 0; i < device_count(); ++i) {
      auto device = std::make_unique<Device>(i, kCapacity);
      device->default_stream = &add_stream(*fresh, i, true, "the default stream of " + name_of(i));
      fresh->devices.push_back(std::move(device));
    }
    return fresh;
  }();
  return *all;
}

Stream& add_stream(State& all, int device, bool blocking, std::string name) {
  auto stream = std::make_unique<Stream>();
  stream->device = device;
  stream->blocking = blocking;
  stream->name = std::move(name);
  Stream& added = *stream;
  all.streams.emplace(&added, std::move(stream));
  return added;
}

Device::Device(int number, size_t bytes) : index(number), capacity(bytes), arena(std::make_unique<Arena>(kAddresses)) {}

int current_device() { return g_device; }
void set_current_device(int device) { g_device = device; }
Device& current() { return *find_device(g_device); }

Device* find_device(int number) {
  const auto& devices = state().devices;
  return number < 0 || static_cast<size_t>(number) >= devices.size() ? nullptr : devices[static_cast<size_t>(number)].get();
}

Device& device_of(const Stream& stream) { return *find_device(stream.device); }
Device& device_of(const Allocation& allocation) { return *find_device(allocation.device); }

Stream* find_stream(cudaStream_t handle) {
  if (handle == nullptr || handle == cudaStreamLegacy) return current().default_stream;
  if (handle == cudaStreamPerThread) return per_thread_stream();
  const auto found = state().streams.find(handle);
  return found == state().streams.end() || found->second->destroyed ? nullptr : found->second.get();
}

Event* find_event(cudaEvent_t handle) {
  const auto found = state().events.find(handle);
  return found == state().events.end() ? nullptr : found->second.get();
}

cudaStream_t handle_of(Stream* stream) { return reinterpret_cast<cudaStream_t>(stream); }

namespace {
std::vector<std::string>* g_listed = nullptr;
}  // namespace

void list_operations(std::vector<std::string>* into) {
  const std::lock_guard lock(state().mutex);
  g_listed = into;
}

OperationPtr new_operation(std::string what, std::string where, Clock& clock, Line line) {
  if (g_listed != nullptr) g_listed->push_back(what);
  auto operation = std::make_shared<Operation>();
  operation->what = std::move(what);
  operation->where = std::move(where);
  operation->number = ++state().operations;
  operation->epoch = clock.tick(line);
  return operation;
}

OperationPtr host_operation(const std::string& what) { return new_operation(what, "the host", state().host, kHost); }

void wait_for(Stream& stream) {
  state().host.join(stream.clock);
  ++state().counts.synchronizations;
}

void wait_for(Device& device) {
  for (const auto& [handle, stream] : state().streams) {
    if (stream->device == device.index) state().host.join(stream->clock);
  }
  ++state().counts.synchronizations;
}

size_t set_capacity(int device, size_t bytes) {
  const std::lock_guard lock(state().mutex);
  return std::exchange(state().devices.at(static_cast<size_t>(device))->capacity, bytes);
}

bool set_pools(bool on) {
  const std::lock_guard lock(state().mutex);
  return std::exchange(state().pools, on);
}

size_t live_blocks() {
  const std::lock_guard lock(state().mutex);
  return state().memory.live();
}

uint64_t operations() {
  const std::lock_guard lock(state().mutex);
  return state().operations;
}

std::vector<std::string> live_since(uint64_t operation) {
  const std::lock_guard lock(state().mutex);
  std::vector<std::string> found;
  state().memory.for_each([&](const Allocation& allocation) {
    if (allocation.home != Home::Host && allocation.made->number > operation) found.push_back(describe(allocation));
  });
  return found;
}

std::vector<std::string> open_recordings() {
  const std::lock_guard lock(state().mutex);
  std::vector<std::string> found;
  for (const auto& [handle, stream] : state().streams) {
    if (stream->capture != nullptr) found.push_back(stream->name + " is being recorded since " + stream->capture->begun->text());
  }
  return found;
}

Counts counts() {
  const std::lock_guard lock(state().mutex);
  return state().counts;
}

std::map<std::string, uint64_t> calls_by_library() {
  const std::lock_guard lock(state().mutex);
  return state().library_calls;
}

Counts Counts::operator-(const Counts& other) const {
  Counts difference = *this;
  for (uint64_t Counts::*member :
       {&Counts::launches, &Counts::library_calls, &Counts::copies, &Counts::fills, &Counts::staged_copies, &Counts::graph_launches,
        &Counts::allocations, &Counts::driver_allocations, &Counts::frees, &Counts::synchronizations, &Counts::events})
    difference.*member -= other.*member;
  return difference;
}

}  // namespace fake
