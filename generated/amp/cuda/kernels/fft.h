// DO NOT EDIT. Generated from ops/fft.yaml by codegen (./dev regenerate).
// The hand-written kernels of the fft ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {


}  // namespace amp::cuda
