// Instance normalization over (N, C, L), (N, C, H, W) and (N, C, D, H, W), or without the batch dimension N.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/channel_norm.h>

namespace amp::nn {

// The options of InstanceNorm1d, InstanceNorm2d and InstanceNorm3d.
class InstanceNormOptions {
 public:
  InstanceNormOptions(int64_t num_features) : num_features_(num_features) {}
  // The number of channels.
  AMP_OPTION(int64_t, num_features, 0)
  // A term that is added to the variance, for numerical stability.
  AMP_OPTION(double, eps, 1e-5)
  // The weight of the new statistics in the running statistics.
  AMP_OPTION(double, momentum, 0.1)
  // Whether each channel has a weight and a bias.
  AMP_OPTION(bool, affine, false)
  // Whether running statistics are kept, for use in evaluation.
  AMP_OPTION(bool, track_running_stats, false)
};
using InstanceNorm1dOptions = InstanceNormOptions;
using InstanceNorm2dOptions = InstanceNormOptions;
using InstanceNorm3dOptions = InstanceNormOptions;

// Normalizes each channel of each element of the batch by its own statistics. If it tracks running statistics, it uses these in evaluation.
class AMP_API InstanceNormBase : public ChannelNormBase {
 public:
  // Throws ValueError for an input with the wrong number of dimensions. The number of channels must be num_features if the module has
  // weights or running statistics.
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  InstanceNormOptions options;

 protected:
  InstanceNormBase(const char* name, int64_t batched_dim, const InstanceNormOptions& options);

 private:
  int64_t batched_dim_;
};

// Instance normalization over (N, C, L) or (C, L).
class AMP_API InstanceNorm1dImpl : public InstanceNormBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit InstanceNorm1dImpl(const InstanceNormOptions& initial) : InstanceNormBase("InstanceNorm1d", 3, initial) {}
};
AMP_MODULE(InstanceNorm1d);
// Instance normalization over (N, C, H, W) or (C, H, W).
class AMP_API InstanceNorm2dImpl : public InstanceNormBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit InstanceNorm2dImpl(const InstanceNormOptions& initial) : InstanceNormBase("InstanceNorm2d", 4, initial) {}
};
AMP_MODULE(InstanceNorm2d);
// Instance normalization over (N, C, D, H, W) or (C, D, H, W).
class AMP_API InstanceNorm3dImpl : public InstanceNormBase {
 public:
  AMP_DECLARE_CLONEABLE
  explicit InstanceNorm3dImpl(const InstanceNormOptions& initial) : InstanceNormBase("InstanceNorm3d", 5, initial) {}
};
AMP_MODULE(InstanceNorm3d);

}  // namespace amp::nn
