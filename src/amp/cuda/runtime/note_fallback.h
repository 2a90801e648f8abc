// Counts calls that run without NVIDIA's libraries (amp/cuda/fallbacks.h). Internal.
#pragma once

namespace amp::cuda {

inline constexpr const char* kRefusedByCudnn = "cuDNN has no engine for it, or fails";
inline constexpr const char* kNoCudnn = "cuDNN can't be used on this machine";
inline constexpr const char* kOldCudnn = "this cuDNN is too old for it";
inline constexpr const char* kRefusedByCublasLt = "cuBLASLt has no algorithm for it";
inline constexpr const char* kNoCublasLt = "cuBLASLt can't be used on this machine";

// A call of this kind runs without the library. Traces of this thread also count it. Both texts live as long as the process.
void note_fallback(const char* what, const char* why);

}  // namespace amp::cuda
