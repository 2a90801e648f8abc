// Failures of fake libraries on demand.
#pragma once

#include <cstdint>
#include <string>

namespace fake {

// For its scope, lets calls of a library's function, such as "cublasLtMatmul", return `status`: the nth from now on, and `times` in a row.
class LibraryFailing {
 public:
  LibraryFailing(std::string function, int status, uint64_t nth = 1, uint64_t times = 1);
  ~LibraryFailing();
  LibraryFailing(const LibraryFailing&) = delete;
  LibraryFailing& operator=(const LibraryFailing&) = delete;
  // How often a call has failed by it.
  uint64_t failed() const;
};

// The status with which this call has to fail; 0 if it has not. Counts the call. For the libraries.
int injected_status(const std::string& function);

}  // namespace fake
