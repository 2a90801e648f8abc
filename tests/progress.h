// With AMP_TEST_PROGRESS in the environment, a test program prints a line when a case begins and one when it ends. Each case waits for the
// CUDA device at its end: errors of its kernels are then found in this case and not in a later one.
//
//   [case] begins NAME
//   [case] fallback: WHAT: WHY    calls that ran without NVIDIA's libraries (amp/cuda/fallbacks.h), if any
//   [case] passed NAME            or failed
//
// If the device can't be used any more, for example after an access out of bounds, the program ends with kDeviceLost after that line: in
// this process every later case would fail.
#pragma once

namespace amp::testing {

inline constexpr int kDeviceLost = 70;

void watch_progress();  // once, when the program starts
void report_begin(const char* name);
void report_end(const char* name, bool passed);

}  // namespace amp::testing
