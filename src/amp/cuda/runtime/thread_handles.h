// A library's handles: one for each thread and device. A handle is set to the current stream. Internal.
#pragma once

#include <array>
#include <mutex>
#include <vector>

#include <amp/cuda/device.h>
#include <amp/cuda/graph/library_call.h>
#include <amp/cuda/runtime/max_devices.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

// This thread's handle for the current device, set to the current stream. Library contains
//   using Handle = ...;                                      the stored value: a pointer, or a struct that is comparable with {}
//   static Handle create();                                  for the current device; {} if there is none, then it is not called again
//   static void set_stream(const Handle&, CUstream_st*);
template <class Library>
class ThreadHandles {
 public:
  using Handle = typename Library::Handle;

  static Handle current() { return of(current_device()); }
  // The same if the current device is known.
  static Handle of(int index) {
    static thread_local Held held;
    const auto device = static_cast<size_t>(index);
    const bool first = !held.asked[device];
    if (first) {
      held.handles[device] = take(device);
      held.asked[device] = true;
    }
    const Handle& handle = held.handles[device];
    if (handle == Handle{}) return handle;
    CUstream_st* stream = current_stream(index).handle();
    if (first || held.streams[device] != stream) {
      const LibraryCall allowed;
      Library::set_stream(handle, stream);
      held.streams[device] = stream;
    }
    return handle;
  }

 private:
  // Handles that no thread uses. They are never destroyed, because the driver may shut down first when the process ends.
  struct Pool {
    std::mutex mutex;
    std::array<std::vector<Handle>, kMaxDevices> free;
  };
  static Pool& pool() {
    static Pool* all = new Pool;
    return *all;
  }

  static Handle take(size_t device) {
    {
      const std::lock_guard lock(pool().mutex);
      auto& free = pool().free[device];
      if (!free.empty()) {
        const Handle handle = free.back();
        free.pop_back();
        return handle;
      }
    }
    const LibraryCall allowed;
    return Library::create();
  }

  // The handles of a thread, returned to the pool when the thread ends.
  struct Held {
    std::array<Handle, kMaxDevices> handles{};
    std::array<CUstream_st*, kMaxDevices> streams{};
    std::array<bool, kMaxDevices> asked{};

    ~Held() {
      const std::lock_guard lock(pool().mutex);
      for (size_t i = 0; i < kMaxDevices; ++i) {
        if (!(handles[i] == Handle{})) pool().free[i].push_back(handles[i]);
      }
    }
  };
};

}  // namespace amp::cuda
