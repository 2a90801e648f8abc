// The most devices of a process. Internal.
#pragma once

#include <cstddef>

namespace amp::cuda {

inline constexpr size_t kMaxDevices = 64;  // of tables by device

}  // namespace amp::cuda
