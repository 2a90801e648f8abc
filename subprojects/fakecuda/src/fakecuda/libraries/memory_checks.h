// The checks of a library's call on its memory at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <fakecuda/runtime/report.h>
#include <fakecuda/runtime/work.h>

namespace fake {

inline bool aligned(const void* address, size_t bytes) { return number(address) % bytes == 0; }

// Reports bytes that have not been written yet; `who` names the call and the operand. Returns whether all have been written.
inline bool check_initialized(const std::string& who, const void* address, size_t bytes) {
  const size_t first = first_uninitialized(address, bytes);
  if (first == bytes) return true;
  report("uninitialized: " + who + " reads what nothing has written, from byte " + std::to_string(first) + " of " + std::to_string(bytes));
  return false;
}

}  // namespace fake
