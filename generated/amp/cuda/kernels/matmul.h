// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
// The kernels of the matmul ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

#define AMP_KERNEL(kernel, parameters, ...) __VA_ARGS__ kernel parameters;
#define AMP_CPU_KERNEL(...)
#include <amp/kernels/matmul.inc>
#undef AMP_CPU_KERNEL
#undef AMP_KERNEL

}  // namespace amp::cuda
