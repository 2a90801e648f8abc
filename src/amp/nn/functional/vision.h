// Resampling and sampling of images, and their windows as columns. See functional.h.
#pragma once

#include <optional>
#include <vector>

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/fold.h>
#include <amp/nn/upsampling.h>
#include <amp/ops.h>

namespace amp::nn::functional {

// Either size or scale_factor must be set. A single value applies to all dimensions.
class InterpolateFuncOptions {
 public:
  // How the images are resampled: kNearest, kNearestExact, kLinear, kBilinear, kBicubic, kTrilinear or kArea.
  InterpolateFuncOptions& mode(InterpolationMode value) {
    mode_ = value;
    return *this;
  }
  // For kLinear, which names an activation elsewhere. Throws ValueError for other values.
  InterpolateFuncOptions& mode(Nonlinearity linear) { return mode(UpsampleOptions().mode(linear).mode()); }
  InterpolationMode mode() const { return mode_; }
  // The size of the result.
  AMP_OPTION(std::optional<std::vector<int64_t>>, size, {})
  // The factor by which the size grows.
  AMP_OPTION(std::optional<std::vector<double>>, scale_factor, {})
  // Whether the outermost positions of input and result coincide, for the linear and cubic modes.
  AMP_OPTION(std::optional<bool>, align_corners, {})
  // Computes the scale from the sizes instead of using scale_factor for the positions.
  AMP_OPTION(std::optional<bool>, recompute_scale_factor, {})
  // Filters images that shrink, in the modes bilinear and bicubic.
  AMP_OPTION(bool, antialias, false)
  InterpolationMode mode_ = InterpolationMode::Nearest;
};
inline Tensor interpolate(const Tensor& input, const InterpolateFuncOptions& o = {}) {
  return amp::interpolate(input, o.size() ? OptionalIntArrayRef(*o.size()) : OptionalIntArrayRef(),
                          o.scale_factor() ? std::optional<ArrayRef<double>>(*o.scale_factor()) : std::nullopt,
                          interpolation_name(o.mode()), o.align_corners(), o.recompute_scale_factor(), o.antialias());
}

class GridSampleFuncOptions {
 public:
  // kZeros, kBorder or kReflection. Throws ValueError for another mode of padding.
  GridSampleFuncOptions& padding_mode(GridPaddingMode value) {
    padding_mode_ = value;
    return *this;
  }
  GridSampleFuncOptions& padding_mode(PaddingMode zeros) {
    AMP_CHECK(zeros == PaddingMode::Zeros, ValueError, "[grid_sample] padding_mode must be kZeros, kBorder or kReflection");
    return padding_mode(GridPaddingMode::Zeros);
  }
  GridPaddingMode padding_mode() const { return padding_mode_; }
  // kBilinear, kNearest or kBicubic.
  AMP_OPTION(InterpolationMode, mode, InterpolationMode::Bilinear)
  // Whether -1 and 1 are the centers of the outermost elements instead of their outer edges.
  AMP_OPTION(std::optional<bool>, align_corners, {})
  GridPaddingMode padding_mode_ = GridPaddingMode::Zeros;
};
inline Tensor grid_sample(const Tensor& input, const Tensor& grid, const GridSampleFuncOptions& o = {}) {
  const char* const padding = o.padding_mode() == GridPaddingMode::Zeros    ? "zeros"
                              : o.padding_mode() == GridPaddingMode::Border ? "border"
                                                                            : "reflection";
  return amp::grid_sample(input, grid, interpolation_name(o.mode()), padding, o.align_corners());
}

inline Tensor affine_grid(const Tensor& theta, IntArrayRef size, bool align_corners = false) {
  return amp::affine_grid(theta, size, align_corners);
}

using UnfoldFuncOptions = UnfoldOptions;
inline Tensor unfold(const Tensor& input, const UnfoldFuncOptions& o) {
  return im2col(input, o.kernel_size(), o.dilation(), o.padding(), o.stride());
}

using FoldFuncOptions = FoldOptions;
inline Tensor fold(const Tensor& input, const FoldFuncOptions& o) {
  return col2im(input, o.output_size(), o.kernel_size(), o.dilation(), o.padding(), o.stride());
}

using PixelShuffleFuncOptions = PixelShuffleOptions;
inline Tensor pixel_shuffle(const Tensor& input, const PixelShuffleFuncOptions& o) { return amp::pixel_shuffle(input, o.upscale_factor()); }

using PixelUnshuffleFuncOptions = PixelUnshuffleOptions;
inline Tensor pixel_unshuffle(const Tensor& input, const PixelUnshuffleFuncOptions& o) {
  return amp::pixel_unshuffle(input, o.downscale_factor());
}

}  // namespace amp::nn::functional
