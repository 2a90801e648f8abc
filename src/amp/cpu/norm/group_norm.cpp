#include <algorithm>
#include <cmath>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/norm.h>
#include <amp/cpu/norm/channel_norm.h>
#include <amp/cpu/norm/scale_range.h>
#include <amp/ops.h>

namespace amp::cpu {

namespace {

using Values = std::vector<double>;

struct GroupStatistics {
  Values mean, rstd;  // one value per image and group
};

GroupStatistics group_statistics(const Moments& moments, int64_t each, double points, double eps) {
  const size_t groups = moments.mean.size() / static_cast<size_t>(each);
  GroupStatistics result{Values(groups), Values(groups)};
  for (size_t g = 0; g < groups; ++g) {
    const double* mean = &moments.mean[g * static_cast<size_t>(each)];
    double m2 = 0;
    for (int64_t c = 0; c < each; ++c) result.mean[g] += mean[c] / static_cast<double>(each);
    for (int64_t c = 0; c < each; ++c) {
      const double d = mean[c] - result.mean[g];
      m2 += moments.m2[g * static_cast<size_t>(each) + static_cast<size_t>(c)] + d * d * points;
    }
    result.rstd[g] = 1 / std::sqrt(m2 / (points * static_cast<double>(each)) + eps);
  }
  return result;
}

// A group of planes is contiguous. Up to this many of its elements stay in the cache between the two passes.
constexpr int64_t kGroupElements = 65536;
constexpr int64_t kGroupChunk = 8192;
constexpr int64_t kGroupGrain = 32768;  // minimum elements per thread

// The mean and the reciprocal standard deviation.
template <class Compute>
std::pair<double, double> contiguous_statistics(const ChannelKernels& kernels, const char* x, int64_t n, int64_t size, double eps) {
  Compute mean[kGroupElements / kGroupChunk], m2[kGroupElements / kGroupChunk];
  const auto for_chunks = [&](const auto& fn) {
    for (int64_t at = 0; at < n; at += kGroupChunk) fn(at, std::min(kGroupChunk, n - at), at / kGroupChunk);
  };
  double sum = 0, squares = 0;
  for_chunks([&](int64_t at, int64_t length, int64_t k) {
    kernels.span_moments(x + at * size, length, mean + k, m2 + k);
    sum += static_cast<double>(mean[k]) * static_cast<double>(length);
  });
  const double center = sum / static_cast<double>(n);
  for_chunks([&](int64_t, int64_t length, int64_t k) {
    const double d = static_cast<double>(mean[k]) - center;
    squares += static_cast<double>(m2[k]) + d * d * static_cast<double>(length);
  });
  return {center, 1 / std::sqrt(squares / static_cast<double>(n) + eps)};
}

// Runs both passes over a group, then over the next one.
GroupStatistics normalize_groups(const ChannelLayout& layout, const Tensor& x, const Values& gamma, const Values& beta, int64_t num_groups,
                                 double eps, const Tensor& y) {
  const int64_t each = layout.channels / num_groups, n = each * layout.points, size = x.element_size(), groups = layout.batch * num_groups;
  GroupStatistics all{Values(static_cast<size_t>(groups)), Values(static_cast<size_t>(groups))};
  parallel_for(0, groups, std::max<int64_t>(1, kGroupGrain / n), [&](int64_t first, int64_t last) {
    const ChannelKernels& kernels = channel_kernels(x.dtype());
    for (int64_t group = first; group < last; ++group) {
      const char* from = static_cast<const char*>(x.data_ptr()) + group * n * size;
      char* to = static_cast<char*>(y.data_ptr()) + group * n * size;
      const auto [mean, rstd] = x.dtype() == kFloat64 ? contiguous_statistics<double>(kernels, from, n, size, eps)
                                                      : contiguous_statistics<float>(kernels, from, n, size, eps);
      for (int64_t c = 0; c < each; ++c) {
        const auto channel = static_cast<size_t>(group % num_groups * each + c);
        const int64_t at = c * layout.points * size;
        kernels.span_apply(from + at, layout.points, mean, rstd * gamma[channel], beta[channel], to + at);
      }
      all.mean[static_cast<size_t>(group)] = mean;
      all.rstd[static_cast<size_t>(group)] = rstd;
    }
  });
  return all;
}

std::tuple<Tensor, Tensor, Tensor> run_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups,
                                                  double eps) {
  const ChannelLayout layout(input);
  const int64_t channels = layout.channels, each = channels / num_groups;
  const Tensor output = layout.empty_like(input);
  const ScalarType compute = computeType(input.dtype());
  if (input.numel() == 0) return {output, zeros({layout.batch, num_groups}, compute), zeros({layout.batch, num_groups}, compute)};
  const Tensor x = layout.arrange(input);
  const Values gamma = doubles_of(weight, channels, 1), beta = doubles_of(bias, channels, 0);
  const auto results = [&](const GroupStatistics& statistics) {
    return std::tuple{output, tensor_of(statistics.mean, {layout.batch, num_groups}, compute),
                      tensor_of(statistics.rstd, {layout.batch, num_groups}, compute)};
  };
  if (!layout.rows && each * layout.points <= kGroupElements)
    return results(normalize_groups(layout, x, gamma, beta, num_groups, eps, output));
  const GroupStatistics statistics = group_statistics(channel_moments(layout, x, true), each, static_cast<double>(layout.points), eps);
  const auto n = static_cast<size_t>(layout.batch * channels), per_channel = static_cast<size_t>(channels),
             size = static_cast<size_t>(each);
  Values mean(n), scale(n), shift(n);
  for (size_t i = 0; i < n; ++i) {
    mean[i] = statistics.mean[i / size];
    scale[i] = statistics.rstd[i / size] * gamma[i % per_channel];
    shift[i] = beta[i % per_channel];
  }
  channel_apply(layout, x, mean, scale, shift, output, true);
  return results(statistics);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups,
                                                     double eps) {
  const NoGradGuard no_grad;
  auto results = run_group_norm(input, weight, bias, num_groups, eps);
  if (have_ordinary_scale(std::get<2>(results)) || input.numel() == 0) [[likely]]
    return results;
  // Squares may have left the range of float32.
  const auto [output, mean, rstd] = run_group_norm(input.to(kFloat64), weight, bias, num_groups, eps);
  const ScalarType compute = computeType(input.dtype());
  return {output.to(input.dtype()), mean.to(compute), rstd.to(compute)};
}

std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                              const Tensor& mean, const Tensor& rstd, int64_t num_groups, bool need_input,
                                                              bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  if (input.dtype() != kFloat64 && input.numel() > 0 && !have_ordinary_scale(rstd)) [[unlikely]] {
    const auto run_wide = [&] {
      return native_group_norm_backward(grad_output.to(kFloat64), input.to(kFloat64), weight, mean, rstd, num_groups, need_input,
                                        need_weight, need_bias);
    };
    return narrowed_gradients(run_wide(), input, weight);
  }
  const ChannelLayout layout(input);
  const int64_t channels = layout.channels, each = channels / num_groups;
  const Tensor x = layout.arrange(input), dy = layout.arrange(grad_output);
  const auto n = static_cast<size_t>(layout.batch * channels), per_channel = static_cast<size_t>(channels),
             size = static_cast<size_t>(each);
  const Values means = doubles_of(mean, 0, 0), rstds = doubles_of(rstd, 0, 0), gamma = doubles_of(weight, channels, 1);
  Values centers(n);
  for (size_t i = 0; i < n; ++i) centers[i] = means[i / size];
  const GradientSums sums = input.numel() > 0 ? channel_sums(layout, dy, x, centers, true) : GradientSums{Values(n), Values(n)};
  Values weight_sum(per_channel), bias_sum(per_channel), group_sum(means.size()), group_dot(means.size());
  for (size_t i = 0; i < n; ++i) {
    weight_sum[i % per_channel] += sums.dot[i] * rstds[i / size];
    bias_sum[i % per_channel] += sums.sum[i];
    group_sum[i / size] += sums.sum[i] * gamma[i % per_channel];
    group_dot[i / size] += sums.dot[i] * gamma[i % per_channel];
  }
  Tensor grad_input;
  if (need_input) {
    const double count = static_cast<double>(each * layout.points);
    Values a(n), b(n), c(n);
    for (size_t i = 0; i < n; ++i) {
      const double r = rstds[i / size];
      a[i] = r * gamma[i % per_channel];
      b[i] = -r * r * r * group_dot[i / size] / count;
      c[i] = -r * group_sum[i / size] / count;
    }
    grad_input = layout.empty_like(input);
    if (input.numel() > 0) channel_combine(layout, dy, x, centers, a, b, c, grad_input, true);
  }
  const ScalarType dtype = weight.defined() ? weight.dtype() : computeType(input.dtype());
  return {grad_input, need_weight ? tensor_of(weight_sum, {channels}, dtype) : Tensor(),
          need_bias ? tensor_of(bias_sum, {channels}, dtype) : Tensor()};
}

}  // namespace amp::cpu
