// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
// The kernels of the concat ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cpu {

#define AMP_KERNEL(kernel, parameters, ...) __VA_ARGS__ kernel parameters;
#define AMP_CPU_KERNEL AMP_KERNEL
#include <amp/kernels/concat.inc>
#undef AMP_CPU_KERNEL
#undef AMP_KERNEL

}  // namespace amp::cpu
