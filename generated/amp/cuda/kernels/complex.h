// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
// The kernels of the complex ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

#define AMP_EXPRESSION(op, ...) void launch_##op(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
#include <amp/expressions/complex.inc>
#undef AMP_EXPRESSION

}  // namespace amp::cuda
