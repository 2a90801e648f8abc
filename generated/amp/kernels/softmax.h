// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement softmax ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
void log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype);
}  // namespace check

}  // namespace amp
