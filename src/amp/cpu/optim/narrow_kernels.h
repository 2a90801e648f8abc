// Updates of one contiguous range of a float16 or bfloat16 parameter with float32 state buffers (optim::Narrowing). The gradient is of the
// same dtype, or float32.
#pragma once

#include <cstdint>
#include <variant>

#include <amp/core/philox.h>
#include <amp/cpu/optim/kernels.h>

namespace amp::cpu {

struct NarrowRange {
  optim::Rounding rounding;
  void* rest = nullptr;     // for Kahan and Split
  PhiloxState stream = {};  // for Stochastic
  int64_t first = 0;        // the number of the range's first element in its parameter
  bool wide_grad = false;   // the gradient is float32
};
// pointers: parameter, gradient, and the rule's float32 state buffers, null if unused.
using NarrowKernel = void (*)(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors,
                              const NarrowRange& range);

struct NarrowKernels {
  NarrowKernel update[std::variant_size_v<optim::UpdateRule>];  // indexed by the order of the variant
};

AMP_ISA_DECLARE(extern const NarrowKernels kNarrowKernels[2];)  // Float16, BFloat16

inline const NarrowKernels& narrow_kernels(ScalarType t) { return AMP_ISA_PICK(kNarrowKernels)[t == kBFloat16 ? 1 : 0]; }

}  // namespace amp::cpu
