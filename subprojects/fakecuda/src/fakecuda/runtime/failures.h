// Fault injection: the n-th call of a function fails.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fake {

// In its scope, lets calls fail: the nth from now on, and `times` in a row. `call` is the name of a function, "allocation" for all
// allocating functions, or "launch" for kernels. Errors that stick on a device also stick here until clear_errors().
class Failing {
 public:
  explicit Failing(std::string call, uint64_t nth = 1, cudaError_t error = cudaErrorMemoryAllocation, uint64_t times = 1);
  ~Failing();
  Failing(const Failing&) = delete;
  Failing& operator=(const Failing&) = delete;
  // The number of calls that failed because of it.
  uint64_t failed() const;
};

// The sites of calls, in order. For a launch: the kernel. For an allocation: the kernel launched before it, and the number of allocations
// since.
struct Calls {
  std::vector<std::string> launches, allocations;
};
// Appends the sites of later calls to the list, until it is null.
void list_calls(Calls* into);
// Sets the kernel name of the last recorded launch.
void name_launch(const std::string& kernel);

// The error with which this call must fail, or cudaSuccess. Counts the call.
cudaError_t injected_failure(const std::string& name);

// Makes broken devices usable again, and clears the thread's last error.
void clear_errors();

}  // namespace fake
