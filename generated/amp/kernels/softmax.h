// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// The hand-written functions behind the softmax ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace native {
Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
}  // namespace native

}  // namespace amp
