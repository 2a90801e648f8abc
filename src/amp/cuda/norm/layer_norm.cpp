#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/norm.h>
#include <amp/cuda/norm/rows.h>
#include <amp/cuda/norm/values.h>

namespace amp::cuda {

namespace {

// The shape of the statistics: normalized dimensions become 1.
Shape statistics_shape(const Tensor& input, IntArrayRef normalized_shape) {
  Shape sizes(input.sizes());
  for (size_t i = sizes.size() - normalized_shape.size(); i < sizes.size(); ++i) sizes[i] = 1;
  return sizes;
}

RowNorm row_norm_of(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight) {
  int64_t n = 1;
  for (const int64_t size : normalized_shape) n *= size;
  return {n > 0 ? input.numel() / n : 0, n, dense(input), compute_values(weight, computeType(input.dtype())), {}, {}};
}

struct Results {
  Tensor output, mean, rstd;
};

Results run_forward(bool centered, const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias,
                    double eps) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(input.dtype());
  const TensorOptions options = TensorOptions(compute).device(input.device());
  const Shape sizes = statistics_shape(input, normalized_shape);
  RowNorm norm = row_norm_of(input, normalized_shape, weight);
  norm.rstd = empty(sizes, options);
  if (centered) norm.mean = empty(sizes, options);
  const Tensor output = empty(input.sizes(), input.options());
  row_norm(norm, compute_values(bias, compute), eps, output);
  return {output, norm.mean, norm.rstd};
}

struct Gradients {
  Tensor input, weight, bias;
};

Gradients run_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean, const Tensor& rstd,
                       const Tensor& weight, bool need_input, bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(input.dtype());
  RowNorm norm = row_norm_of(input, normalized_shape, weight);
  norm.mean = compute_values(mean, compute);
  norm.rstd = compute_values(rstd, compute);
  const Tensor dy = dense(grad_output);
  Gradients grads;
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

std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                     const Tensor& bias, double eps) {
  Results r = run_forward(true, input, normalized_shape, weight, bias, eps);
  return {r.output, r.mean, r.rstd};
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                              const Tensor& mean, const Tensor& rstd, const Tensor& weight, bool need_input,
                                                              bool need_weight, bool need_bias) {
  Gradients g = run_backward(grad_output, input, normalized_shape, mean, rstd, weight, need_input, need_weight, need_bias);
  return {g.input, g.weight, g.bias};
}

std::tuple<Tensor, Tensor> fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps) {
  Results r = run_forward(false, input, normalized_shape, weight, {}, eps);
  return {r.output, r.rstd};
}

std::tuple<Tensor, Tensor> fused_rms_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                   const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight) {
  Gradients g = run_backward(grad_output, input, normalized_shape, {}, rstd, weight, need_input, need_weight, false);
  return {g.input, g.weight};
}

}  // namespace amp::cuda
