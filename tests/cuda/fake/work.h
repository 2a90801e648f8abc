// Work for streams: what it touches and how it is run. Fake libraries submit theirs through this, too.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <string>
#include <vector>

#include "cuda/fake/counts.h"
#include "cuda/fake/executor.h"
#include "cuda/fake/operation.h"

namespace fake {

// What a piece of work finds when it runs.
struct Running {
  OperationPtr operation;
  const Clock& known;  // what has ended before
  int device;
};

struct Work {
  std::string what;
  // What it reads and writes; checked before it runs.
  std::vector<Access> accesses;
  // Executes it on the host. An error that it returns breaks the device.
  std::function<cudaError_t(const Running&)> run;
  bool between_devices = false;  // it may touch memory of other devices
  // The count that it belongs to.
  uint64_t Counts::*counted = nullptr;
  const char* library = nullptr;  // whose work it is
};

// Runs the work in the order of the stream, or records it if the stream is being recorded. As on a device, what goes wrong when it runs is
// only reported by the next call.
cudaError_t submit(cudaStream_t stream, Work work);

// What set_work() has set.
bool works();

// Runs the work as the next step of a line.
void perform(const Work& work, Clock& clock, Line line, const std::string& where, int device);

// Checks and notes an access of running work, such as one through a pointer that lies in memory. Returns whether the memory is there.
bool touch(const Access& access, const Running& running, bool between_devices = false);

inline uint64_t number(const void* address) { return reinterpret_cast<uint64_t>(address); }

// The host's view of live memory of any device or of page-locked memory; null if it is not.
std::byte* host_view(const void* address, size_t bytes);
// Marks bytes as initialised.
void mark_initialised(const void* address, size_t bytes);
// The first byte of live memory that nothing has written yet; `bytes` if there is none.
size_t first_uninitialised(const void* address, size_t bytes);
Access reads(const void* address, size_t bytes);
Access writes(const void* address, size_t bytes);

}  // namespace fake
