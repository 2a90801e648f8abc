// Optimizer updates and gradient checks over one contiguous range. Parameter, gradient and state have the same dtype; 16-bit types are
// computed in float32.
#pragma once

#include <cstdint>
#include <variant>

#include <amp/core/scalar_type.h>
#include <amp/cpu/simd/isa.h>
#include <amp/optim/multi_tensor.h>

namespace amp::cpu {

// Multiplies by inv_scale and returns whether a value or its product is not finite. Stores the product in `to` unless `to` is null; `to`
// may be `grad`. `squares`, if not null, receives the sum of the squared products.
using CheckKernel = bool (*)(const void* grad, int64_t n, double inv_scale, void* to, double* squares);
// Counts values whose product with inv_scale is not finite.
using CountKernel = int64_t (*)(const void* grad, int64_t n, double inv_scale);

// The factors of gradients, applied one after the other. Each product is rounded as StepScale specifies. Also says whether the result is
// stored.
struct GradFactors {
  double inv_scale = 1, clip = 1;
  bool write = false;
};
// An additional float16 or bfloat16 copy of a float32 parameter; null: none.
struct RoundedRange {
  void* to = nullptr;
  ScalarType dtype = kFloat16;
};
// pointers: parameter, gradient, and the rule's state buffers, null if unused. `rule` has the kernel's rule type.
using UpdateKernel = void (*)(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors,
                              const RoundedRange& rounded);

struct OptimKernels {
  CheckKernel check;
  CheckKernel widen;  // for 16-bit types only; `to` is float32, and not null
  CountKernel count_bad;
  UpdateKernel update[std::variant_size_v<optim::UpdateRule>];  // indexed by the order of the variant
};

AMP_ISA_DECLARE(extern const OptimKernels kOptimKernels[4];)  // Float16, BFloat16, Float32, Float64

// The kernels for a floating dtype.
inline const OptimKernels& optim_kernels(ScalarType t) {
  return AMP_ISA_PICK(kOptimKernels)[static_cast<int>(t) - static_cast<int>(kFloat16)];
}

}  // namespace amp::cpu
