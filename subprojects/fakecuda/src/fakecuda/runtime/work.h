// Work for streams: the memory that it accesses, and how it runs. Fake libraries also submit theirs through this.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <string>
#include <vector>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/executor.h>
#include <fakecuda/runtime/operation.h>

namespace fake {

// The state when a piece of work runs.
struct Running {
  OperationPtr operation;
  const Clock& known;  // operations that have ended before
  int device;
};

struct Work {
  std::string what;
  // Its reads and writes, checked before it runs.
  std::vector<Access> accesses;
  // Executes it on the host. A returned error breaks the device.
  std::function<cudaError_t(const Running&)> run;
  bool between_devices = false;  // it may access memory of other devices
  // The counter that it belongs to.
  uint64_t Counts::*counted = nullptr;
  const char* library = nullptr;  // the owner of the work
};

// Runs the work in the order of the stream, or captures it if the stream is being captured. As on a device, the next call reports errors of
// the run.
cudaError_t submit(cudaStream_t stream, Work work);

// A library loads code or sets itself up. Captures that the thread endangers forbid this: it invalidates them, and the result is an error.
cudaError_t load_code(const std::string& who);

// The value of set_work().
bool works();

// Runs the work as the next step of a line.
void perform(const Work& work, Clock& clock, Line line, const std::string& where, int device);

// Checks and records an access of running work, such as one through a pointer in memory. Returns whether the memory exists.
bool touch(const Access& access, const Running& running, bool between_devices = false);

inline uint64_t number(const void* address) { return reinterpret_cast<uint64_t>(address); }

// The host's view of live memory of any device or of page-locked memory; null for other memory.
std::byte* host_view(const void* address, size_t bytes);
// Marks bytes as initialized.
void mark_initialized(const void* address, size_t bytes);
// The first byte of live memory that has not been written yet; `bytes` if there is none.
size_t first_uninitialized(const void* address, size_t bytes);
Access reads(const void* address, size_t bytes);
Access writes(const void* address, size_t bytes);

}  // namespace fake
