// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// The kernels of the math ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cpu {


}  // namespace amp::cpu
