// The whole state of the fake runtime, behind one mutex.
#pragma once

#include <cuda_runtime_api.h>

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <fakecuda/runtime/capture.h>
#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/memory.h>

namespace fake {

struct Stream {
  int device = 0;
  std::string name;  // "stream 2 of cuda:0"
  Line line = new_line();
  Clock clock;
  bool blocking = true;  // ordered with the default stream of its device
  bool destroyed = false;
  std::shared_ptr<Capture> capture;
};

struct Event {
  int device = 0;
  bool timing = false;
  OperationPtr recorded;  // null: never
  bool asked = false;     // whether the host has queried it as not ready since
  Clock clock;
  // For an event of a capture: the capture, and its position there.
  std::shared_ptr<Capture> capture;
  size_t slot = 0;
};

// The stream-ordered pool of a device. Operations ordered after a free can use the memory again.
struct Pool {
  struct Freed {
    uint64_t bytes;
    Epoch epoch;
  };
  uint64_t live = 0, reserved = 0, most = 0, threshold = 0;  // `most`: peak of the reserved bytes
  std::deque<Freed> freed;
  std::set<int> readers;  // other devices that may use its memory
};

struct Device {
  Device(int index, size_t capacity);
  int index;
  size_t capacity;
  std::unique_ptr<Arena> arena;
  uint64_t malloced = 0;  // from cudaMalloc
  Pool pool;
  std::set<int> peers;  // devices whose cudaMalloc memory it may use
  Stream* default_stream;
  cudaError_t error = cudaSuccess;  // sticky: every call fails with it
};

struct State {
  std::recursive_mutex mutex;
  std::vector<std::unique_ptr<Device>> devices;
  std::unordered_map<const void*, std::unique_ptr<Stream>> streams;
  std::unordered_map<const void*, std::unique_ptr<Event>> events;
  Memory memory;
  Clock host;
  uint64_t operations = 0;
  bool pools = true;  // the value of set_pools()
  Counts counts;
  std::map<std::string, uint64_t> library_calls;
};

// Never destroyed: objects of the program call the runtime after main.
State& state();

// The calling thread's current device.
int current_device();
void set_current_device(int device);
Device& current();
Device* find_device(int number);  // null if there is no such device
Device& device_of(const Stream& stream);
Device& device_of(const Allocation& allocation);

// Handles of the program; null if there is no such object. The legacy default stream is that of the current device.
Stream* find_stream(cudaStream_t handle);
Event* find_event(cudaEvent_t handle);
cudaStream_t handle_of(Stream* stream);
Stream& add_stream(State& all, int device, bool blocking, std::string name);

// A new operation's record, at the next point of the line.
OperationPtr new_operation(std::string what, std::string where, Clock& clock, Line line);
// An operation that the host itself executes.
OperationPtr host_operation(const std::string& what);

// The stream's next operation comes after everything that the host has seen, and after the work that the default stream orders before it.
void begin_work(Stream& stream);

// The host has waited for all of the stream's work, or the device's.
void wait_for(Stream& stream);
void wait_for(Device& device);

}  // namespace fake
