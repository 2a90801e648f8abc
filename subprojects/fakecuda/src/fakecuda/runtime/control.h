// Functions that tests set and query, in addition to executor.h, counts.h, failures.h and report.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fake {

// Sets the memory size of a device in bytes; returns the old size.
size_t set_capacity(int device, size_t bytes);

// Whether devices have stream-ordered memory pools; on by default. Returns the old value. Some virtual GPUs have none.
bool set_pools(bool on);

// Blocks of device memory and of page-locked memory that the program has not freed.
size_t live_blocks();

// The number of operations so far.
uint64_t operations();
// Appends the descriptions of later operations to the list, until it is null.
void list_operations(std::vector<std::string>* into);
// Allocations on devices by operations after this number that have not been freed, with the names that messages use.
std::vector<std::string> live_since(uint64_t operation);
// The captures that have not ended.
std::vector<std::string> open_recordings();

// Whether libraries compute anything. On by default, unless FAKE_CUDA_LIBRARY_VALUES is 0. When off, their outputs only count as written:
// for programs that count calls, or measure time.
void set_library_values(bool on);

// Whether work is done; on by default. When off, launches of kernels, products by cuBLASLt and graphs of cuDNN return at once, unchecked
// and uncounted. This measures the time of the program itself, and the fakes do not disturb its caches.
void set_work(bool on);

// The time that the thread has spent in functions of the runtime. Measuring costs time outside them, the same for each call.
struct TimeInside {
  double seconds;
  uint64_t calls;
};
TimeInside time_inside();

}  // namespace fake
