// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement complex ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace native {
std::tuple<Tensor, Tensor> polar_parts(const Tensor& abs, const Tensor& angle);
}  // namespace native

namespace composite {
Tensor complex(const Tensor& real, const Tensor& imag);
Tensor polar(const Tensor& abs, const Tensor& angle);
Tensor imag(const Tensor& self);
}  // namespace composite

}  // namespace amp
