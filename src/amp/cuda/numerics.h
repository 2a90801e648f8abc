// Process-wide choices between speed and numerics on CUDA.
#pragma once

#include <amp/core/export.h>

namespace amp::cuda {

// Whether float32 matrix multiplications and convolutions may round their inputs to TF32 (10 bits of mantissa). Off by default.
AMP_API bool allow_tf32();
AMP_API void set_allow_tf32(bool on);

// Whether only deterministic kernels may be used (at::globalContext().deterministicAlgorithms). Off by default. Our own kernels are always
// deterministic; this is about cuBLASLt and cuDNN.
AMP_API bool deterministic();
AMP_API void set_deterministic(bool on);

}  // namespace amp::cuda
