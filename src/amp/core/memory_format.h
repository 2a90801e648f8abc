// The order of a tensor's elements in memory.
#pragma once

#include <cstdint>

namespace amp {

enum class MemoryFormat : uint8_t {
  Contiguous,    // row-major
  ChannelsLast,  // (N, C, ...) with C innermost, for ranks 3 to 5
  Preserve,      // the input's order if it is dense
  ChannelsLast3d = ChannelsLast,
};

}  // namespace amp
