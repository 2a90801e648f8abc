// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// The hand-written functions behind the reduction ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace cpu {
Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
}  // namespace cpu

namespace cuda {
Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
}  // namespace cuda

namespace native {
Tensor sum(const Tensor& self, std::optional<ScalarType> dtype);
}  // namespace native

}  // namespace amp
