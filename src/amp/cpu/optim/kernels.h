// Optimizer updates and gradient checks over one contiguous range. Parameter, gradient and state have the same dtype; 16-bit types are
// computed in float32.
#pragma once

#include <cstdint>
#include <variant>

#include <amp/core/scalar_type.h>
#include <amp/cpu/simd/isa.h>
#include <amp/optim/multi_tensor.h>

namespace amp::cpu {

// Multiplies by inv_scale, stores the product in `to`, which may be `grad`, unless it is null, and returns whether a value or its product
// is not finite. `squares`, if not null, receives the sum of the squared products.
using CheckKernel = bool (*)(const void* grad, int64_t n, double inv_scale, void* to, double* squares);
// Counts values whose product with inv_scale is not finite.
using CountKernel = int64_t (*)(const void* grad, int64_t n, double inv_scale);

// The factors that gradients are multiplied by, one after the other, with each product rounded as StepScale specifies; and whether the
// result is stored.
struct GradFactors {
  double inv_scale = 1, clip = 1;
  bool write = false;
};
// Where a float32 parameter is also stored as float16 or bfloat16; null: nowhere.
struct RoundedRange {
  void* to = nullptr;
  ScalarType dtype = kFloat16;
};
// pointers: parameter, gradient, and the rule's state buffers, null if unused. `rule` has the kernel's rule type.
using UpdateKernel = void (*)(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors,
                              const RoundedRange& rounded);

struct OptimKernels {
  CheckKernel check;
  CheckKernel widen;  // `to` is float32, and not null; of 16-bit types only
  CountKernel count_bad;
  UpdateKernel update[std::variant_size_v<optim::UpdateRule>];  // in the variant's order
};

AMP_ISA_DECLARE(extern const OptimKernels kOptimKernels[4];)  // Float16, BFloat16, Float32, Float64

// The kernels for a floating dtype.
inline const OptimKernels& optim_kernels(ScalarType t) {
  return AMP_ISA_PICK(kOptimKernels)[static_cast<int>(t) - static_cast<int>(kFloat16)];
}

}  // namespace amp::cpu
