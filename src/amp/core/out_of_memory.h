// std::bad_alloc as an error of the library. Internal.
#pragma once

#include <cstddef>
#include <new>

#include <amp/core/export.h>

namespace amp::detail {

// Throws OutOfMemoryError "[op] ...", with a text made beforehand when there is no memory for one.
[[noreturn, gnu::cold]] AMP_API void throw_out_of_memory(const char* op);
[[noreturn, gnu::cold]] void throw_out_of_memory(const char* op, size_t bytes);

}  // namespace amp::detail
