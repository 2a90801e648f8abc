// Complex<float> and Complex<double> for device code; complex_math.cuh has their functions. The CPU's counterpart is cpu/simd/complex.h.
#pragma once

#include <amp/cuda/math.cuh>

namespace amp::cuda {

#include <amp/ops/complex.inc>

}  // namespace amp::cuda
