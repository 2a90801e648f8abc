// Process-wide choices between speed and numerics on CUDA.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

namespace amp::cuda {

// Whether float32 matrix multiplications may round their inputs to TF32 (10 bits of mantissa). Off by default. Holds for all that is made
// of products: also for convolutions and recurrent networks that cuDNN does not run. (torch.backends.cuda.matmul.allow_tf32)
AMP_API bool allow_tf32();
AMP_API void set_allow_tf32(bool on);

// Whether cuDNN may do so in float32 convolutions and recurrent networks. On by default. (torch.backends.cudnn.allow_tf32)
//
// A policy's `math:` (docs/policies.md) comes before both switches, and shadows of a Trace are never rounded. Calls look at them when they
// run, also those of programs (jit), whatever they were when the program was traced or frozen; gradients look at them in the backward pass,
// except that those of a recurrent network do what its forward pass did. A recording (cuda/graph.h) keeps what was in force when it was
// made.
AMP_API bool cudnn_allow_tf32();
AMP_API void set_cudnn_allow_tf32(bool on);

// What gives the same bits in every run.
//   Kernels, the default   the library's own kernels, which is torch.use_deterministic_algorithms(True) for them; not what cuDNN and
//                          cuBLASLt do
//   All                    those of cuDNN and cuBLASLt, too: kernels that add in an order of time are not chosen
//   Off                    nothing need be. Sums at indices (scatter_add, index_add, put and index_put with accumulate, scatter_reduce with
//                          "sum" and "mean", the gradients of embedding, gather, index_select and indexing) are made by atomic additions in
//                          one launch, as PyTorch makes them by default, instead of being sorted by index first; index_put with several
//                          indices has one more for each. float32, float64, complex numbers by parts, int32 and int64 are added in place,
//                          integers exactly. float16 and bfloat16 are added in a float32 copy of the result, which is rounded once at the
//                          end, as when they are sorted; that costs two more launches and is slow for a few additions to a large tensor. A
//                          device takes denormal float32 numbers for zero when it adds them atomically. Bool and integers below 32 bits
//                          are sorted as before.
// A recording (cuda/graph.h) keeps what was in force when it was made.
enum class Determinism : uint8_t { Off, Kernels, All };
AMP_API Determinism determinism();
AMP_API void set_determinism(Determinism what);

// The same as in PyTorch (torch.use_deterministic_algorithms): `true` is All, `false` is Off. deterministic() says whether it is All.
AMP_API bool deterministic();
AMP_API void set_deterministic(bool on);

}  // namespace amp::cuda
