#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/norm.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/norm/row_kernels.h>
#include <amp/ops.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrainElements = 32768;
constexpr int64_t kMostParts = 32;  // of a sum over rows; must not depend on the number of threads

const RowNormKernels& kernels_for(ScalarType dtype) {
  const RowNormTable& table = AMP_ISA_PICK(kRowNorm);
  switch (dtype) {
    case kFloat64: return table.f64;
    case kFloat16: return table.f16;
    case kBFloat16: return table.bf16;
    default: return table.f32;
  }
}

char* at(const Tensor& t, int64_t element) { return t.defined() ? static_cast<char*>(t.data_ptr()) + element * t.element_size() : nullptr; }

Tensor compute_values(const Tensor& t, ScalarType dtype) { return t.defined() ? t.detach().to(computeType(dtype)).contiguous() : Tensor(); }

// The shape of the statistics: normalized dimensions become 1.
Shape statistics_shape(const Tensor& input, IntArrayRef normalized_shape) {
  Shape sizes(input.sizes());
  for (size_t i = sizes.size() - normalized_shape.size(); i < sizes.size(); ++i) sizes[i] = 1;
  return sizes;
}

struct Rows {
  int64_t n = 1, count;
  Rows(const Tensor& input, IntArrayRef normalized_shape) {
    for (const int64_t size : normalized_shape) n *= size;
    count = n > 0 ? input.numel() / n : 0;
  }
  int64_t grain() const { return std::max<int64_t>(1, kGrainElements / std::max<int64_t>(1, n)); }
};

struct Results {
  Tensor output, mean, rstd;
};

Results run_forward(bool centered, const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias,
                    double eps) {
  const NoGradGuard no_grad;
  const Rows rows(input, normalized_shape);
  const Tensor x = input.detach().contiguous(), w = compute_values(weight, input.dtype()), b = compute_values(bias, input.dtype());
  const ScalarType compute = computeType(input.dtype());
  Results results{empty(input.sizes(), input.options()), Tensor(), empty(statistics_shape(input, normalized_shape), compute)};
  if (centered) results.mean = empty(results.rstd.sizes(), compute);
  const RowNorm norm{rows.n, centered, eps, at(w, 0), at(b, 0)};
  parallel_for(0, rows.count, rows.grain(), [&](int64_t first, int64_t last) {
    kernels_for(x.dtype()).forward(norm, at(x, first * rows.n), last - first, at(results.output, first * rows.n), at(results.mean, first),
                                   at(results.rstd, first));
  });
  return results;
}

struct Gradients {
  Tensor input, weight, bias;
};

Gradients run_backward(bool centered, const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean,
                       const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  const Rows rows(input, normalized_shape);
  const Tensor x = input.detach().contiguous(), dy = grad_output.detach().contiguous(), w = compute_values(weight, input.dtype());
  const ScalarType compute = computeType(input.dtype());
  const int64_t parts = std::clamp<int64_t>(rows.count / rows.grain(), 1, kMostParts);
  Gradients grads;
  if (need_input) grads.input = empty(input.sizes(), input.options());
  const Tensor weight_parts = need_weight ? zeros({parts, rows.n}, compute) : Tensor(),
               bias_parts = need_bias ? zeros({parts, rows.n}, compute) : Tensor();
  const RowNorm norm{rows.n, centered, 0, at(w, 0), nullptr};
  parallel_for(0, parts, 1, [&](int64_t first, int64_t last) {
    for (int64_t part = first; part < last; ++part) {
      const int64_t begin = rows.count * part / parts, end = rows.count * (part + 1) / parts;
      kernels_for(x.dtype()).backward(norm, at(dy, begin * rows.n), at(x, begin * rows.n), at(mean, begin), at(rstd, begin), end - begin,
                                      at(grads.input, begin * rows.n), at(weight_parts, part * rows.n), at(bias_parts, part * rows.n));
    }
  });
  const ScalarType dtype = weight.defined() ? weight.dtype() : input.dtype();
  const auto joined = [&](const Tensor& sums) {
    return cpu::sum(sums, IntArrayRef{0}, false, std::nullopt).to(dtype).view(normalized_shape);
  };
  if (need_weight) grads.weight = joined(weight_parts);
  if (need_bias) grads.bias = joined(bias_parts);
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
  Gradients g = run_backward(true, grad_output, input, normalized_shape, mean, rstd, weight, need_input, need_weight, need_bias);
  return {g.input, g.weight, g.bias};
}

std::tuple<Tensor, Tensor> fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps) {
  Results r = run_forward(false, input, normalized_shape, weight, {}, eps);
  return {r.output, r.rstd};
}

std::tuple<Tensor, Tensor> fused_rms_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                   const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight) {
  Gradients g = run_backward(false, grad_output, input, normalized_shape, {}, rstd, weight, need_input, need_weight, false);
  return {g.input, g.weight};
}

}  // namespace amp::cpu
