// How the elements of a tensor lie in memory.
#pragma once

#include <cstdint>

namespace amp {

enum class MemoryFormat : uint8_t {
  Contiguous,    // row-major
  ChannelsLast,  // (N, C, ...) with C innermost, for ranks 3 to 5
  Preserve,      // as the input, when that is dense
};

}  // namespace amp
