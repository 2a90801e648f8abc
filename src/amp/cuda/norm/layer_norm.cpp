#include <utility>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/norm.h>
#include <amp/cuda/norm/operand.h>
#include <amp/cuda/norm/rows.h>
#include <amp/ops/norm/row_norm.h>

namespace amp::cuda {

namespace {

// `x`: the contiguous input.
RowNorm row_norm_of(const NormalizedRows& rows, const Tensor& x, const Tensor& weight) {
  return {rows.count, rows.n, x, operand(weight, computeType(x.dtype())), {}, {}};
}

RowNormResults run_forward(bool centered, const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias,
                           double eps) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(input.dtype());
  const Device device = input.device();
  const NormalizedRows rows(input, normalized_shape);
  RowNorm norm = row_norm_of(rows, operand(input, input.dtype()), weight);
  norm.rstd = Tensor(detail::new_tensor(rows.statistics_shape, compute, device));
  if (centered) norm.mean = Tensor(detail::new_tensor(rows.statistics_shape, compute, device));
  Tensor output(detail::new_tensor(input.sizes(), input.dtype(), device));
  row_norm(norm, operand(bias, compute), eps, output);
  RowNormResults results{std::move(output), std::move(norm.mean), std::move(norm.rstd)};
  if (rows.n == 0) results.fill_statistics();
  return results;
}

RowNormGradients run_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean,
                              const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(input.dtype());
  RowNorm norm = row_norm_of(NormalizedRows(input, normalized_shape), dense(input), weight);
  norm.mean = dense(mean, compute);
  norm.rstd = dense(rstd, compute);
  const Tensor dy = dense(grad_output);
  RowNormGradients grads;
  if (need_input) {
    grads.input = empty(input.sizes(), input.options());
    row_norm_backward(norm, dy, grads.input);
  }
  const TensorOptions options = TensorOptions(weight.defined() ? weight.dtype() : input.dtype()).device(input.device());
  if (need_weight) grads.weight = empty(normalized_shape, options);
  if (need_bias) grads.bias = empty(normalized_shape, options);
  row_norm_parameters(norm, dy, grads.weight, grads.bias);
  return grads;
}

}  // namespace

#include <amp/ops/norm/row_norm.inc>

}  // namespace amp::cuda
