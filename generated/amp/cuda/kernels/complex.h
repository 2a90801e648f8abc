// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
// The hand-written kernels of the complex ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>

namespace amp::cuda {

void launch_complex_conj(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
void launch_real_angle(const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

}  // namespace amp::cuda
