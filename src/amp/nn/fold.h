// Windows of images as columns, and rearrangements of channels.
#pragma once

#include <amp/core/option.h>
#include <amp/nn/expanding_array.h>
#include <amp/nn/module.h>

namespace amp::nn {

class UnfoldOptions {
 public:
  UnfoldOptions(ExpandingArray<2> kernel_size) : kernel_size_(kernel_size) {}
  AMP_OPTION(ExpandingArray<2>, kernel_size, 1)
  AMP_OPTION(ExpandingArray<2>, dilation, 1)
  AMP_OPTION(ExpandingArray<2>, padding, 0)
  AMP_OPTION(ExpandingArray<2>, stride, 1)
};

// The windows of images (N, C, H, W) as columns, (N, C kernel_size, windows).
class AMP_API UnfoldImpl : public Module {
 public:
  AMP_CLONEABLE(UnfoldImpl)
  explicit UnfoldImpl(ExpandingArray<2> kernel_size) : UnfoldImpl(UnfoldOptions(kernel_size)) {}
  explicit UnfoldImpl(const UnfoldOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  UnfoldOptions options;
};
AMP_MODULE(Unfold);

class FoldOptions {
 public:
  FoldOptions(ExpandingArray<2> output_size, ExpandingArray<2> kernel_size) : output_size_(output_size), kernel_size_(kernel_size) {}
  AMP_OPTION(ExpandingArray<2>, output_size, 1)
  AMP_OPTION(ExpandingArray<2>, kernel_size, 1)
  AMP_OPTION(ExpandingArray<2>, dilation, 1)
  AMP_OPTION(ExpandingArray<2>, padding, 0)
  AMP_OPTION(ExpandingArray<2>, stride, 1)
};

// Images of output_size, to which the windows in columns are added.
class AMP_API FoldImpl : public Module {
 public:
  AMP_CLONEABLE(FoldImpl)
  FoldImpl(ExpandingArray<2> output_size, ExpandingArray<2> kernel_size) : FoldImpl(FoldOptions(output_size, kernel_size)) {}
  explicit FoldImpl(const FoldOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  FoldOptions options;
};
AMP_MODULE(Fold);

class PixelShuffleOptions {
 public:
  PixelShuffleOptions(int64_t upscale_factor) : upscale_factor_(upscale_factor) {}
  AMP_OPTION(int64_t, upscale_factor, 1)
};

// (*, C r^2, H, W) to (*, C, H r, W r).
class AMP_API PixelShuffleImpl : public Module {
 public:
  AMP_CLONEABLE(PixelShuffleImpl)
  explicit PixelShuffleImpl(const PixelShuffleOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  PixelShuffleOptions options;
};
AMP_MODULE(PixelShuffle);

class PixelUnshuffleOptions {
 public:
  PixelUnshuffleOptions(int64_t downscale_factor) : downscale_factor_(downscale_factor) {}
  AMP_OPTION(int64_t, downscale_factor, 1)
};

// (*, C, H r, W r) to (*, C r^2, H, W).
class AMP_API PixelUnshuffleImpl : public Module {
 public:
  AMP_CLONEABLE(PixelUnshuffleImpl)
  explicit PixelUnshuffleImpl(const PixelUnshuffleOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  PixelUnshuffleOptions options;
};
AMP_MODULE(PixelUnshuffle);

class ChannelShuffleOptions {
 public:
  ChannelShuffleOptions(int64_t groups) : groups_(groups) {}
  AMP_OPTION(int64_t, groups, 1)
};

// The channels (dimension 1), divided into groups of equal size, in transposed order.
class AMP_API ChannelShuffleImpl : public Module {
 public:
  AMP_CLONEABLE(ChannelShuffleImpl)
  explicit ChannelShuffleImpl(const ChannelShuffleOptions& opts) : options(opts) {}
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  ChannelShuffleOptions options;
};
AMP_MODULE(ChannelShuffle);

}  // namespace amp::nn
