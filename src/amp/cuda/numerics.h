// Choices between speed and numerics on CUDA; for the whole process.
#pragma once

#include <amp/core/export.h>

namespace amp::cuda {

// Whether float32 products and convolutions may round their inputs to TF32 (10 bits of mantissa). Off at first.
AMP_API bool allow_tf32();
AMP_API void set_allow_tf32(bool on);

// Whether only kernels that give the same bits in every run may be used (at::globalContext().deterministicAlgorithms). Off at first. Own
// kernels always do; this is about libraries.
AMP_API bool deterministic();
AMP_API void set_deterministic(bool on);

}  // namespace amp::cuda
