// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
// The kernels of the loss ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

#define AMP_KERNEL(kernel, parameters, ...) __VA_ARGS__ kernel parameters;
#define AMP_CPU_KERNEL(...)
#include <amp/kernels/loss.inc>
#undef AMP_CPU_KERNEL
#undef AMP_KERNEL
#define AMP_EXPRESSION(op, ...) void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
#include <amp/expressions/loss.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
