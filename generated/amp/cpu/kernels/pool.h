// DO NOT EDIT. Generated from ops/pool.yaml by codegen (./dev regenerate).
// The kernels of the pool ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cpu {

#define AMP_KERNEL(kernel, parameters, ...) __VA_ARGS__ kernel parameters;
#define AMP_CPU_KERNEL AMP_KERNEL
#include <amp/kernels/pool.inc>
#undef AMP_CPU_KERNEL
#undef AMP_KERNEL

}  // namespace amp::cpu
