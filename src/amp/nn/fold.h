// Windows of images as columns, and rearrangements of channels.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The options of Unfold.
class UnfoldOptions {
 public:
  UnfoldOptions(ExpandingArray<2> kernel_size) : kernel_size_(kernel_size) {}
  // The size of a window.
  AMP_OPTION(ExpandingArray<2>, kernel_size, 1)
  // The distance between the elements of a window.
  AMP_OPTION(ExpandingArray<2>, dilation, 1)
  // The number of zeros on each side of the image.
  AMP_OPTION(ExpandingArray<2>, padding, 0)
  // The distance between windows.
  AMP_OPTION(ExpandingArray<2>, stride, 1)
};

// Copies the windows of images (N, C, H, W) to columns, (N, C kernel_size, windows).
class AMP_API UnfoldImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit UnfoldImpl(ExpandingArray<2> kernel_size) : UnfoldImpl(UnfoldOptions(kernel_size)) {}
  explicit UnfoldImpl(const UnfoldOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  UnfoldOptions options;
};
AMP_MODULE(Unfold);

// The options of Fold.
class FoldOptions {
 public:
  FoldOptions(ExpandingArray<2> output_size, ExpandingArray<2> kernel_size) : output_size_(output_size), kernel_size_(kernel_size) {}
  // The size of the images.
  AMP_OPTION(ExpandingArray<2>, output_size, 1)
  // The size of a window.
  AMP_OPTION(ExpandingArray<2>, kernel_size, 1)
  // The distance between the elements of a window.
  AMP_OPTION(ExpandingArray<2>, dilation, 1)
  // The number of zeros on each side of the image.
  AMP_OPTION(ExpandingArray<2>, padding, 0)
  // The distance between windows.
  AMP_OPTION(ExpandingArray<2>, stride, 1)
};

// Adds the windows in columns to images of output_size.
class AMP_API FoldImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  FoldImpl(ExpandingArray<2> output_size, ExpandingArray<2> kernel_size) : FoldImpl(FoldOptions(output_size, kernel_size)) {}
  explicit FoldImpl(const FoldOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  FoldOptions options;
};
AMP_MODULE(Fold);

// The options of PixelShuffle.
class PixelShuffleOptions {
 public:
  PixelShuffleOptions(int64_t upscale_factor) : upscale_factor_(upscale_factor) {}
  // The factor r by which height and width grow.
  AMP_OPTION(int64_t, upscale_factor, 1)
};

// Rearranges (*, C r^2, H, W) to (*, C, H r, W r).
class AMP_API PixelShuffleImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit PixelShuffleImpl(const PixelShuffleOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  PixelShuffleOptions options;
};
AMP_MODULE(PixelShuffle);

// The options of PixelUnshuffle.
class PixelUnshuffleOptions {
 public:
  PixelUnshuffleOptions(int64_t downscale_factor) : downscale_factor_(downscale_factor) {}
  // The factor r by which height and width shrink.
  AMP_OPTION(int64_t, downscale_factor, 1)
};

// Rearranges (*, C, H r, W r) to (*, C r^2, H, W).
class AMP_API PixelUnshuffleImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit PixelUnshuffleImpl(const PixelUnshuffleOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  PixelUnshuffleOptions options;
};
AMP_MODULE(PixelUnshuffle);

// The options of ChannelShuffle.
class ChannelShuffleOptions {
 public:
  ChannelShuffleOptions(int64_t groups) : groups_(groups) {}
  // The number of groups.
  AMP_OPTION(int64_t, groups, 1)
};

// Divides the channels (dimension 1) into groups of equal size, and transposes their order.
class AMP_API ChannelShuffleImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit ChannelShuffleImpl(const ChannelShuffleOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  ChannelShuffleOptions options;
};
AMP_MODULE(ChannelShuffle);

}  // namespace amp::nn
