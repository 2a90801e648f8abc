// Optimizer updates and gradient checks over one contiguous range. Param, gradient and state share a dtype; 16-bit types compute in
// float32.
#pragma once

#include <cstdint>

#include <amp/core/scalar_type.h>
#include <amp/cpu/simd/isa.h>
#include <amp/optim/multi_tensor.h>

namespace amp::cpu {

// Multiplies by inv_scale (unless `write` is false) and returns whether a value or its product is not finite.
using UnscaleKernel = bool (*)(void* grad, int64_t n, double inv_scale, bool write);
// `inv_scale` is applied to the gradient first; with `write_grad` the scaled gradient is stored. `state` pointers may be null where unused.
using SgdKernel = void (*)(void* const* pointers, int64_t n, const optim::SgdStep& step, double inv_scale, bool write_grad);
using AdamKernel = void (*)(void* const* pointers, int64_t n, const optim::AdamStep& step, double inv_scale, bool write_grad);

struct OptimKernels {
  UnscaleKernel unscale;
  SgdKernel sgd;
  AdamKernel adam;
};

AMP_ISA_DECLARE(extern const OptimKernels kOptimKernels[4];)  // Float16, BFloat16, Float32, Float64

// The kernels of a floating dtype.
inline const OptimKernels& optim_kernels(ScalarType t) {
  return AMP_ISA_PICK(kOptimKernels)[static_cast<int>(t) - static_cast<int>(kFloat16)];
}

}  // namespace amp::cpu
