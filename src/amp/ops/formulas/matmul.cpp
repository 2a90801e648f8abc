#include <amp/ops/formulas/matmul.h>

#include <amp/autograd/sum_to.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/ops/shapes.h>

namespace amp {

namespace {

// Flattens all dimensions except the last.
Tensor as_rows(const Tensor& t) {
  if (t.dim() == 2) return t;
  int64_t rows = 1;
  for (const int64_t size : t.sizes().drop_back()) rows *= size;
  return t.reshape({rows, t.sizes().back()});
}

}  // namespace

// A weight that is a vector produces no feature dimension.
Tensor linear_formula_input(const Tensor& grad, const Tensor& weight) {
  return weight.dim() == 1 ? grad.unsqueeze(-1) * conj_of(weight) : matmul(grad, conj_of(weight));
}

Tensor linear_formula_weight(const Tensor& grad, const Tensor& input) {
  if (grad.dim() < input.dim()) return linear_formula_weight(grad.unsqueeze(-1), input).squeeze(0);
  return mm(as_rows(grad).t(), conj_of(as_rows(input)));
}

Tensor linear_formula_bias(const Tensor& grad) { return sum_to(grad, {grad.sizes().back()}); }

// The argument of relu has the sign of its result. The argument of gelu is computed again.
std::tuple<Tensor, Tensor, Tensor> addmm_activation_backward(const Tensor& grad, const Tensor& result, const Tensor& self,
                                                             const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                                                             const Scalar& alpha, bool use_gelu, const std::array<bool, 3>& needs) {
  Tensor to_sum;
  if (use_gelu) {
    const Tensor sum = addmm(self, mat1, mat2, beta, alpha);
    to_sum = mat1.is_cuda() ? internal::gelu_tanh_backward(grad, sum) : internal::gelu_erf_backward(grad, sum);
  } else {
    to_sum = internal::threshold_backward(grad, result, 0);
  }
  Tensor to_self, to_mat1, to_mat2;
  if (needs[0]) to_self = sum_to(mul_by(to_sum, beta), self.sizes());
  if (needs[1]) to_mat1 = mul_by(mm(to_sum, mat2.t()), alpha);
  if (needs[2]) to_mat2 = mul_by(mm(mat1.t(), to_sum), alpha);
  return {to_self, to_mat1, to_mat2};
}

}  // namespace amp
