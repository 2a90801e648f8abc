#include <amp/ops/formulas/complex.h>

#include <amp/autograd/sum_to.h>
#include <amp/ops.h>

namespace amp {

namespace {

// The real part of conj(a) * b.
Tensor inner_part(const Tensor& a, const Tensor& b) { return (view_as_real(a) * view_as_real(b)).sum(IntArrayRef{-1}); }

// i * z.
Tensor turned(const Tensor& z) {
  const Tensor parts = view_as_real(z);
  return complex(-parts.select(-1, 1), parts.select(-1, 0));
}

}  // namespace

std::tuple<Tensor, Tensor> polar_backward(const Tensor& grad_number, const Tensor& grad_unit, const Tensor& number, const Tensor& unit,
                                          IntArrayRef abs_sizes, IntArrayRef angle_sizes, const std::array<bool, 2>& needs) {
  Tensor to_abs, to_angle;
  if (needs[0] && grad_number.defined()) to_abs = sum_to(inner_part(grad_number, unit), abs_sizes);
  if (needs[1] && grad_number.defined()) to_angle = sum_to(inner_part(grad_number, turned(number)), angle_sizes);
  if (needs[1] && grad_unit.defined()) {
    const Tensor by_unit = sum_to(inner_part(grad_unit, turned(unit)), angle_sizes);
    to_angle = to_angle.defined() ? to_angle + by_unit : by_unit;
  }
  return {to_abs, to_angle};
}

}  // namespace amp
