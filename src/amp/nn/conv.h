// Convolutions of one to three dimensions, and transposed ones.
#pragma once

#include <variant>

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of Conv1d, Conv2d and Conv3d.
template <size_t D>
class ConvOptions {
 public:
  ConvOptions(int64_t in_channels, int64_t out_channels, ExpandingArray<D> kernel_size)
      : in_channels_(in_channels), out_channels_(out_channels), kernel_size_(kernel_size) {}
  // The padding on each side of the input: numbers, or kValid or kSame. kSame needs a stride of 1.
  ConvOptions& padding(ExpandingArray<D> amounts) {
    padding_ = amounts;
    return *this;
  }
  ConvOptions& padding(PaddingWord word) {
    padding_ = word;
    return *this;
  }
  const ConvPadding<D>& padding() const { return padding_; }
  // The number of channels of the input.
  AMP_OPTION(int64_t, in_channels, 0)
  // The number of channels of the result.
  AMP_OPTION(int64_t, out_channels, 0)
  // The size of the kernel.
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  // The distance between windows.
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  // The distance between the elements of the kernel.
  AMP_OPTION(ExpandingArray<D>, dilation, 1)
  // The number of groups of channels that are convolved separately.
  AMP_OPTION(int64_t, groups, 1)
  // Whether a learned bias is added to the result.
  AMP_OPTION(bool, bias, true)
  // The values outside of the input: kZeros, kReflect, kReplicate or kCircular.
  AMP_OPTION(PaddingMode, padding_mode, PaddingMode::Zeros)
  ConvPadding<D> padding_ = ExpandingArray<D>(0);
};
using Conv1dOptions = ConvOptions<1>;
using Conv2dOptions = ConvOptions<2>;
using Conv3dOptions = ConvOptions<3>;

// Maps (N, in_channels, *) to (N, out_channels, *). The batch dimension N is optional.
template <size_t D>
class AMP_API ConvImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(ConvImpl)
  AMP_CLONED_MEMBERS(weight, bias)
  ConvImpl(int64_t in_channels, int64_t out_channels, ExpandingArray<D> kernel_size)
      : ConvImpl(ConvOptions<D>(in_channels, out_channels, kernel_size)) {}
  // Throws ValueError for sizes that are not positive, channels that groups do not divide, or kSame with a stride.
  explicit ConvImpl(const ConvOptions<D>& options);
  void reset_parameters();
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  ConvOptions<D> options;
  Tensor weight;  // (out_channels, in_channels / groups, *kernel_size)
  Tensor bias;    // (out_channels)

 private:
  Tensor padded(const Tensor& input, std::array<int64_t, D>& rest) const;
};
extern template class ConvImpl<1>;
extern template class ConvImpl<2>;
extern template class ConvImpl<3>;
using Conv1dImpl = ConvImpl<1>;
using Conv2dImpl = ConvImpl<2>;
using Conv3dImpl = ConvImpl<3>;
AMP_MODULE(Conv1d);
AMP_MODULE(Conv2d);
AMP_MODULE(Conv3d);

// The options of ConvTranspose1d, ConvTranspose2d and ConvTranspose3d.
template <size_t D>
class ConvTransposeOptions {
 public:
  ConvTransposeOptions(int64_t in_channels, int64_t out_channels, ExpandingArray<D> kernel_size)
      : in_channels_(in_channels), out_channels_(out_channels), kernel_size_(kernel_size) {}
  // The number of channels of the input.
  AMP_OPTION(int64_t, in_channels, 0)
  // The number of channels of the result.
  AMP_OPTION(int64_t, out_channels, 0)
  // The size of the kernel.
  AMP_OPTION(ExpandingArray<D>, kernel_size, 1)
  // The stride of the convolution whose derivative this is.
  AMP_OPTION(ExpandingArray<D>, stride, 1)
  // The padding of the convolution whose derivative this is: it makes the result smaller.
  AMP_OPTION(ExpandingArray<D>, padding, 0)
  // The number of elements that are added to the result at one end of each dimension.
  AMP_OPTION(ExpandingArray<D>, output_padding, 0)
  // The distance between the elements of the kernel.
  AMP_OPTION(ExpandingArray<D>, dilation, 1)
  // The number of groups of channels that are convolved separately.
  AMP_OPTION(int64_t, groups, 1)
  // Whether a learned bias is added to the result.
  AMP_OPTION(bool, bias, true)
  // The values outside of the input: only kZeros.
  AMP_OPTION(PaddingMode, padding_mode, PaddingMode::Zeros)
};
using ConvTranspose1dOptions = ConvTransposeOptions<1>;
using ConvTranspose2dOptions = ConvTransposeOptions<2>;
using ConvTranspose3dOptions = ConvTransposeOptions<3>;

// The derivative of a convolution with respect to its input, as a layer.
template <size_t D>
class AMP_API ConvTransposeImpl : public Module {
 public:
  AMP_CLONEABLE_TEMPLATE(ConvTransposeImpl)
  AMP_CLONED_MEMBERS(weight, bias)
  ConvTransposeImpl(int64_t in_channels, int64_t out_channels, ExpandingArray<D> kernel_size)
      : ConvTransposeImpl(ConvTransposeOptions<D>(in_channels, out_channels, kernel_size)) {}
  // Throws the ValueErrors of ConvImpl.
  explicit ConvTransposeImpl(const ConvTransposeOptions<D>& options);
  void reset_parameters();
  // `output_size`, with or without batch and channels, chooses the spatial sizes of the result if the stride allows several. Throws
  // ValueError for an impossible size.
  Tensor forward(const Tensor& input, OptionalIntArrayRef output_size = {});
  void pretty_print(std::ostream& out) const override;

  ConvTransposeOptions<D> options;
  Tensor weight;  // (in_channels, out_channels / groups, *kernel_size)
  Tensor bias;    // (out_channels)
};
// (Not declared `extern template`, like the classes of pooling_special.h.)
using ConvTranspose1dImpl = ConvTransposeImpl<1>;
using ConvTranspose2dImpl = ConvTransposeImpl<2>;
using ConvTranspose3dImpl = ConvTransposeImpl<3>;
AMP_MODULE(ConvTranspose1d);
AMP_MODULE(ConvTranspose2d);
AMP_MODULE(ConvTranspose3d);

}  // namespace amp::nn
