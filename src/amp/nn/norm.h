// LayerNorm, GroupNorm and LocalResponseNorm.
#pragma once

#include <vector>

#include <amp/core/option.h>
#include <amp/nn/module.h>

namespace amp::nn {

class LayerNormOptions {
 public:
  LayerNormOptions(std::vector<int64_t> normalized_shape) : normalized_shape_(std::move(normalized_shape)) {}
  LayerNormOptions(std::initializer_list<int64_t> normalized_shape) : normalized_shape_(normalized_shape) {}
  LayerNormOptions(int64_t size) : normalized_shape_{size} {}
  AMP_OPTION(std::vector<int64_t>, normalized_shape, {})
  AMP_OPTION(double, eps, 1e-5)
  AMP_OPTION(bool, elementwise_affine, true)
};

// Normalises over the last dimensions, whose sizes must be normalized_shape.
class AMP_API LayerNormImpl : public Module {
 public:
  explicit LayerNormImpl(const LayerNormOptions& options);
  void reset_parameters();
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  LayerNormOptions options;
  Tensor weight, bias;  // (*normalized_shape), undefined when not affine
};
AMP_MODULE(LayerNorm);

class GroupNormOptions {
 public:
  GroupNormOptions(int64_t num_groups, int64_t num_channels) : num_groups_(num_groups), num_channels_(num_channels) {}
  AMP_OPTION(int64_t, num_groups, 0)
  AMP_OPTION(int64_t, num_channels, 0)
  AMP_OPTION(double, eps, 1e-5)
  AMP_OPTION(bool, affine, true)
};

// Normalises over groups of channels of an input (N, C, *).
class AMP_API GroupNormImpl : public Module {
 public:
  GroupNormImpl(int64_t num_groups, int64_t num_channels) : GroupNormImpl(GroupNormOptions(num_groups, num_channels)) {}
  // Throws ValueError when the groups do not divide the channels.
  explicit GroupNormImpl(const GroupNormOptions& options);
  void reset_parameters();
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  GroupNormOptions options;
  Tensor weight, bias;  // (num_channels), undefined when not affine
};
AMP_MODULE(GroupNorm);

class LocalResponseNormOptions {
 public:
  LocalResponseNormOptions(int64_t size) : size_(size) {}
  AMP_OPTION(int64_t, size, 1)
  AMP_OPTION(double, alpha, 1e-4)
  AMP_OPTION(double, beta, 0.75)
  AMP_OPTION(double, k, 1)
};

// Divides each element of an input (N, C, *) by a power of the mean square of `size` neighbouring channels.
class AMP_API LocalResponseNormImpl : public Module {
 public:
  explicit LocalResponseNormImpl(const LocalResponseNormOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  LocalResponseNormOptions options;
};
AMP_MODULE(LocalResponseNorm);

}  // namespace amp::nn
