// The descriptors that fake libraries have made and that the program has not destroyed.
#pragma once

#include <cstdint>

namespace fake {

int64_t library_objects();

// For the libraries: 1 for an object that was made, -1 for one that was destroyed.
void count_library_object(int64_t change);

}  // namespace fake
