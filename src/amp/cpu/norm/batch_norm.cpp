#include <cmath>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cpu/kernels/norm.h>
#include <amp/cpu/norm/channel_norm.h>
#include <amp/cpu/norm/scale_range.h>
#include <amp/ops.h>

namespace amp::cpu {

namespace {

using Values = std::vector<double>;

// Repeats the per-channel values for every segment.
Values repeated(const Values& values, int64_t segments) {
  Values all;
  for (int64_t s = 0; s < segments; ++s) all.insert(all.end(), values.begin(), values.end());
  return all;
}

// Merges the segments of each channel.
Moments joined(const Moments& parts, int64_t segments, int64_t channels, double points) {
  if (segments == 1) return parts;
  Moments all{Values(static_cast<size_t>(channels)), Values(static_cast<size_t>(channels))};
  for (size_t i = 0; i < parts.mean.size(); ++i) all.mean[i % all.mean.size()] += parts.mean[i] / static_cast<double>(segments);
  for (size_t i = 0; i < parts.mean.size(); ++i) {
    const double d = parts.mean[i] - all.mean[i % all.mean.size()];
    all.m2[i % all.mean.size()] += parts.m2[i] + d * d * points;
  }
  return all;
}

Values invstds(const Values& m2, double count, double eps) {
  Values result;
  for (const double squares : m2) result.push_back(1 / std::sqrt(squares / count + eps));
  return result;
}

// Whether a number is finite after rounding to a dtype.
bool is_finite_in(double value, ScalarType dtype) {
  if (dtype == kFloat64) return std::isfinite(value);
  const auto single = static_cast<float>(value);
  if (dtype == kFloat16) return std::isfinite(static_cast<float>(Half(single)));
  if (dtype == kBFloat16) return std::isfinite(static_cast<float>(BFloat16(single)));
  return std::isfinite(single);
}

// Moves the running statistics towards those of a batch. Channels in which one of them would not be finite keep both: one batch that
// overflows, so that a scaler skips its step, would spoil them for ever.
void update(const Tensor& running_mean, const Tensor& running_var, const Values& mean, const Values& var, double momentum) {
  const auto moved = [&](const Tensor& running, const Values& batch) {
    Values values = doubles_of(running, 0, 0);
    for (size_t c = 0; c < values.size(); ++c) values[c] += momentum * (batch[c] - values[c]);
    return values;
  };
  const auto is_spoilt = [](const Tensor& running, const Values& values, size_t c) {
    return running.defined() && !is_finite_in(values[c], running.dtype());
  };
  Values new_mean = moved(running_mean, mean), new_var = moved(running_var, var);
  Values old_mean, old_var;
  for (size_t c = 0; c < mean.size(); ++c) {
    if (!is_spoilt(running_mean, new_mean, c) && !is_spoilt(running_var, new_var, c)) [[likely]]
      continue;
    if (old_mean.empty()) old_mean = doubles_of(running_mean, 0, 0);
    if (old_var.empty()) old_var = doubles_of(running_var, 0, 0);
    if (running_mean.defined()) new_mean[c] = old_mean[c];
    if (running_var.defined()) new_var[c] = old_var[c];
  }
  const auto store = [](const Tensor& running, const Values& values) {
    if (!running.defined()) return;
    running.detach().copy_(tensor_of(values, running.sizes(), running.dtype()));
    detail::bump_version(running, "batch_norm");
  };
  store(running_mean, new_mean);
  store(running_var, new_var);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                     const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                                                     double eps) {
  const NoGradGuard no_grad;
  const ChannelLayout layout(input);
  const Tensor x = layout.arrange(input);
  const int64_t channels = layout.channels, segments = layout.segments(false);
  const double count = static_cast<double>(layout.batch * layout.points);
  const ScalarType compute = computeType(input.dtype());
  Values mean, invstd;
  if (training && count > 0) {
    const auto moments_of = [&](const Tensor& t) {
      return joined(channel_moments(layout, t, false), segments, channels, static_cast<double>(layout.segment_points(false)));
    };
    Moments moments = moments_of(x);
    if (input.dtype() != kFloat64 && !have_ordinary_scale(invstds(moments.m2, count, eps))) [[unlikely]]
      moments = moments_of(x.to(kFloat64));
    Values unbiased = moments.m2;
    for (double& value : unbiased) value /= count - 1;
    update(running_mean, running_var, moments.mean, unbiased, momentum);
    mean = moments.mean;
    invstd = invstds(moments.m2, count, eps);
  } else {
    mean = doubles_of(running_mean, channels, 0);
    for (const double variance : doubles_of(running_var, channels, 1)) invstd.push_back(1 / std::sqrt(variance + eps));
  }
  Values scale = doubles_of(weight, channels, 1);
  for (size_t c = 0; c < scale.size(); ++c) scale[c] *= invstd[c];
  const Tensor output = layout.empty_like(input);
  channel_apply(layout, x, repeated(mean, segments), repeated(scale, segments), repeated(doubles_of(bias, channels, 0), segments), output,
                false);
  return {output, tensor_of(mean, {channels}, compute), tensor_of(invstd, {channels}, compute)};
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                              const Tensor& save_mean, const Tensor& save_invstd, bool training,
                                                              bool need_input, bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  if (input.dtype() != kFloat64 && !have_ordinary_scale(doubles_of(save_invstd, 0, 1))) [[unlikely]] {
    const auto run_wide = [&] {
      return native_batch_norm_backward(grad_output.to(kFloat64), input.to(kFloat64), weight, save_mean, save_invstd, training, need_input,
                                        need_weight, need_bias);
    };
    return narrowed_gradients(run_wide(), input, weight);
  }
  const ChannelLayout layout(input);
  const Tensor x = layout.arrange(input), dy = layout.arrange(grad_output);
  const int64_t channels = layout.channels, segments = layout.segments(false);
  const auto n = static_cast<size_t>(channels);
  const double count = static_cast<double>(layout.batch * layout.points);
  const Values mean = doubles_of(save_mean, channels, 0), invstd = doubles_of(save_invstd, channels, 1),
               gamma = doubles_of(weight, channels, 1);
  const Values centers = repeated(mean, segments);
  Values sum(n), dot(n);
  if (training || need_weight || need_bias) {
    const GradientSums parts = channel_sums(layout, dy, x, centers, false);
    for (size_t i = 0; i < parts.sum.size(); ++i) {
      sum[i % n] += parts.sum[i];
      dot[i % n] += parts.dot[i];
    }
  }
  Tensor grad_input, grad_weight, grad_bias;
  if (need_input) {
    Values a(n), b(n), c(n);
    for (size_t i = 0; i < n; ++i) {
      a[i] = gamma[i] * invstd[i];
      b[i] = -a[i] * invstd[i] * invstd[i] * dot[i] / count;
      c[i] = -a[i] * sum[i] / count;
    }
    grad_input = layout.empty_like(input);
    if (training) {
      channel_combine(layout, dy, x, centers, repeated(a, segments), repeated(b, segments), repeated(c, segments), grad_input, false);
    } else {
      const Values zeros(centers.size(), 0.0);
      channel_apply(layout, dy, zeros, repeated(a, segments), zeros, grad_input, false);
    }
  }
  const ScalarType dtype = weight.defined() ? weight.dtype() : computeType(input.dtype());
  if (need_weight) {
    for (size_t i = 0; i < n; ++i) dot[i] *= invstd[i];
    grad_weight = tensor_of(dot, {channels}, dtype);
  }
  if (need_bias) grad_bias = tensor_of(sum, {channels}, dtype);
  return {grad_input, grad_weight, grad_bias};
}

}  // namespace amp::cpu
