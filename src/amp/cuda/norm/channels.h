// Norms with statistics per channel (batch norm) or per group of channels of an image (group norm), for both memory layouts. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// The layout of a dense tensor (N, C, ...): (batch, channel, point), or with `channels_last` (batch, point, channel).
struct ChannelMap {
  int64_t batch, channels, points;
  int64_t groups;  // groups of channels that share statistics in an image; 0: each channel has its own, over the whole batch
  bool channels_last;

  // Chooses the best layout for `t`; use `arrange` to convert `t` to it.
  ChannelMap(const Tensor& t, int64_t groups);
  // `t` in this layout, dense: itself or a copy, which kernels only read.
  Tensor arrange(const Tensor& t) const;
  // Uninitialized memory in this layout.
  Tensor empty_like(const Tensor& t) const;
  // A view of an arranged tensor as (batch, channels, points).
  Tensor as_planes(const Tensor& t) const;
  // The same as (batch, groups, channels in a group, points).
  Tensor as_groups(const Tensor& t) const;
  int64_t statistics() const { return groups == 0 ? channels : batch * groups; }
  // Number of elements that share statistics.
  int64_t shared() const { return groups == 0 ? batch * points : channels / groups * points; }
};

// The running statistics of batch norm; undefined if not tracked.
struct RunningStatistics {
  Tensor mean, var;
  double momentum;
};

// Mean and 1 / sqrt(variance + eps) of every set of elements that share them. Updates `running`, which only batch norm has.
void channel_statistics(const ChannelMap& map, const Tensor& x, double eps, const RunningStatistics& running, const Tensor& mean,
                        const Tensor& rstd);

// The same from given statistics: an undefined mean means zeros, an undefined variance means ones.
void given_statistics(const RunningStatistics& given, double eps, const Tensor& mean, const Tensor& rstd);

// y = (x - mean) * rstd * weight + bias. From here on, vectors are in the compute type of x; weight and bias (per channel) may be
// undefined.
void channel_apply(const ChannelMap& map, const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias,
                   const Tensor& y);

// The sums of dy and of dy * (x - mean), per channel (for group norm, per image and channel).
struct GradientSums {
  Tensor sum, dot;
};
// The gradients of weight and bias, of one dtype; each is written if it is defined.
struct ParameterGradients {
  Tensor weight, bias;
  ScalarType dtype() const { return weight.defined() ? weight.dtype() : bias.defined() ? bias.dtype() : kFloat32; }
};
// Also writes `parameters`, which must be undefined for group norm.
GradientSums channel_sums(const ChannelMap& map, const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& rstd,
                          const ParameterGradients& parameters);

// The gradient through the statistics. For group norm: a slope and a shift for each set of statistics. For batch norm: the sums that these
// are computed from. All are undefined if the statistics are given.
struct StatisticsGradient {
  Tensor slope, shift;
  GradientSums sums;
};
// dx = dy * rstd * weight + (x - mean) * slope + shift, where the last two terms are the gradient through the statistics.
void channel_combine(const ChannelMap& map, const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight,
                     const StatisticsGradient& through, const Tensor& dx);

// For group norm: the gradient through the statistics, and the gradients of weight and bias, from the sums.
StatisticsGradient statistics_gradient(const ChannelMap& map, const GradientSums& sums, const Tensor& rstd, const Tensor& weight);
void parameter_gradients(const ChannelMap& map, const GradientSums& sums, const Tensor& rstd, const ParameterGradients& parameters);

}  // namespace amp::cuda
