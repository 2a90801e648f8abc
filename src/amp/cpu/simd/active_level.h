// What active_isa() returns, as a variable: for places where a call of it is a measurable part of an op on a few elements.
#pragma once

#include <atomic>
#include <cstdint>

namespace amp::cpu::detail {

inline constexpr uint8_t kUnknownLevel = 0xff;  // until somebody calls active_isa()
extern std::atomic<uint8_t> active_level;

}  // namespace amp::cpu::detail
