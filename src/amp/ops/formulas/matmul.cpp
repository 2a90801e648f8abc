#include <amp/ops/formulas/matmul.h>

#include <amp/autograd/sum_to.h>
#include <amp/ops.h>
#include <amp/ops/shapes.h>

namespace amp {

namespace {

// Flattens all dimensions but the last.
Tensor as_rows(const Tensor& t) {
  if (t.dim() == 2) return t;
  int64_t rows = 1;
  for (const int64_t size : t.sizes().drop_back()) rows *= size;
  return t.reshape({rows, t.sizes().back()});
}

}  // namespace

// A weight that is a vector produces no feature dimension.
Tensor linear_formula_input(const Tensor& grad, const Tensor& weight) {
  return weight.dim() == 1 ? grad.unsqueeze(-1) * weight : matmul(grad, weight);
}

Tensor linear_formula_weight(const Tensor& grad, const Tensor& input) {
  if (grad.dim() < input.dim()) return linear_formula_weight(grad.unsqueeze(-1), input).squeeze(0);
  return mm(as_rows(grad).t(), as_rows(input));
}

Tensor linear_formula_bias(const Tensor& grad) { return sum_to(grad, {grad.sizes().back()}); }

}  // namespace amp
