// Complex numbers from their parts, and back.
#include <tuple>

#include <amp/autograd/record.h>
#include <amp/internal_ops.h>
#include <amp/kernels/complex.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>

namespace amp {

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

Tensor polar_number(const Tensor& abs, const Tensor& cosine, const Tensor& sine) { return from_parts("polar", abs * cosine, abs * sine); }

}  // namespace

namespace native {

std::tuple<Tensor, Tensor> polar_parts(const Tensor& abs, const Tensor& angle) {
  const Tensor turn = angle.detach(), cosine = cos(turn), sine = sin(turn);
  // The results are no views of their parts.
  return {polar_number(abs.detach(), cosine, sine).detach(), from_parts("polar", cosine, sine).detach()};
}

}  // namespace native

namespace composite {

Tensor complex(const Tensor& real, const Tensor& imag) {
  check_parts("complex", "real", real, "imag", imag);
  return from_parts("complex", real, imag);
}

Tensor polar(const Tensor& abs, const Tensor& angle) {
  check_parts("polar", "abs", abs, "angle", angle);
  broadcast_shapes("polar", abs.sizes(), angle.sizes());
  if (autograd::should_record(abs, angle)) return std::get<0>(internal::polar_parts(abs, angle));
  return polar_number(abs, cos(angle), sin(angle));
}

Tensor imag(const Tensor& self) {
  AMP_CHECK(self.is_complex(), TypeError, "[imag] self must be complex, but is ", self.dtype());
  return view_as_real(self).select(-1, 1);
}

}  // namespace composite
}  // namespace amp
