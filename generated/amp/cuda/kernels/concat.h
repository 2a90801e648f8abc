// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
// The hand-written kernels of the concat ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

Tensor cat(TensorList tensors, int64_t dim);

}  // namespace amp::cuda
