// Updates of one contiguous range of a parameter whose state buffers are codes of 8 bits (optim::CodedStates).
#pragma once

#include <cstdint>
#include <variant>

#include <amp/cpu/optim/kernels.h>
#include <amp/cpu/optim/narrow_kernels.h>

namespace amp::cpu {

// The range begins with a block of the state buffers.
struct EightBitRange {
  NarrowRange narrow;  // for float16 and bfloat16
  RoundedRange copy;   // for float32
  float* absmax[optim::kMaxStates] = {};
  const bool* has_signs = nullptr;  // by state buffer
};
// pointers: parameter, gradient, and the codes of the rule's state buffers, null if unused.
using EightBitKernel = void (*)(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors,
                                const EightBitRange& range);

struct EightBitKernels {
  EightBitKernel update[std::variant_size_v<optim::UpdateRule>];  // indexed by the order of the variant
};

AMP_ISA_DECLARE(extern const EightBitKernels kEightBitKernels[3];)  // Float16, BFloat16, Float32

inline const EightBitKernels& eight_bit_kernels(ScalarType t) {
  return AMP_ISA_PICK(kEightBitKernels)[static_cast<int>(t) - static_cast<int>(kFloat16)];
}

}  // namespace amp::cpu
