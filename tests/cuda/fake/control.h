// What tests set and ask, beside executor.h, counts.h, failures.h and report.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fake {

// Sets how many bytes a device has; returns how many it had.
size_t set_capacity(int device, size_t bytes);

// Blocks of device memory and of page-locked memory that the program has not freed.
size_t live_blocks();

// How many operations there have been.
uint64_t operations();
// What later operations are is appended to the list, until it is null.
void list_operations(std::vector<std::string>* into);
// What was allocated by later operations than this number and has not been freed, on devices. As messages name it.
std::vector<std::string> live_since(uint64_t operation);
// The recordings that have not been ended.
std::vector<std::string> open_recordings();

// Whether libraries compute anything, which they do from the start unless FAKE_CUDA_LIBRARY_VALUES is 0. Without, what they would write
// only counts as written: for programs that count calls, or measure time.
void set_library_values(bool on);

// Whether work is done, as it is from the start. Without, launches of kernels, products by cuBLASLt and graphs of cuDNN return at once,
// unchecked and uncounted: to measure the time of the program itself, whose caches the fakes then leave as they are.
void set_work(bool on);

// What the thread has spent in functions of the runtime. Measuring costs time outside of them, the same for each call.
struct TimeInside {
  double seconds;
  uint64_t calls;
};
TimeInside time_inside();

}  // namespace fake
