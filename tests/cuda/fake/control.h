// What tests set and ask, beside executor.h, counts.h, failures.h and report.h.
#pragma once

#include <cstddef>

namespace fake {

// Sets how many bytes a device has; returns how many it had.
size_t set_capacity(int device, size_t bytes);

// Blocks of device memory and of page-locked memory that the program has not freed.
size_t live_blocks();

}  // namespace fake
