#include <amp/autograd/formulas/matmul.h>

#include <amp/cpu/matmul.h>
#include <amp/cuda/matmul.h>
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

Tensor mm_kernel(const Tensor& a, const Tensor& b, Turn turn, ScalarType dtype) {
  const bool first = turn == Turn::First, second = turn == Turn::Second;
  return a.is_cpu() ? cpu::mm_as(a, first, b, second, dtype) : cuda::mm_as(a, first, b, second, dtype);
}

Tensor linear_input_grad(const Tensor& grad, const Tensor& weight) { return matmul(grad, weight); }

Tensor linear_weight_grad(const Tensor& grad, const Tensor& input) { return mm(as_rows(grad).t(), as_rows(input)); }

Tensor linear_bias_grad(const Tensor& grad) { return sum_to(grad, {grad.sizes().back()}); }

Tensor linear_input_grad_kernel(const Tensor& grad, const Tensor& weight, ScalarType dtype) {
  return grad.is_cpu() ? cpu::linear_input_grad(grad, weight, dtype) : cuda::linear_input_grad(grad, weight, dtype);
}

Tensor linear_weight_grad_kernel(const Tensor& grad, const Tensor& input, ScalarType dtype) {
  return grad.is_cpu() ? cpu::linear_weight_grad(grad, input, dtype) : cuda::linear_weight_grad(grad, input, dtype);
}

Tensor linear_bias_grad_kernel(const Tensor& grad, ScalarType dtype) {
  return grad.is_cpu() ? cpu::linear_bias_grad(grad, dtype) : cuda::linear_bias_grad(grad, dtype);
}

}  // namespace amp
