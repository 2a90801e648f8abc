// Turns std::bad_alloc into an error of the library. Internal.
#pragma once

#include <cstddef>
#include <new>

#include <amp/core/export.h>

namespace amp::detail {

// Throws OutOfMemoryError "[op] ...". Uses a prepared text if there is no memory for a new one.
[[noreturn, gnu::cold]] AMP_API void throw_out_of_memory(const char* op);
[[noreturn, gnu::cold]] void throw_out_of_memory(const char* op, size_t bytes);

}  // namespace amp::detail
