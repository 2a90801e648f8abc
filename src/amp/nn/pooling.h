// Pooling over the last two dimensions.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/module.h>

namespace amp::nn {

class MaxPool2dOptions {
 public:
  MaxPool2dOptions(ExpandingArray<2> kernel_size) : kernel_size_(kernel_size), stride_(kernel_size) {}
  AMP_OPTION(ExpandingArray<2>, kernel_size, 1)
  // The kernel size, unless set.
  AMP_OPTION(ExpandingArray<2>, stride, 1)
  AMP_OPTION(ExpandingArray<2>, padding, 0)
  AMP_OPTION(ExpandingArray<2>, dilation, 1)
  AMP_OPTION(bool, ceil_mode, false)
};

// The largest element of each window.
class AMP_API MaxPool2dImpl : public Module {
 public:
  explicit MaxPool2dImpl(ExpandingArray<2> kernel_size) : MaxPool2dImpl(MaxPool2dOptions(kernel_size)) {}
  explicit MaxPool2dImpl(const MaxPool2dOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  MaxPool2dOptions options;
};
AMP_MODULE(MaxPool2d);

class AvgPool2dOptions {
 public:
  AvgPool2dOptions(ExpandingArray<2> kernel_size) : kernel_size_(kernel_size), stride_(kernel_size) {}
  AMP_OPTION(ExpandingArray<2>, kernel_size, 1)
  // The kernel size, unless set.
  AMP_OPTION(ExpandingArray<2>, stride, 1)
  AMP_OPTION(ExpandingArray<2>, padding, 0)
  AMP_OPTION(bool, ceil_mode, false)
  AMP_OPTION(bool, count_include_pad, true)
  AMP_OPTION(std::optional<int64_t>, divisor_override, std::nullopt)
};

// The mean of each window.
class AMP_API AvgPool2dImpl : public Module {
 public:
  explicit AvgPool2dImpl(ExpandingArray<2> kernel_size) : AvgPool2dImpl(AvgPool2dOptions(kernel_size)) {}
  explicit AvgPool2dImpl(const AvgPool2dOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  AvgPool2dOptions options;
};
AMP_MODULE(AvgPool2d);

// The means of windows that are chosen so that the result has the given size.
class AMP_API AdaptiveAvgPool2dImpl : public Module {
 public:
  explicit AdaptiveAvgPool2dImpl(ExpandingArray<2> output_size) : output_size_(output_size) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

 private:
  ExpandingArray<2> output_size_;
};
AMP_MODULE(AdaptiveAvgPool2d);

}  // namespace amp::nn
