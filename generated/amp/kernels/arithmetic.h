// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
// The hand-written functions behind the arithmetic ops that serve every device.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace native {
Tensor bitwise_not(const Tensor& self);
}  // namespace native

namespace composite {
Tensor div_mode(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode);
}  // namespace composite

}  // namespace amp
