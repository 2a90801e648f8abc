// Clips gradients between backward() and the optimizer's step (torch.nn.utils.clip_grad_norm_ and clip_grad_value_).
//
// With a GradScaler, unscale the gradients first:
//   scaler.scale(loss).backward();
//   scaler.unscale_(optimizer);
//   amp::nn::utils::clip_grad_norm_(model->parameters(), 1.0);
//   scaler.step(optimizer);
//   scaler.update();
#pragma once

#include <type_traits>
#include <utility>

#include <amp/core/tensor.h>

namespace amp::optim {

// With a number, the operator gives a number. A hidden friend: operators of tensors do not see it.
#define AMP_GRAD_NORM_OPERATOR(op)                                                                                                  \
  template <class Number>                                                                                                           \
  requires std::is_arithmetic_v<Number>                                                                                             \
  friend auto operator op(const GradNorm& norm, Number number) { return static_cast<double>(norm) op static_cast<double>(number); } \
  template <class Number>                                                                                                           \
  requires std::is_arithmetic_v<Number>                                                                                             \
  friend auto operator op(Number number, const GradNorm& norm) { return static_cast<double>(number) op static_cast<double>(norm); }

// The norm that clip_grad_norm_ returns. It becomes a number where one is expected, and then waits for the device: if (norm > 10).
class GradNorm : public Tensor {
 public:
  GradNorm(Tensor norm) : Tensor(std::move(norm)) {}
  operator double() const { return item<double>(); }

  AMP_GRAD_NORM_OPERATOR(+)
  AMP_GRAD_NORM_OPERATOR(-)
  AMP_GRAD_NORM_OPERATOR(*)
  AMP_GRAD_NORM_OPERATOR(/)
  AMP_GRAD_NORM_OPERATOR(<)
  AMP_GRAD_NORM_OPERATOR(<=)
  AMP_GRAD_NORM_OPERATOR(>)
  AMP_GRAD_NORM_OPERATOR(>=)
  AMP_GRAD_NORM_OPERATOR(==)
  AMP_GRAD_NORM_OPERATOR(!=)
};

#undef AMP_GRAD_NORM_OPERATOR

// Multiplies all gradients by max_norm / (norm + 1e-6) if that is less than one. The norm is that of all gradients as one vector, of order
// norm_type (+-inf and 0 are allowed). Complex numbers count with their absolute values. Returns the norm before clipping: a 0-dim tensor
// on the device of the first gradient, in float32, or in float64 if a gradient is float64 or complex128.
//
// Gradients may differ in dtype and device. Undefined parameters and those without a gradient are ignored; sparse gradients are coalesced.
// Without any gradient the norm is 0. Does not wait for a device unless error_if_nonfinite is set. For parameters of fully_shard
// (distributed/fully_shard.h) the norm is that of the whole gradients, and all processes must call it.
//
// If the norm is NaN all gradients become NaN; if it is infinite they become zero or NaN. With error_if_nonfinite it throws Error instead,
// before any gradient changes. Throws ValueError if max_norm is negative, or max_norm or norm_type is NaN.
AMP_API GradNorm clip_grad_norm_(TensorList parameters, double max_norm, double norm_type = 2.0, bool error_if_nonfinite = false);

// Clamps every element of every gradient to [-clip_value, clip_value], both parts of a complex number; keeps NaN. Throws ValueError if
// clip_value is negative or NaN.
AMP_API void clip_grad_value_(TensorList parameters, double clip_value);

}  // namespace amp::optim
