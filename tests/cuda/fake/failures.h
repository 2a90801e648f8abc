// Failures on demand: the n-th call of some function fails.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fake {

// For its scope, lets calls fail: the nth from now on, and `times` in a row. `call` is a function's name, or "allocation" for all that
// allocate, or "launch" for kernels. Errors that stick on a device stick here until clear_errors().
class Failing {
 public:
  explicit Failing(std::string call, uint64_t nth = 1, cudaError_t error = cudaErrorMemoryAllocation, uint64_t times = 1);
  ~Failing();
  Failing(const Failing&) = delete;
  Failing& operator=(const Failing&) = delete;
  // How often a call has failed by it.
  uint64_t failed() const;
};

// Where calls come from, in their order: for a launch the kernel; for an allocation the kernel launched before it, and how many allocations
// there have been since.
struct Calls {
  std::vector<std::string> launches, allocations;
};
// Appends what is called from here on to the list, until it is null.
void list_calls(Calls* into);
// Names the launch that was noted last.
void name_launch(const std::string& kernel);

// The error with which this call has to fail, or cudaSuccess. Counts the call.
cudaError_t injected_failure(const std::string& name);

// Makes broken devices usable again, and forgets the thread's last error.
void clear_errors();

}  // namespace fake
