// Resampling: checks, and the public forms, which call ops for any number of dimensions.
#include <cmath>
#include <limits>

#include <amp/internal_ops.h>
#include <amp/kernels/resample.h>
#include <amp/ops.h>
#include <amp/ops/common/spatial.h>
#include <amp/ops/resample/resample_rule.h>

namespace amp {

namespace {

using Factor = std::optional<double>;

Tensor resample(const char* op, Resample mode, int64_t dims, const Tensor& self, IntArrayRef output_size, bool align_corners,
                std::initializer_list<Factor> factors) {
  AMP_CHECK(isFloatingType(self.dtype()) || (self.dtype() == kUInt8 && dims < 3), TypeError, "[", op,
            "] self must have a floating-point dtype", dims < 3 ? ", or uint8" : "", ", but is ", self.dtype());
  AMP_CHECK(self.dim() == dims + 2, ValueError, "[", op, "] self must have ", dims + 2, " dimensions, but has shape ", self.sizes());
  AMP_CHECK(static_cast<int64_t>(output_size.size()) == dims || output_size.size() == 1, ValueError, "[", op, "] output_size must have ",
            dims, " values, but is ", output_size);
  const Shape out = spatial_values(op, "output_size", output_size, dims, 1);
  Shape sizes{self.size(0), self.size(1)};
  for (int64_t d = 0; d < dims; ++d) {
    const int64_t in = self.size(d + 2), size = out[static_cast<size_t>(d)];
    constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
    AMP_CHECK(in > 0, ValueError, "[", op, "] an image of shape ", self.sizes(), " has no element to resample");
    AMP_CHECK(in <= kMost && size <= kMost, ValueError, "[", op, "] sizes must be below 2^31, but are ", self.sizes(), " and ",
              output_size);
    sizes.push_back(size);
  }
  detail::checked_numel(op, sizes);
  AMP_CHECK(self.size(1) > 0, ValueError, "[", op, "] an input of shape ", self.sizes(), " has no channels");
  double scales[3] = {0, 0, 0};  // for depth, height and width
  size_t d = 0;
  for (const Factor& factor : factors) {
    const int64_t in = self.size(static_cast<int64_t>(d) + 2);
    // As in torch, images of two dimensions that keep or double a size ignore the factor.
    const bool plain = mode == Resample::Nearest && dims == 2 && (out[d] == in || out[d] == 2 * in);
    scales[3 - factors.size() + d] = plain ? 0 : factor.value_or(0);
    ++d;
  }
  return internal::resample(self, out, static_cast<int64_t>(mode), align_corners, scales[0], scales[1], scales[2]);
}

// Torch's rule for the arguments of interpolate.
struct Request {
  Shape sizes;
  Factor factors[3];
};

Request requested(const char* op, const Tensor& input, OptionalIntArrayRef size, std::optional<ArrayRef<double>> scale_factor,
                  std::optional<bool> recompute) {
  const int64_t dims = input.dim() - 2;
  AMP_CHECK(dims >= 1 && dims <= 3, ValueError, "[", op, "] input must have 3 to 5 dimensions, but has shape ", input.sizes());
  AMP_CHECK(size.has_value() != scale_factor.has_value(), ValueError, "[", op, "] needs either size or scale_factor, but got ",
            size.has_value() ? "both" : "neither");
  Request request;
  if (size.has_value()) {
    AMP_CHECK(!recompute.value_or(false), ValueError, "[", op, "] recompute_scale_factor does not go with size");
    request.sizes = spatial_values(op, "size", *size, dims, 1);
    return request;
  }
  const auto n = static_cast<size_t>(dims);
  AMP_CHECK(scale_factor->size() == 1 || scale_factor->size() == n, ValueError, "[", op, "] scale_factor must have 1 or ", dims,
            " values, but has ", scale_factor->size());
  for (size_t d = 0; d < n; ++d) {
    const double factor = (*scale_factor)[scale_factor->size() == 1 ? 0 : d],
                 out = std::floor(static_cast<double>(input.sizes()[d + 2]) * factor);
    AMP_CHECK(out >= 1 && out < static_cast<double>(kMostPositions), ValueError, "[", op, "] scale_factor ", factor,
              " does not go with an input of shape ", input.sizes());
    request.sizes.push_back(static_cast<int64_t>(out));
    if (!recompute.value_or(false)) request.factors[d] = factor;
  }
  return request;
}

}  // namespace

namespace composite {

Tensor upsample_nearest1d(const Tensor& self, IntArrayRef output_size, Factor scales) {
  return resample("upsample_nearest1d", Resample::Nearest, 1, self, output_size, false, {scales});
}
Tensor upsample_nearest2d(const Tensor& self, IntArrayRef output_size, Factor scales_h, Factor scales_w) {
  return resample("upsample_nearest2d", Resample::Nearest, 2, self, output_size, false, {scales_h, scales_w});
}
Tensor upsample_nearest3d(const Tensor& self, IntArrayRef output_size, Factor scales_d, Factor scales_h, Factor scales_w) {
  return resample("upsample_nearest3d", Resample::Nearest, 3, self, output_size, false, {scales_d, scales_h, scales_w});
}
Tensor _upsample_nearest_exact1d(const Tensor& self, IntArrayRef output_size, Factor scales) {
  return resample("_upsample_nearest_exact1d", Resample::NearestExact, 1, self, output_size, false, {scales});
}
Tensor _upsample_nearest_exact2d(const Tensor& self, IntArrayRef output_size, Factor scales_h, Factor scales_w) {
  return resample("_upsample_nearest_exact2d", Resample::NearestExact, 2, self, output_size, false, {scales_h, scales_w});
}
Tensor _upsample_nearest_exact3d(const Tensor& self, IntArrayRef output_size, Factor scales_d, Factor scales_h, Factor scales_w) {
  return resample("_upsample_nearest_exact3d", Resample::NearestExact, 3, self, output_size, false, {scales_d, scales_h, scales_w});
}
Tensor upsample_linear1d(const Tensor& self, IntArrayRef output_size, bool align_corners, Factor scales) {
  return resample("upsample_linear1d", Resample::Linear, 1, self, output_size, align_corners, {scales});
}
Tensor upsample_bilinear2d(const Tensor& self, IntArrayRef output_size, bool align_corners, Factor scales_h, Factor scales_w) {
  return resample("upsample_bilinear2d", Resample::Linear, 2, self, output_size, align_corners, {scales_h, scales_w});
}
Tensor upsample_trilinear3d(const Tensor& self, IntArrayRef output_size, bool align_corners, Factor scales_d, Factor scales_h,
                            Factor scales_w) {
  return resample("upsample_trilinear3d", Resample::Linear, 3, self, output_size, align_corners, {scales_d, scales_h, scales_w});
}
Tensor upsample_bicubic2d(const Tensor& self, IntArrayRef output_size, bool align_corners, Factor scales_h, Factor scales_w) {
  return resample("upsample_bicubic2d", Resample::Cubic, 2, self, output_size, align_corners, {scales_h, scales_w});
}
Tensor _upsample_bilinear2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, Factor scales_h, Factor scales_w) {
  return resample("_upsample_bilinear2d_aa", Resample::LinearAntialias, 2, self, output_size, align_corners, {scales_h, scales_w});
}
Tensor _upsample_bicubic2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, Factor scales_h, Factor scales_w) {
  return resample("_upsample_bicubic2d_aa", Resample::CubicAntialias, 2, self, output_size, align_corners, {scales_h, scales_w});
}

Tensor interpolate(const Tensor& input, OptionalIntArrayRef size, std::optional<ArrayRef<double>> scale_factor, StringRef mode,
                   std::optional<bool> align_corners, std::optional<bool> recompute_scale_factor, bool antialias) {
  constexpr const char* kOp = "interpolate";
  const bool aligned = align_corners.value_or(false), nearest = mode == "nearest" || mode == "area" || mode == "nearest-exact";
  AMP_CHECK(!nearest || !align_corners.has_value(), ValueError, "[", kOp, "] align_corners does not go with mode '", mode, "'");
  AMP_CHECK(!antialias || ((mode == "bilinear" || mode == "bicubic") && input.dim() == 4), ValueError, "[", kOp,
            "] antialias is for the modes 'bilinear' and 'bicubic' and an input of 4 dimensions, not for mode '", mode,
            "' and an input of shape ", input.sizes());
  const Request request = requested(kOp, input, size, scale_factor, recompute_scale_factor);
  const Shape& sizes = request.sizes;
  const Factor &a = request.factors[0], &b = request.factors[1], &c = request.factors[2];
  const int64_t dims = input.dim() - 2;
  if (mode == "nearest") {
    return dims == 1   ? amp::upsample_nearest1d(input, sizes, a)
           : dims == 2 ? amp::upsample_nearest2d(input, sizes, a, b)
                       : amp::upsample_nearest3d(input, sizes, a, b, c);
  }
  if (mode == "nearest-exact") {
    return dims == 1   ? amp::_upsample_nearest_exact1d(input, sizes, a)
           : dims == 2 ? amp::_upsample_nearest_exact2d(input, sizes, a, b)
                       : amp::_upsample_nearest_exact3d(input, sizes, a, b, c);
  }
  if (mode == "area") {
    return dims == 1   ? adaptive_avg_pool1d(input, sizes)
           : dims == 2 ? adaptive_avg_pool2d(input, sizes)
                       : adaptive_avg_pool3d(input, sizes);
  }
  const int64_t needed = mode == "linear" ? 1 : mode == "bilinear" || mode == "bicubic" ? 2 : mode == "trilinear" ? 3 : 0;
  AMP_CHECK(needed != 0, ValueError, "[", kOp,
            "] mode must be 'nearest', 'linear', 'bilinear', 'bicubic', 'trilinear', 'area' or 'nearest-exact', not '", mode, "'");
  AMP_CHECK(needed == dims, ValueError, "[", kOp, "] mode '", mode, "' needs an input of ", needed + 2, " dimensions, but it has shape ",
            input.sizes());
  if (mode == "linear") return amp::upsample_linear1d(input, sizes, aligned, a);
  if (mode == "trilinear") return amp::upsample_trilinear3d(input, sizes, aligned, a, b, c);
  if (mode == "bilinear")
    return antialias ? amp::_upsample_bilinear2d_aa(input, sizes, aligned, a, b) : amp::upsample_bilinear2d(input, sizes, aligned, a, b);
  return antialias ? amp::_upsample_bicubic2d_aa(input, sizes, aligned, a, b) : amp::upsample_bicubic2d(input, sizes, aligned, a, b);
}

}  // namespace composite

}  // namespace amp
