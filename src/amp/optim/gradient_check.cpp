#include <amp/optim/gradient_check.h>

namespace amp::optim {

void throw_no_gradient_of(const char* who, const std::string& name, const Tensor& grad, const Tensor& param) {
  AMP_CHECK(isDifferentiableType(param.dtype()), TypeError, "[", who, "] ", name, " has dtype ", param.dtype(),
            ", expected a floating or complex one");
  const std::string text =
      detail::concat("[", who, "] the gradient of ", name, " is ", grad.toString(), ", but the parameter is ", param.toString());
  if (!has_place_of(grad, param)) throw ValueError(text);
  throw TypeError(text);
}

}  // namespace amp::optim
