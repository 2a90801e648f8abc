#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/norm.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/norm/row_kernels.h>
#include <amp/cpu/norm/scale_range.h>
#include <amp/ops.h>
#include <amp/ops/norm/row_norm.h>

namespace amp::cpu {

namespace {

constexpr int64_t kRowGrain = 32768;
constexpr int64_t kMostParts = 32;  // maximum parts of a sum; must not depend on the number of threads

const RowNormKernels& kernels_for(ScalarType dtype) { return AMP_ISA_PICK(kRowNorm).of(dtype); }

char* at(const Tensor& t, int64_t element) { return t.defined() ? static_cast<char*>(t.data_ptr()) + element * t.element_size() : nullptr; }

Tensor compute_values(const Tensor& t, ScalarType dtype) { return t.defined() ? t.detach().to(computeType(dtype)).contiguous() : Tensor(); }

int64_t grain(const NormalizedRows& rows) { return std::max<int64_t>(1, kRowGrain / std::max<int64_t>(1, rows.n)); }

RowNormResults run_forward(bool centered, const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias,
                           double eps) {
  const NoGradGuard no_grad;
  const NormalizedRows rows(input, normalized_shape);
  const Tensor x = input.detach().contiguous(), w = compute_values(weight, input.dtype()), b = compute_values(bias, input.dtype());
  const ScalarType compute = computeType(input.dtype());
  RowNormResults results{empty(input.sizes(), input.options()), Tensor(), empty(rows.statistics_shape, compute)};
  if (centered) results.mean = empty(results.rstd.sizes(), compute);
  if (rows.n == 0) {
    results.fill_statistics();
    return results;
  }
  const RowNorm norm{rows.n, centered, eps, at(w, 0), at(b, 0)};
  parallel_for(0, rows.count, grain(rows), [&](int64_t first, int64_t last) {
    kernels_for(x.dtype()).forward(norm, at(x, first * rows.n), last - first, at(results.output, first * rows.n), at(results.mean, first),
                                   at(results.rstd, first));
  });
  if (have_ordinary_scale(results.rstd)) [[likely]]
    return results;
  // Squares may have left the range of float32.
  const RowNormResults wide = run_forward(centered, input.to(kFloat64), normalized_shape, weight, bias, eps);
  return {wide.output.to(input.dtype()), centered ? wide.mean.to(compute) : Tensor(), wide.rstd.to(compute)};
}

RowNormGradients run_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean,
                              const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  const NormalizedRows rows(input, normalized_shape);
  const Tensor x = input.detach().contiguous(), dy = grad_output.detach().contiguous(), w = compute_values(weight, input.dtype());
  const ScalarType compute = computeType(input.dtype());
  const int64_t parts = std::clamp<int64_t>(rows.count / grain(rows), 1, kMostParts);
  RowNormGradients grads;
  if (need_input) grads.input = empty(input.sizes(), input.options());
  const Tensor weight_parts = need_weight ? zeros({parts, rows.n}, compute) : Tensor(),
               bias_parts = need_bias ? zeros({parts, rows.n}, compute) : Tensor();
  const RowNorm norm{rows.n, mean.defined(), 0, at(w, 0), nullptr};
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

#include <amp/ops/norm/row_norm.inc>

}  // namespace amp::cpu
