// The descriptors that fake libraries have made and the program has not destroyed.
#pragma once

#include <cstdint>

namespace fake {

int64_t library_objects();

// For the libraries: 1 for a new object, -1 for a destroyed one.
void count_library_object(int64_t change);

}  // namespace fake
