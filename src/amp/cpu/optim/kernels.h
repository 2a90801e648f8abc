// Optimizer updates and gradient checks over one contiguous range. Param, gradient and state share a dtype; 16-bit types compute in
// float32.
#pragma once

#include <cstdint>
#include <variant>

#include <amp/core/scalar_type.h>
#include <amp/cpu/simd/isa.h>
#include <amp/optim/multi_tensor.h>

namespace amp::cpu {

// Multiplies by inv_scale, stores the product when `write` says so, and returns whether a value or its product is not finite. `squares`,
// where given, takes the sum of the products' squares.
using CheckKernel = bool (*)(void* grad, int64_t n, double inv_scale, bool write, double* squares);
// How many values times inv_scale are not finite.
using CountKernel = int64_t (*)(const void* grad, int64_t n, double inv_scale);

// What gradients are multiplied by on the way, one after the other, each product rounded as StepScale says, and whether it is stored.
struct GradFactors {
  double inv_scale = 1, clip = 1;
  bool write = false;
};
// pointers: parameter, gradient, and the state buffers of the rule, null where unused. `rule` is of the kernel's rule type.
using UpdateKernel = void (*)(void* const* pointers, int64_t n, const void* rule, int64_t count, const GradFactors& factors);

struct OptimKernels {
  CheckKernel check;
  CountKernel count_bad;
  UpdateKernel update[std::variant_size_v<optim::UpdateRule>];  // in the variant's order
};

AMP_ISA_DECLARE(extern const OptimKernels kOptimKernels[4];)  // Float16, BFloat16, Float32, Float64

// The kernels of a floating dtype.
inline const OptimKernels& optim_kernels(ScalarType t) {
  return AMP_ISA_PICK(kOptimKernels)[static_cast<int>(t) - static_cast<int>(kFloat16)];
}

}  // namespace amp::cpu
