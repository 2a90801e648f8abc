// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
// The hand-written kernels of the shape ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

void tril_(const Tensor& self, int64_t diagonal);
void triu_(const Tensor& self, int64_t diagonal);

}  // namespace amp::cuda
