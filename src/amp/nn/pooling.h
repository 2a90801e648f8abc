// Pooling over the last one to three dimensions.
#pragma once

#include <optional>
#include <tuple>

#include <amp/core/option.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of MaxPool1d, MaxPool2d and MaxPool3d.
template <size_t D>
class MaxPoolOptions {
 public:
  MaxPoolOptions(ExpandingArray<D> kernel_size) : kernel_size_(kernel_size), stride_(kernel_size) {}
  // The size of a window.
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  // The distance between windows. Default: the kernel size.
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  // The amount of padding on each side of the input.
  AMP_OPTION(ExpandingArray<D>, padding, 0)
  // The distance between the elements of a window.
  AMP_OPTION(ExpandingArray<D>, dilation, 1)
  // Rounds the size of the result up instead of down.
  AMP_OPTION(bool, ceil_mode, false)
};
using MaxPool1dOptions = MaxPoolOptions<1>;
using MaxPool2dOptions = MaxPoolOptions<2>;
using MaxPool3dOptions = MaxPoolOptions<3>;

// The largest element of each window.
template <size_t D>
class AMP_API MaxPoolImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(MaxPoolImpl)
  explicit MaxPoolImpl(ExpandingArray<D> kernel_size) : MaxPoolImpl(MaxPoolOptions<D>(kernel_size)) {}
  explicit MaxPoolImpl(const MaxPoolOptions<D>& options);
  Tensor forward(const Tensor& input);
  // Also returns the positions of the elements in the image, for MaxUnpool.
  std::tuple<Tensor, Tensor> forward_with_indices(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  MaxPoolOptions<D> options;
};
extern template class MaxPoolImpl<1>;
extern template class MaxPoolImpl<2>;
extern template class MaxPoolImpl<3>;
using MaxPool1dImpl = MaxPoolImpl<1>;
using MaxPool2dImpl = MaxPoolImpl<2>;
using MaxPool3dImpl = MaxPoolImpl<3>;
AMP_MODULE(MaxPool1d);
AMP_MODULE(MaxPool2d);
AMP_MODULE(MaxPool3d);

// The options of AvgPool1d, AvgPool2d and AvgPool3d.
template <size_t D>
class AvgPoolOptions {
 public:
  AvgPoolOptions(ExpandingArray<D> kernel_size) : kernel_size_(kernel_size), stride_(kernel_size) {}
  // The size of a window.
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  // The distance between windows. Default: the kernel size.
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  // The amount of padding on each side of the input.
  AMP_OPTION(ExpandingArray<D>, padding, 0)
  // Rounds the size of the result up instead of down.
  AMP_OPTION(bool, ceil_mode, false)
  // Whether the padding counts in the means.
  AMP_OPTION(bool, count_include_pad, true)
  // Replaces the number of elements as the divisor. Only for two and three dimensions.
  AMP_OPTION(std::optional<int64_t>, divisor_override, {})
};
using AvgPool1dOptions = AvgPoolOptions<1>;
using AvgPool2dOptions = AvgPoolOptions<2>;
using AvgPool3dOptions = AvgPoolOptions<3>;

// The mean of each window.
template <size_t D>
class AMP_API AvgPoolImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(AvgPoolImpl)
  explicit AvgPoolImpl(ExpandingArray<D> kernel_size) : AvgPoolImpl(AvgPoolOptions<D>(kernel_size)) {}
  explicit AvgPoolImpl(const AvgPoolOptions<D>& options);
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  AvgPoolOptions<D> options;
};
extern template class AvgPoolImpl<1>;
extern template class AvgPoolImpl<2>;
extern template class AvgPoolImpl<3>;
using AvgPool1dImpl = AvgPoolImpl<1>;
using AvgPool2dImpl = AvgPoolImpl<2>;
using AvgPool3dImpl = AvgPoolImpl<3>;
AMP_MODULE(AvgPool1d);
AMP_MODULE(AvgPool2d);
AMP_MODULE(AvgPool3d);

template <size_t D>
class AdaptivePoolOptions {
 public:
  AdaptivePoolOptions(ExpandingArray<D> output_size) : output_size_(output_size) {}
  // The size of the result.
  AMP_OPTION(ExpandingArray<D>, output_size, 1)
};
using AdaptiveAvgPool1dOptions = AdaptivePoolOptions<1>;
using AdaptiveAvgPool2dOptions = AdaptivePoolOptions<2>;
using AdaptiveAvgPool3dOptions = AdaptivePoolOptions<3>;
using AdaptiveMaxPool1dOptions = AdaptivePoolOptions<1>;
using AdaptiveMaxPool2dOptions = AdaptivePoolOptions<2>;
using AdaptiveMaxPool3dOptions = AdaptivePoolOptions<3>;

// The means of windows, which are chosen to give a result of the requested size.
template <size_t D>
class AMP_API AdaptiveAvgPoolImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(AdaptiveAvgPoolImpl)
  explicit AdaptiveAvgPoolImpl(ExpandingArray<D> output_size) : AdaptiveAvgPoolImpl(AdaptivePoolOptions<D>(output_size)) {}
  explicit AdaptiveAvgPoolImpl(const AdaptivePoolOptions<D>& options);
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  AdaptivePoolOptions<D> options;
};
extern template class AdaptiveAvgPoolImpl<1>;
extern template class AdaptiveAvgPoolImpl<2>;
extern template class AdaptiveAvgPoolImpl<3>;
using AdaptiveAvgPool1dImpl = AdaptiveAvgPoolImpl<1>;
using AdaptiveAvgPool2dImpl = AdaptiveAvgPoolImpl<2>;
using AdaptiveAvgPool3dImpl = AdaptiveAvgPoolImpl<3>;
AMP_MODULE(AdaptiveAvgPool1d);
AMP_MODULE(AdaptiveAvgPool2d);
AMP_MODULE(AdaptiveAvgPool3d);

// The largest elements of such windows.
template <size_t D>
class AMP_API AdaptiveMaxPoolImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(AdaptiveMaxPoolImpl)
  explicit AdaptiveMaxPoolImpl(ExpandingArray<D> output_size) : AdaptiveMaxPoolImpl(AdaptivePoolOptions<D>(output_size)) {}
  explicit AdaptiveMaxPoolImpl(const AdaptivePoolOptions<D>& options);
  Tensor forward(const Tensor& input);
  std::tuple<Tensor, Tensor> forward_with_indices(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  AdaptivePoolOptions<D> options;
};
// (Not declared `extern template`, like the classes of pooling_special.h.)
using AdaptiveMaxPool1dImpl = AdaptiveMaxPoolImpl<1>;
using AdaptiveMaxPool2dImpl = AdaptiveMaxPoolImpl<2>;
using AdaptiveMaxPool3dImpl = AdaptiveMaxPoolImpl<3>;
AMP_MODULE(AdaptiveMaxPool1d);
AMP_MODULE(AdaptiveMaxPool2d);
AMP_MODULE(AdaptiveMaxPool3d);

}  // namespace amp::nn
