#include <amp/nn/fold.h>

#include <ostream>

#include <amp/ops.h>

namespace amp::nn {

namespace {
template <class Options>
void print_windows(std::ostream& out, const Options& options) {
  out << "kernel_size=" << options.kernel_size() << ", dilation=" << options.dilation() << ", padding=" << options.padding()
      << ", stride=" << options.stride() << ")";
}
}  // namespace

Tensor UnfoldImpl::forward(const Tensor& input) {
  return im2col(input, options.kernel_size(), options.dilation(), options.padding(), options.stride());
}
void UnfoldImpl::pretty_print(std::ostream& out) const {
  out << "Unfold(";
  print_windows(out, options);
}

Tensor FoldImpl::forward(const Tensor& input) {
  return col2im(input, options.output_size(), options.kernel_size(), options.dilation(), options.padding(), options.stride());
}
void FoldImpl::pretty_print(std::ostream& out) const {
  out << "Fold(output_size=" << options.output_size() << ", ";
  print_windows(out, options);
}

Tensor PixelShuffleImpl::forward(const Tensor& input) { return pixel_shuffle(input, options.upscale_factor()); }
void PixelShuffleImpl::pretty_print(std::ostream& out) const { out << "PixelShuffle(upscale_factor=" << options.upscale_factor() << ")"; }

Tensor PixelUnshuffleImpl::forward(const Tensor& input) { return pixel_unshuffle(input, options.downscale_factor()); }
void PixelUnshuffleImpl::pretty_print(std::ostream& out) const {
  out << "PixelUnshuffle(downscale_factor=" << options.downscale_factor() << ")";
}

Tensor ChannelShuffleImpl::forward(const Tensor& input) { return channel_shuffle(input, options.groups()); }
void ChannelShuffleImpl::pretty_print(std::ostream& out) const { out << "ChannelShuffle(groups=" << options.groups() << ")"; }

// --- copies ---

AMP_DEFINE_CLONEABLE(UnfoldImpl)
AMP_DEFINE_CLONEABLE(FoldImpl)
AMP_DEFINE_CLONEABLE(PixelShuffleImpl)
AMP_DEFINE_CLONEABLE(PixelUnshuffleImpl)
AMP_DEFINE_CLONEABLE(ChannelShuffleImpl)

}  // namespace amp::nn
