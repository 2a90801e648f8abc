// Transforms whose points lie far apart in memory, while neighboring transforms are adjacent.
#pragma once

#include <amp/cpu/fft/transform.h>

namespace amp::cpu::fft {

// Like run(), if the transform is of this kind and long enough that a copy is worthwhile; else returns false.
bool run_columns(const Transform& transform, double scale);

}  // namespace amp::cpu::fft
