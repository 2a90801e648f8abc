// Norms with statistics per channel (batch norm) or per group of channels of an image (group norm), for both memory layouts. Sums run over
// chunks of a fixed size that are combined in float64. Results therefore do not depend on the number of threads.
#pragma once

#include <vector>

#include <amp/core/tensor.h>
#include <amp/cpu/norm/channel_kernels.h>

namespace amp::cpu {

// The memory layout of a tensor (N, C, ...): rows of all channels (channels-last), or planes of one channel.
struct ChannelLayout {
  bool rows;
  int64_t batch, channels, points;

  // Chooses the best layout for `t`; use `arrange` to convert `t` to it.
  explicit ChannelLayout(const Tensor& t);
  // `t` in this layout: dense, without autograd history.
  Tensor arrange(const Tensor& t) const;
  // Uninitialized memory in this layout.
  Tensor empty_like(const Tensor& t) const;
  // Statistics are computed per segment and channel. With rows, the whole batch is one segment unless statistics are per image.
  int64_t segments(bool per_image) const { return rows && !per_image ? 1 : batch; }
  int64_t segment_points(bool per_image) const { return rows && !per_image ? batch * points : points; }
};

// Values per segment and channel.
struct Moments {
  std::vector<double> mean, m2;
};
Moments channel_moments(const ChannelLayout& layout, const Tensor& x, bool per_image);

struct GradientSums {
  std::vector<double> sum, dot;  // sums of dy, and of dy * (x - mean)
};
// `mean` has a value per segment and channel.
GradientSums channel_sums(const ChannelLayout& layout, const Tensor& dy, const Tensor& x, const std::vector<double>& mean, bool per_image);

// y = (x - mean) * scale + bias, each per segment and channel.
void channel_apply(const ChannelLayout& layout, const Tensor& x, const std::vector<double>& mean, const std::vector<double>& scale,
                   const std::vector<double>& bias, const Tensor& y, bool per_image);
// dx = dy * a + (x - mean) * b + c.
void channel_combine(const ChannelLayout& layout, const Tensor& dy, const Tensor& x, const std::vector<double>& mean,
                     const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& c, const Tensor& dx,
                     bool per_image);

// The elements of a vector of any floating dtype as doubles. If the vector is undefined: `count` times `otherwise`.
std::vector<double> doubles_of(const Tensor& t, int64_t count, double otherwise);
// A contiguous tensor with these values.
Tensor tensor_of(const std::vector<double>& values, IntArrayRef sizes, ScalarType dtype);

}  // namespace amp::cpu
