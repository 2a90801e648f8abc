// Checks that a gradient matches its parameter; callers can replace either at any time. Internal.
#pragma once

#include <string>

#include <amp/autograd/grad_dtype.h>
#include <amp/core/tensor.h>

namespace amp::optim {

// Whether a gradient, dense or sparse, or a state buffer has the shape and device of its parameter.
inline bool has_place_of(const Tensor& t, const Tensor& param) { return t.sizes() == param.sizes() && t.device() == param.device(); }
// Whether it also has the dtype of the parameter, which must be floating-point or complex, or that of set_grad_dtype.
inline bool is_gradient_of(const Tensor& grad, const Tensor& param) {
  return (grad.dtype() == param.dtype() || (grad.dtype() == grad_dtype(param) && !grad.is_sparse())) &&
         isDifferentiableType(param.dtype()) && has_place_of(grad, param);
}

// Throws ValueError "[who] the gradient of `name` ..." for another shape or device, else TypeError.
[[noreturn]] void throw_no_gradient_of(const char* who, const std::string& name, const Tensor& grad, const Tensor& param);

}  // namespace amp::optim
