// The largest number of devices of a process. Internal.
#pragma once

#include <cstddef>

namespace amp::cuda {

inline constexpr size_t kMaxDevices = 64;  // size of tables by device

}  // namespace amp::cuda
