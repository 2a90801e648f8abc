// Fault injection in fake libraries.
#pragma once

#include <cstdint>
#include <string>

namespace fake {

// In its scope, lets calls of a library's function, such as "cublasLtMatmul", return `status`: the nth from now on, and `times` in a row.
class LibraryFailing {
 public:
  LibraryFailing(std::string function, int status, uint64_t nth = 1, uint64_t times = 1);
  ~LibraryFailing();
  LibraryFailing(const LibraryFailing&) = delete;
  LibraryFailing& operator=(const LibraryFailing&) = delete;
  // The number of calls that failed because of it.
  uint64_t failed() const;
};

// The status with which this call must fail, or 0. Counts the call. For the libraries.
int injected_status(const std::string& function);

}  // namespace fake
