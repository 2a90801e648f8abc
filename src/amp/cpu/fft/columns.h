// Transforms whose points lie far apart in memory, while neighbouring transforms lie side by side.
#pragma once

#include <amp/cpu/fft/transform.h>

namespace amp::cpu::fft {

// As run(), if the transform is of this kind and long enough for a copy to be worth it; else returns false.
bool run_columns(const Transform& transform, double scale);

}  // namespace amp::cpu::fft
