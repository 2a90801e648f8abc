#include <amp/autograd/in_float32.h>

namespace amp::autograd {

Tensor widened(const Tensor& t) { return t.defined() && isReducedFloatingType(t.scalar_type()) ? t.to(kFloat32) : t; }

}  // namespace amp::autograd
