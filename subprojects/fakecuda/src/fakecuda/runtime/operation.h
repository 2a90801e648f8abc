// An operation on a stream, with the names that messages use.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <fakecuda/runtime/clock.h>

namespace fake {

struct Operation {
  std::string what;   // "kernel fill", "cudaMemcpyAsync of 64 bytes to the device"
  std::string where;  // "stream 2 of cuda:0"
  uint64_t number = 0;
  Epoch epoch;
  std::string text() const { return what + " (operation " + std::to_string(number) + ", " + where + ")"; }
};
using OperationPtr = std::shared_ptr<const Operation>;

}  // namespace fake
