// Process-wide choices between speed and numerics on CUDA.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

namespace amp::cuda {

// Whether float32 matrix multiplications may round their inputs to TF32 (10 bits of mantissa). Off by default. Applies to everything made
// of products, including convolutions and recurrent networks that cuDNN does not run. (torch.backends.cuda.matmul.allow_tf32)
AMP_API bool allow_tf32();
AMP_API void set_allow_tf32(bool on);

// Whether cuDNN may do so in float32 convolutions and recurrent networks. On by default. (torch.backends.cudnn.allow_tf32)
//
// A policy's `math:` (docs/guide/policies.md) has priority over both switches, and shadows of a Trace are never rounded. Calls read the
// switches when they run. This includes calls of programs (jit), whatever the values were when the program was traced or frozen. Gradients
// read them in the backward pass; but those of a recurrent network follow its forward pass. A CUDA graph (cuda/graph.h) keeps the values of
// its capture.
AMP_API bool cudnn_allow_tf32();
AMP_API void set_cudnn_allow_tf32(bool on);

// Whether products and convolutions in 16 bits may round partial sums to 16 bits, if a library splits a sum into several. Off by default:
// all sums are float32. With it, there are more algorithms for long sums and small results, such as the gradients of weights. PyTorch
// rounds them by default in products. (torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction, and the same for fp16)
AMP_API bool allow_reduced_precision_reduction();
AMP_API void set_allow_reduced_precision_reduction(bool on);

// The results that have the same bits in every run.
//   Kernels, the default   those of the library's own kernels (torch.use_deterministic_algorithms(True) for them), but not those of cuDNN
//                          and cuBLASLt
//   All                    also those of cuDNN and cuBLASLt: kernels whose order of additions depends on time are not chosen
//   Off                    none. Sums at indices use atomic additions in one launch, like PyTorch by default, instead of sorting by index
//                          first. These are scatter_add, index_add, put and index_put with accumulate, scatter_reduce with "sum" and
//                          "mean", and the gradients of embedding, gather, index_select and indexing. index_put with several indices has
//                          one more launch for each. float32, float64, complex numbers by parts, int32 and int64 are added in place;
//                          integers are exact. float16 and bfloat16 are added in a float32 copy of the result, which is rounded once at the
//                          end, as in a sorted sum. The copy costs two more launches, and is slow for a few additions to a large tensor. A
//                          device treats denormal float32 numbers as zero in atomic additions. Bool and integers below 32 bits are still
//                          sorted.
// A CUDA graph (cuda/graph.h) keeps the value of its capture.
enum class Determinism : uint8_t { Off, Kernels, All };
AMP_API Determinism determinism();
AMP_API void set_determinism(Determinism what);

// The same as in PyTorch (torch.use_deterministic_algorithms): `true` is All, `false` is Off. deterministic() returns whether it is All.
AMP_API bool deterministic();
AMP_API void set_deterministic(bool on);

}  // namespace amp::cuda
