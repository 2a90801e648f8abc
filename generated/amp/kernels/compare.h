// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement compare ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace composite {
bool is_nonzero(const Tensor& self);
Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan);
}  // namespace composite

}  // namespace amp
