// Failures on demand: the n-th call of some function fails.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <string>

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

// The error with which this call has to fail, or cudaSuccess. Counts the call.
cudaError_t injected_failure(const std::string& name);

// Makes broken devices usable again, and forgets the thread's last error.
void clear_errors();

}  // namespace fake
