// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement activation ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val);
void softshrink(const Tensor& self, const Scalar& lambd);
}  // namespace check

namespace composite {
Tensor prelu(const Tensor& self, const Tensor& weight);
Tensor selu(const Tensor& self);
Tensor celu(const Tensor& self, const Scalar& alpha);
Tensor gelu(const Tensor& self, StringRef approximate);
Tensor glu(const Tensor& self, int64_t dim);
}  // namespace composite

}  // namespace amp
