// The calls that NVIDIA's libraries could have computed, and that kernels of amp computed instead: a library is missing or too old, has no
// engine, or fails. Such calls are right, but may be many times slower. Each kind is also logged once as a warning. Calls for which the
// libraries have nothing, such as attention in float32, do not count (docs/guide/cuda.md has the list).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <amp/core/export.h>

namespace amp::cuda {

struct Fallback {
  std::string what;  // "attention"
  std::string why;   // "cuDNN has no engine for it, or fails"
  int64_t calls = 0;
};

// All since the process began, or since reset_fallbacks(); most calls first. Empty in builds without CUDA.
AMP_API std::vector<Fallback> fallbacks();
AMP_API void reset_fallbacks();
// fallbacks() as text, one line for each; empty if there are none.
AMP_API std::string fallback_summary();

}  // namespace amp::cuda
