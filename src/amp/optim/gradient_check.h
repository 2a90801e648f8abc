// Whether a gradient belongs to its parameter: either can be replaced by the caller at any time. Internal.
#pragma once

#include <string>

#include <amp/core/tensor.h>

namespace amp::optim {

// A gradient, dense or sparse, of the parameter's shape and device.
inline bool has_place_of(const Tensor& grad, const Tensor& param) {
  return grad.sizes() == param.sizes() && grad.device() == param.device();
}
// Of its dtype, too, which is a floating one.
inline bool is_gradient_of(const Tensor& grad, const Tensor& param) {
  return grad.dtype() == param.dtype() && isFloatingType(param.dtype()) && has_place_of(grad, param);
}

// Throws ValueError "[who] the gradient of `name` ..." for another shape or device, else TypeError.
[[noreturn]] void throw_no_gradient_of(const char* who, const std::string& name, const Tensor& grad, const Tensor& param);

}  // namespace amp::optim
