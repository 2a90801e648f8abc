// DO NOT EDIT. Generated from ops/resample.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// Images (N, C, W) resampled to output_size by repeating the nearest element. (torch.nn.functional.interpolate, mode nearest)
AMP_API Tensor upsample_nearest1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales = {});
AMP_API Tensor& upsample_nearest1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales = {});

// Images (N, C, H, W) resampled to output_size by repeating the nearest element. (torch.nn.functional.interpolate, mode nearest)
AMP_API Tensor upsample_nearest2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h = {},
                                  std::optional<double> scales_w = {});
AMP_API Tensor& upsample_nearest2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h = {},
                                       std::optional<double> scales_w = {});

// Images (N, C, D, H, W) resampled to output_size by repeating the nearest element. (torch.nn.functional.interpolate, mode nearest)
AMP_API Tensor upsample_nearest3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d = {},
                                  std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
AMP_API Tensor& upsample_nearest3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d = {},
                                       std::optional<double> scales_h = {}, std::optional<double> scales_w = {});

// Images (N, C, W) resampled to output_size by repeating the element nearest to the center. (torch.nn.functional.interpolate, mode nearest-
// exact)
AMP_API Tensor _upsample_nearest_exact1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales = {});
AMP_API Tensor& _upsample_nearest_exact1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales = {});

// Images (N, C, H, W) resampled to output_size by repeating the element nearest to the center. (torch.nn.functional.interpolate, mode
// nearest-exact)
AMP_API Tensor _upsample_nearest_exact2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h = {},
                                         std::optional<double> scales_w = {});
AMP_API Tensor& _upsample_nearest_exact2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h = {},
                                              std::optional<double> scales_w = {});

// Images (N, C, D, H, W) resampled to output_size by repeating the element nearest to the center. (torch.nn.functional.interpolate, mode
// nearest-exact)
AMP_API Tensor _upsample_nearest_exact3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d = {},
                                         std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
AMP_API Tensor& _upsample_nearest_exact3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d = {},
                                              std::optional<double> scales_h = {}, std::optional<double> scales_w = {});

// Images (N, C, W) resampled to output_size by linear interpolation. (torch.nn.functional.interpolate, mode linear)
AMP_API Tensor upsample_linear1d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales = {});
AMP_API Tensor& upsample_linear1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                      std::optional<double> scales = {});

// Images (N, C, H, W) resampled to output_size by bilinear interpolation; results for uint8 are rounded. (torch.nn.functional.interpolate,
// mode bilinear)
AMP_API Tensor upsample_bilinear2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h = {},
                                   std::optional<double> scales_w = {});
AMP_API Tensor& upsample_bilinear2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                        std::optional<double> scales_h = {}, std::optional<double> scales_w = {});

// Images (N, C, D, H, W) resampled to output_size by trilinear interpolation. (torch.nn.functional.interpolate, mode trilinear)
AMP_API Tensor upsample_trilinear3d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_d = {},
                                    std::optional<double> scales_h = {}, std::optional<double> scales_w = {});
AMP_API Tensor& upsample_trilinear3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size,
                                         bool align_corners, std::optional<double> scales_d = {}, std::optional<double> scales_h = {},
                                         std::optional<double> scales_w = {});

// Images (N, C, H, W) resampled to output_size by bicubic interpolation; results for uint8 are rounded. (torch.nn.functional.interpolate,
// mode bicubic)
AMP_API Tensor upsample_bicubic2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h = {},
                                  std::optional<double> scales_w = {});
AMP_API Tensor& upsample_bicubic2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                       std::optional<double> scales_h = {}, std::optional<double> scales_w = {});

// upsample_bilinear2d with a filter that widens when an image shrinks. (torch.nn.functional.interpolate, mode bilinear, antialias)
AMP_API Tensor _upsample_bilinear2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h = {},
                                       std::optional<double> scales_w = {});
AMP_API Tensor& _upsample_bilinear2d_aa_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                            std::optional<double> scales_h = {}, std::optional<double> scales_w = {});

// upsample_bicubic2d with a filter that widens when an image shrinks. (torch.nn.functional.interpolate, mode bicubic, antialias)
AMP_API Tensor _upsample_bicubic2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h = {},
                                      std::optional<double> scales_w = {});
AMP_API Tensor& _upsample_bicubic2d_aa_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                           std::optional<double> scales_h = {}, std::optional<double> scales_w = {});

// Images of one to three dimensions after the first two resampled to a size, or by a factor. The mode is nearest, nearest-exact, linear,
// bilinear, trilinear, bicubic or area. (torch.nn.functional.interpolate)
AMP_API Tensor interpolate(const Tensor& input, OptionalIntArrayRef size = {}, std::optional<ArrayRef<double>> scale_factor = {},
                           StringRef mode = "nearest", std::optional<bool> align_corners = {},
                           std::optional<bool> recompute_scale_factor = {}, bool antialias = false);
inline Tensor upsample(const Tensor& input, OptionalIntArrayRef size = {}, std::optional<ArrayRef<double>> scale_factor = {},
                       StringRef mode = "nearest", std::optional<bool> align_corners = {}, std::optional<bool> recompute_scale_factor = {},
                       bool antialias = false) {
  return interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
}

// The values of images (N, C, H, W) at the points (x, y) of a grid (N, H', W', 2) with coordinates from -1 to 1. The modes are numbered
// bilinear, nearest, bicubic; zeros, border, reflection. (torch.grid_sampler_2d)
AMP_API Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                               bool align_corners);

// The same as grid_sampler_2d. (torch._grid_sampler_2d_cpu_fallback)
AMP_API Tensor _grid_sampler_2d_cpu_fallback(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                             bool align_corners);

// The values of images (N, C, D, H, W) at the points (x, y, z) of a grid (N, D', H', W', 3) with coordinates from -1 to 1. The modes are
// numbered bilinear, nearest; zeros, border, reflection. (torch.grid_sampler_3d)
AMP_API Tensor grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                               bool align_corners);

// grid_sampler_2d or grid_sampler_3d, by the number of dimensions of the input. (torch.grid_sampler)
AMP_API Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners);

// grid_sampler with the modes given as text. (torch.nn.functional.grid_sample)
AMP_API Tensor grid_sample(const Tensor& input, const Tensor& grid, StringRef mode = "bilinear", StringRef padding_mode = "zeros",
                           std::optional<bool> align_corners = {});

// The grid for grid_sampler that samples images of shape `size` along the axes of affine maps theta, of shape (N, 2, 3) or (N, 3, 4).
// (torch.affine_grid_generator)
AMP_API Tensor affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners);

// affine_grid_generator with align_corners false unless given. (torch.nn.functional.affine_grid)
AMP_API Tensor affine_grid(const Tensor& theta, IntArrayRef size, std::optional<bool> align_corners = {});

}  // namespace amp
