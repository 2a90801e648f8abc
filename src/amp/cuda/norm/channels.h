// Norms whose statistics are per channel (batch norm) or per group of channels of an image (group norm), over either memory layout.
// Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// A tensor (N, C, ...) as dense memory: (batch, channel, point), or with `channels_last` (batch, point, channel).
struct ChannelMap {
  int64_t batch, channels, points;
  int64_t groups;  // of channels that share statistics in an image; 0: each channel has its own, of the whole batch
  bool channels_last;

  // What suits `t`, which then has to be made so with `arrange`.
  ChannelMap(const Tensor& t, int64_t groups);
  // `t` without history, dense in this layout.
  Tensor arrange(const Tensor& t) const;
  // Uninitialised, in this layout.
  Tensor empty_like(const Tensor& t) const;
  // The memory behind an arranged tensor as (batch, channels, points).
  Tensor as_planes(const Tensor& t) const;
  // The same as (batch, groups, channels in a group, points).
  Tensor as_groups(const Tensor& t) const;
  int64_t statistics() const { return groups == 0 ? channels : batch * groups; }
  // Elements that share statistics.
  int64_t shared() const { return groups == 0 ? batch * points : channels / groups * points; }
};

// The statistics of batch norm that are kept between batches; undefined where they are not.
struct RunningStatistics {
  Tensor mean, var;
  double momentum;
};

// Mean and 1 / sqrt(variance + eps) of every set of elements that share them. `running`, for batch norm only, is brought up to date.
void channel_statistics(const ChannelMap& map, const Tensor& x, double eps, const RunningStatistics& running, const Tensor& mean,
                        const Tensor& rstd);

// Vectors below are in the compute type of x; weight and bias (per channel) may be undefined.
// y = (x - mean) * rstd * weight + bias.
void channel_apply(const ChannelMap& map, const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias,
                   const Tensor& y);

// For every channel (of every image, for group norm) the sums of dy and of dy * (x - mean).
struct GradientSums {
  Tensor sum, dot;
};
GradientSums channel_sums(const ChannelMap& map, const Tensor& dy, const Tensor& x, const Tensor& mean);

// dx = dy * rstd * weight + (x - mean) * slope + shift; the last two are the means' share and undefined where the statistics are given.
struct StatisticsGradient {
  Tensor slope, shift;
};
void channel_combine(const ChannelMap& map, const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight,
                     const StatisticsGradient& through, const Tensor& dx);

// The share of the statistics in the gradient, from the sums.
StatisticsGradient statistics_gradient(const ChannelMap& map, const GradientSums& sums, const Tensor& rstd, const Tensor& weight);
// The gradients of weight and bias, written where they are defined.
void parameter_gradients(const ChannelMap& map, const GradientSums& sums, const Tensor& rstd, const Tensor& grad_weight,
                         const Tensor& grad_bias);

}  // namespace amp::cuda
