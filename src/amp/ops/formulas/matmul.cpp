#include <amp/ops/formulas/matmul.h>

#include <complex>

#include <amp/autograd/in_float32.h>
#include <amp/autograd/sum_to.h>
#include <amp/core/complex.h>
#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/common/dense.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/quantize/product_scope.h>

namespace amp {

namespace {

// The batch dimensions of products, in order, and those over which they are summed.
struct BatchDims {
  Shape kept, summed;

  BatchDims(const Tensor& a, const Tensor& b, IntArrayRef sizes) {
    for (int64_t d = 0; d + 2 < a.dim(); ++d) {
      const bool is_summed = sizes[static_cast<size_t>(d)] == 1 && (a.size(d) != 1 || b.size(d) != 1);
      (is_summed ? summed : kept).push_back(d);
    }
  }
};

enum class Depth { First, Last };

// Joins the summed dimensions with one of the matrices, which is the depth of the product: (kept..., summed * rows, columns), or
// (kept..., rows, summed * columns).
Tensor with_joined_depth(const Tensor& t, const BatchDims& dims, Depth depth) {
  const bool is_first = depth == Depth::First;
  Shape order(dims.kept), sizes;
  if (!is_first) order.push_back(t.dim() - 2);
  for (const int64_t d : order) sizes.push_back(t.size(d));
  int64_t joined = t.size(is_first ? -2 : -1);
  for (const int64_t d : dims.summed) {
    order.push_back(d);
    joined *= t.size(d);
  }
  if (is_first) order.push_back(t.dim() - 2);
  order.push_back(t.dim() - 1);
  sizes.push_back(joined);
  if (is_first) sizes.push_back(t.size(-1));
  return t.permute(order).reshape(sizes);
}

// A copy in the order of memory is quicker, or not necessary.
bool has_long_columns(const Tensor& t) { return t.stride(-2) < t.stride(-1); }

Scalar conjugate(const Scalar& factor) { return factor.isComplex() ? Scalar(std::conj(factor.toComplexDouble())) : factor; }
bool is_one(const Scalar& factor) { return !factor.isComplex() && factor.toDouble() == 1; }

// The product in float32 for matrices of 16 bits, differentiable if recording is on.
Tensor wide_product(const Tensor& a, const Tensor& b) {
  if (GradMode::is_enabled()) return mm(autograd::widened(a), autograd::widened(b));
  return internal::mm_transposed(a, b, false, false, computeType(a.dtype()));
}

}  // namespace

Tensor batched_mm_formula(const Tensor& a, const Tensor& b, IntArrayRef sizes) {
  // Without a rounding before the sum, separate products are quicker: they copy nothing.
  if (!isReducedFloatingType(a.dtype())) return sum_to(internal::batched_mm(a, b), sizes);
  const quantize::ProductScope scope(quantize::roles_of(a, b));  // what follows may copy the gradient
  const BatchDims dims(a, b, sizes);
  if (dims.summed.empty()) return internal::batched_mm(a, b);
  const auto joined = [&](const Tensor& t, Depth depth) {
    if (!has_long_columns(t)) return with_joined_depth(t, dims, depth);
    return with_joined_depth(t.transpose(-2, -1), dims, depth == Depth::First ? Depth::Last : Depth::First).transpose(-2, -1);
  };
  const Tensor left = joined(a, Depth::Last), right = joined(b, Depth::First);
  return (dims.kept.empty() ? mm(left, right) : internal::batched_mm(left, right)).reshape(sizes);
}

Tensor mm_formula(const Tensor& a, const Tensor& b, const Scalar& alpha) {
  return is_one(alpha) ? mm(a, b) : addmm(zeros({}, a.options()), a, b, 0, conjugate(alpha));
}

Tensor bmm_formula(const Tensor& a, const Tensor& b, const Scalar& alpha) {
  return is_one(alpha) ? bmm(a, b) : baddbmm(zeros({}, a.options()), a, b, 0, conjugate(alpha));
}

Tensor mm_scaled(const Tensor& a, const Tensor& b, bool transpose_a, bool transpose_b, const Scalar& alpha, ScalarType dtype) {
  const ScalarType exact = is_one(alpha) ? dtype : computeType(dtype);
  return mul_by(internal::mm_transposed(a, b, transpose_a, transpose_b, exact), alpha);
}

// A weight that is a vector produces no feature dimension.
Tensor linear_formula_input(const Tensor& grad, const Tensor& weight) {
  const quantize::ProductScope scope(quantize::FactorRoles::GradientWeight);
  return weight.dim() == 1 ? grad.unsqueeze(-1) * conj_of(weight) : matmul(grad, conj_of(weight));
}

Tensor linear_formula_weight(const Tensor& grad, const Tensor& input) {
  if (grad.dim() < input.dim()) return linear_formula_weight(grad.unsqueeze(-1), input).squeeze(0);
  const quantize::ProductScope scope(quantize::FactorRoles::GradientInput);
  return mm(as_rows(grad).t(), conj_of(as_rows(input)));
}

Tensor linear_formula_bias(const Tensor& grad) { return sum_to(grad, {grad.sizes().back()}); }

// The argument of relu has the sign of its result. The argument of gelu is computed again. The gradient of the sum has 16 bits as a factor
// of products.
std::tuple<Tensor, Tensor, Tensor> addmm_activation_backward(const Tensor& grad, const Tensor& result, const Tensor& self,
                                                             const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                                                             const Scalar& alpha, bool use_gelu, const std::array<bool, 3>& needs) {
  using autograd::widened;
  Tensor to_sum;
  if (use_gelu) {
    Tensor sum = mul_by(wide_product(mat1, mat2), alpha);
    if (beta.toDouble() != 0) sum = sum + mul_by(widened(self), beta);
    const bool by_tanh = backend_of("_addmm_activation", mat1.device()).tanh_gelu_activation;
    to_sum = by_tanh ? internal::gelu_tanh_backward(widened(grad), sum) : internal::gelu_erf_backward(widened(grad), sum);
  } else {
    to_sum = internal::threshold_backward(grad, result, 0);
  }
  const Tensor factor = to_sum.to(grad.dtype());
  Tensor to_self, to_mat1, to_mat2;
  if (needs[0]) to_self = sum_to(mul_by(widened(to_sum), beta), self.sizes());
  if (needs[1]) to_mat1 = mm_formula(factor, mat2.t(), alpha);
  if (needs[2]) to_mat2 = mm_formula(mat1.t(), factor, alpha);
  return {to_self, to_mat1, to_mat2};
}

}  // namespace amp
