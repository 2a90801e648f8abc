// Unpooling, pooling by norms and fractional pooling.
#pragma once

#include <optional>
#include <tuple>

#include <amp/core/option.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/module.h>

namespace amp::nn {

// These classes are not declared `extern template`: all programs would have to compile them and their options, but few use them.

// The options of MaxUnpool1d, MaxUnpool2d and MaxUnpool3d.
template <size_t D>
class MaxUnpoolOptions {
 public:
  MaxUnpoolOptions(ExpandingArray<D> kernel_size) : kernel_size_(kernel_size), stride_(kernel_size) {}
  // The size of a window.
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  // The distance between windows. Default: the kernel size.
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  // The padding of the MaxPool.
  AMP_OPTION(ExpandingArray<D>, padding, 0)
};
using MaxUnpool1dOptions = MaxUnpoolOptions<1>;
using MaxUnpool2dOptions = MaxUnpoolOptions<2>;
using MaxUnpool3dOptions = MaxUnpoolOptions<3>;

// The inverse of a MaxPool with the same options: zeros, except at the indices that it returned.
template <size_t D>
class AMP_API MaxUnpoolImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(MaxUnpoolImpl)
  explicit MaxUnpoolImpl(ExpandingArray<D> kernel_size) : MaxUnpoolImpl(MaxUnpoolOptions<D>(kernel_size)) {}
  explicit MaxUnpoolImpl(const MaxUnpoolOptions<D>& options);
  // `output_size`, with or without batch and channels, chooses one of several possible sizes. Throws ValueError for an impossible size.
  Tensor forward(const Tensor& input, const Tensor& indices, OptionalIntArrayRef output_size = {});
  void pretty_print(std::ostream& out) const override;

  MaxUnpoolOptions<D> options;
};
using MaxUnpool1dImpl = MaxUnpoolImpl<1>;
using MaxUnpool2dImpl = MaxUnpoolImpl<2>;
using MaxUnpool3dImpl = MaxUnpoolImpl<3>;
AMP_MODULE(MaxUnpool1d);
AMP_MODULE(MaxUnpool2d);
AMP_MODULE(MaxUnpool3d);

// The options of LPPool.
template <size_t D>
class LPPoolOptions {
 public:
  LPPoolOptions(double norm_type, ExpandingArray<D> kernel_size) : norm_type_(norm_type), kernel_size_(kernel_size), stride_(kernel_size) {}
  // The order of the norm.
  AMP_OPTION(double, norm_type, 2)
  // The size of a window.
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  // The distance between windows. Default: the kernel size.
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  // Rounds the size of the result up instead of down.
  AMP_OPTION(bool, ceil_mode, false)
};
using LPPool1dOptions = LPPoolOptions<1>;
using LPPool2dOptions = LPPoolOptions<2>;
using LPPool3dOptions = LPPoolOptions<3>;

// The norm of each window.
template <size_t D>
class AMP_API LPPoolImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(LPPoolImpl)
  LPPoolImpl(double norm_type, ExpandingArray<D> kernel_size) : LPPoolImpl(LPPoolOptions<D>(norm_type, kernel_size)) {}
  explicit LPPoolImpl(const LPPoolOptions<D>& options);
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  LPPoolOptions<D> options;
};
using LPPool1dImpl = LPPoolImpl<1>;
using LPPool2dImpl = LPPoolImpl<2>;
using LPPool3dImpl = LPPoolImpl<3>;
AMP_MODULE(LPPool1d);
AMP_MODULE(LPPool2d);
AMP_MODULE(LPPool3d);

// Either output_size or output_ratio, a fraction of the input's size, must be set.
template <size_t D>
class FractionalMaxPoolOptions {
 public:
  FractionalMaxPoolOptions(ExpandingArray<D> kernel_size) : kernel_size_(kernel_size) {}
  using Ratio = ExpandingArray<D, double>;
  // The size of a window.
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  // The size of the result.
  AMP_OPTION(std::optional<ExpandingArray<D>>, output_size, {})
  // The size of the result as a fraction of the input's size.
  AMP_OPTION(std::optional<Ratio>, output_ratio, {})
  // Numbers in [0, 1) of shape (N, C, D), which determine the windows. If undefined, they are drawn for each call.
  AMP_OPTION(Tensor, _random_samples, Tensor())
};
using FractionalMaxPool2dOptions = FractionalMaxPoolOptions<2>;
using FractionalMaxPool3dOptions = FractionalMaxPoolOptions<3>;

// The largest elements of overlapping windows at random places.
template <size_t D>
class AMP_API FractionalMaxPoolImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(FractionalMaxPoolImpl)
  // Throws ValueError unless exactly one of output_size and output_ratio is set, or for a ratio outside (0, 1).
  explicit FractionalMaxPoolImpl(const FractionalMaxPoolOptions<D>& options);
  Tensor forward(const Tensor& input);
  std::tuple<Tensor, Tensor> forward_with_indices(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  FractionalMaxPoolOptions<D> options;
};
using FractionalMaxPool2dImpl = FractionalMaxPoolImpl<2>;
using FractionalMaxPool3dImpl = FractionalMaxPoolImpl<3>;
AMP_MODULE(FractionalMaxPool2d);
AMP_MODULE(FractionalMaxPool3d);

}  // namespace amp::nn
