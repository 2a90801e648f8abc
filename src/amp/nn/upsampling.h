// Resampling of images.
#pragma once

#include <optional>
#include <vector>

#include <amp/core/option.h>
#include <amp/nn/enums.h>
#include <amp/nn/module.h>

namespace amp::nn {

// The name of the mode in the op interpolate.
AMP_API const char* interpolation_name(InterpolationMode mode);

// Either size or scale_factor must be set. A single value applies to all dimensions.
class UpsampleOptions {
 public:
  // How the images are resampled: kNearest, kNearestExact, kLinear, kBilinear, kBicubic, kTrilinear or kArea.
  UpsampleOptions& mode(InterpolationMode value) {
    mode_ = value;
    return *this;
  }
  // For kLinear, which names an activation elsewhere. Throws ValueError for other values.
  AMP_API UpsampleOptions& mode(Nonlinearity linear);
  InterpolationMode mode() const { return mode_; }
  // The size of the result.
  AMP_OPTION(std::optional<std::vector<int64_t>>, size, {})
  // The factor by which the size grows.
  AMP_OPTION(std::optional<std::vector<double>>, scale_factor, {})
  // Whether the outermost positions of input and result coincide, for the linear and cubic modes.
  AMP_OPTION(std::optional<bool>, align_corners, {})
  InterpolationMode mode_ = InterpolationMode::Nearest;
};

// Resamples images. They have one to three dimensions after the first two.
class AMP_API UpsampleImpl : public Module {
 public:
  AMP_DECLARE_CLONEABLE
  explicit UpsampleImpl(const UpsampleOptions& options = {});
  Tensor forward(const Tensor& input);
  void pretty_print(std::ostream& out) const override;

  UpsampleOptions options;
};
AMP_MODULE(Upsample);

// Upsample in mode nearest. The mode and align_corners of the options have no effect.
class AMP_API UpsamplingNearest2dImpl : public UpsampleImpl {
 public:
  AMP_DECLARE_COPIED
  explicit UpsamplingNearest2dImpl(const UpsampleOptions& options = {});
};
AMP_MODULE(UpsamplingNearest2d);

// Upsample in mode bilinear with aligned corners. The mode and align_corners of the options have no effect.
class AMP_API UpsamplingBilinear2dImpl : public UpsampleImpl {
 public:
  AMP_DECLARE_COPIED
  explicit UpsamplingBilinear2dImpl(const UpsampleOptions& options = {});
};
AMP_MODULE(UpsamplingBilinear2d);

}  // namespace amp::nn
