// LayerNorm, RMSNorm, GroupNorm, LocalResponseNorm and CrossMapLRN2d.
#pragma once

#include <optional>
#include <vector>

#include <amp/core/option.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of LayerNorm.
class LayerNormOptions {
 public:
  LayerNormOptions(std::vector<int64_t> normalized_shape) : normalized_shape_(std::move(normalized_shape)) {}
  LayerNormOptions(std::initializer_list<int64_t> normalized_shape) : normalized_shape_(normalized_shape) {}
  LayerNormOptions(int64_t size) : normalized_shape_{size} {}
  // The sizes of the last dimensions, over which to normalize.
  AMP_OPTION(std::vector<int64_t>, normalized_shape, {})
  // A term that is added to the variance, for numerical stability.
  AMP_OPTION(double, eps, 1e-5)
  // Whether there is a weight and a bias for each element of normalized_shape.
  AMP_OPTION(bool, elementwise_affine, true)
  // Without it, there is only a weight.
  AMP_OPTION(bool, bias, true)
};

// Normalizes over the last dimensions, whose sizes must be normalized_shape.
class AMP_API LayerNormImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  explicit LayerNormImpl(const LayerNormOptions& options);
  void reset_parameters();
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  LayerNormOptions options;
  Tensor weight, bias;  // (*normalized_shape), undefined if there are none
};
AMP_MODULE(LayerNorm);

// The options of RMSNorm.
class RMSNormOptions {
 public:
  RMSNormOptions(std::vector<int64_t> normalized_shape) : normalized_shape_(std::move(normalized_shape)) {}
  RMSNormOptions(std::initializer_list<int64_t> normalized_shape) : normalized_shape_(normalized_shape) {}
  RMSNormOptions(int64_t size) : normalized_shape_{size} {}
  // The sizes of the last dimensions, over which to normalize.
  AMP_OPTION(std::vector<int64_t>, normalized_shape, {})
  // A term under the root, for numerical stability. Default: the machine epsilon of the dtype in which the op computes.
  AMP_OPTION(std::optional<double>, eps, {})
  // Whether there is a weight for each element of normalized_shape.
  AMP_OPTION(bool, elementwise_affine, true)
};

// Divides by the root mean square over the last dimensions, whose sizes must be normalized_shape.
class AMP_API RMSNormImpl : public Module {
 public:
  explicit RMSNormImpl(const RMSNormOptions& options);
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  void reset_parameters();
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  RMSNormOptions options;
  Tensor weight;  // (*normalized_shape), undefined if not affine
};
AMP_MODULE(RMSNorm);

// The options of GroupNorm.
class GroupNormOptions {
 public:
  GroupNormOptions(int64_t num_groups, int64_t num_channels) : num_groups_(num_groups), num_channels_(num_channels) {}
  // The number of groups into which the channels are divided.
  AMP_OPTION(int64_t, num_groups, 0)
  // The number of channels.
  AMP_OPTION(int64_t, num_channels, 0)
  // A term that is added to the variance, for numerical stability.
  AMP_OPTION(double, eps, 1e-5)
  // Whether each channel has a weight and a bias.
  AMP_OPTION(bool, affine, true)
};

// Normalizes over groups of channels of an input (N, C, *).
class AMP_API GroupNormImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS
  GroupNormImpl(int64_t num_groups, int64_t num_channels) : GroupNormImpl(GroupNormOptions(num_groups, num_channels)) {}
  // Throws ValueError if the groups do not divide the channels.
  explicit GroupNormImpl(const GroupNormOptions& options);
  void reset_parameters();
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  GroupNormOptions options;
  Tensor weight, bias;  // (num_channels), undefined if not affine
};
AMP_MODULE(GroupNorm);

// The options of LocalResponseNorm.
class LocalResponseNormOptions {
 public:
  LocalResponseNormOptions(int64_t size) : size_(size) {}
  // The number of neighboring channels.
  AMP_OPTION(int64_t, size, 1)
  // The factor of the mean square.
  AMP_OPTION(double, alpha, 1e-4)
  // The exponent of the divisor.
  AMP_OPTION(double, beta, 0.75)
  // The term that is added before the power.
  AMP_OPTION(double, k, 1)
};

// Divides each element of an input (N, C, *) by a power of the mean square of `size` neighboring channels.
class AMP_API LocalResponseNormImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit LocalResponseNormImpl(const LocalResponseNormOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  LocalResponseNormOptions options;
};
AMP_MODULE(LocalResponseNorm);

// The options of CrossMapLRN2d.
class CrossMapLRN2dOptions {
 public:
  CrossMapLRN2dOptions(int64_t size) : size_(size) {}
  // The number of neighboring channels.
  AMP_OPTION(int64_t, size, 1)
  // The factor of the mean square.
  AMP_OPTION(double, alpha, 1e-4)
  // The exponent of the divisor.
  AMP_OPTION(double, beta, 0.75)
  // The term that is added before the power.
  AMP_OPTION(int64_t, k, 1)
};

// LocalResponseNorm of images (N, C, H, W), over the (size + 1) / 2 - 1 channels on each side if size is even.
class AMP_API CrossMapLRN2dImpl : public Module {
 public:
  explicit CrossMapLRN2dImpl(const CrossMapLRN2dOptions& opts) : options(opts) {}
  explicit CrossMapLRN2dImpl(int64_t size) : CrossMapLRN2dImpl(CrossMapLRN2dOptions(size)) {}
  AMP_DECLARE_CLONEABLE
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  CrossMapLRN2dOptions options;
};
AMP_MODULE(CrossMapLRN2d);

}  // namespace amp::nn
