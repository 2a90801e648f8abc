// Complex numbers from their parts, and back.
#include <amp/kernels/complex.h>
#include <amp/ops.h>
#include <amp/ops/shapes.h>

namespace amp::composite {

namespace {

void check_parts(const char* op, const char* first, const Tensor& a, const char* second, const Tensor& b) {
  AMP_CHECK((a.dtype() == kFloat32 || a.dtype() == kFloat64) && b.dtype() == a.dtype(), TypeError, "[", op, "] ", first, " and ", second,
            " must be float32 or float64, both the same, but are ", a.dtype(), " and ", b.dtype());
}

// Makes complex numbers; broadcasts the parts.
Tensor from_parts(const char* op, const Tensor& real, const Tensor& imag) {
  const Shape sizes = broadcast_shapes(op, real.sizes(), imag.sizes());
  return view_as_complex(stack({real.expand(sizes), imag.expand(sizes)}, -1));
}

}  // namespace

Tensor complex(const Tensor& real, const Tensor& imag) {
  check_parts("complex", "real", real, "imag", imag);
  return from_parts("complex", real, imag);
}

Tensor polar(const Tensor& abs, const Tensor& angle) {
  check_parts("polar", "abs", abs, "angle", angle);
  broadcast_shapes("polar", abs.sizes(), angle.sizes());
  return from_parts("polar", abs * cos(angle), abs * sin(angle));
}

Tensor imag(const Tensor& self) {
  AMP_CHECK(self.is_complex(), TypeError, "[imag] self must be complex, but is ", self.dtype());
  return view_as_real(self).select(-1, 1);
}

}  // namespace amp::composite
