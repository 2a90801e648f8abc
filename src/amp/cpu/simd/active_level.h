// The value of active_isa() as a variable, for places where the call is a measurable part of an op on a few elements.
#pragma once

#include <atomic>
#include <cstdint>

namespace amp::cpu::detail {

inline constexpr uint8_t kUnknownLevel = 0xff;  // until the first call of active_isa()
extern std::atomic<uint8_t> active_level;

}  // namespace amp::cpu::detail
