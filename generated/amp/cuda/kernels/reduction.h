// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
// The kernels of the reduction ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

#define AMP_KERNEL(kernel, parameters, ...) __VA_ARGS__ kernel parameters;
#define AMP_CPU_KERNEL(...)
#include <amp/kernels/reduction.inc>
#undef AMP_CPU_KERNEL
#undef AMP_KERNEL
#define AMP_EXPRESSION(op, ...) void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
#include <amp/expressions/reduction.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
