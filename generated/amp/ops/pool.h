// DO NOT EDIT. Generated from ops/pool.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The largest element of each window over an input (N, C, L) or (C, L), and its position in the image; NaN counts as the largest.
// (torch.nn.functional.max_pool1d)
AMP_API std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {},
                                                           IntArrayRef padding = 0, IntArrayRef dilation = 1, bool ceil_mode = false);

// The largest element of each window over an input (N, C, L) or (C, L); NaN counts as the largest. (torch.nn.functional.max_pool1d)
AMP_API Tensor max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {}, IntArrayRef padding = 0,
                          IntArrayRef dilation = 1, bool ceil_mode = false);

// The largest element of each window over an input (N, C, H, W) or (C, H, W), and its position in the image; NaN counts as the largest.
// (torch.nn.functional.max_pool2d)
AMP_API std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {},
                                                           IntArrayRef padding = 0, IntArrayRef dilation = 1, bool ceil_mode = false);

// The largest element of each window over an input (N, C, H, W) or (C, H, W); NaN counts as the largest. (torch.nn.functional.max_pool2d)
AMP_API Tensor max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {}, IntArrayRef padding = 0,
                          IntArrayRef dilation = 1, bool ceil_mode = false);

// The largest element of each window over an input (N, C, D, H, W) or (C, D, H, W), and its position in the image; NaN counts as the
// largest. (torch.nn.functional.max_pool3d)
AMP_API std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {},
                                                           IntArrayRef padding = 0, IntArrayRef dilation = 1, bool ceil_mode = false);

// The largest element of each window over an input (N, C, D, H, W) or (C, D, H, W); NaN counts as the largest.
// (torch.nn.functional.max_pool3d)
AMP_API Tensor max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {}, IntArrayRef padding = 0,
                          IntArrayRef dilation = 1, bool ceil_mode = false);

// The mean of each window over an input (N, C, L) or (C, L), or its sum over divisor_override. (torch.nn.functional.avg_pool1d)
AMP_API Tensor avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {}, IntArrayRef padding = 0,
                          bool ceil_mode = false, bool count_include_pad = true);

// The mean of each window over an input (N, C, H, W) or (C, H, W), or its sum over divisor_override. (torch.nn.functional.avg_pool2d)
AMP_API Tensor avg_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {}, IntArrayRef padding = 0,
                          bool ceil_mode = false, bool count_include_pad = true, std::optional<int64_t> divisor_override = {});

// The mean of each window over an input (N, C, D, H, W) or (C, D, H, W), or its sum over divisor_override. (torch.nn.functional.avg_pool3d)
AMP_API Tensor avg_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride = {}, IntArrayRef padding = 0,
                          bool ceil_mode = false, bool count_include_pad = true, std::optional<int64_t> divisor_override = {});

// The means of output_size even parts of an input (N, C, L) or (C, L). (torch.nn.functional.adaptive_avg_pool1d)
AMP_API Tensor adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size);

// The means of output_size even parts of an input (N, C, H, W) or (C, H, W). (torch.nn.functional.adaptive_avg_pool2d)
AMP_API Tensor adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size);

// The means of output_size even parts of an input (N, C, D, H, W) or (C, D, H, W). (torch.nn.functional.adaptive_avg_pool3d)
AMP_API Tensor adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size);

// The largest elements of output_size even parts of an input (N, C, L) or (C, L), and their positions.
// (torch.nn.functional.adaptive_max_pool1d)
AMP_API std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size);

// The largest elements of output_size even parts of an input (N, C, H, W) or (C, H, W), and their positions.
// (torch.nn.functional.adaptive_max_pool2d)
AMP_API std::tuple<Tensor, Tensor> adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size);

// The largest elements of output_size even parts of an input (N, C, D, H, W) or (C, D, H, W), and their positions.
// (torch.nn.functional.adaptive_max_pool3d)
AMP_API std::tuple<Tensor, Tensor> adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size);

// Zeros of output_size with the elements of self at the positions that max_pool2d_with_indices gave. (torch.nn.functional.max_unpool2d)
AMP_API Tensor max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size);

// Zeros of output_size with the elements of self at the positions that max_pool3d_with_indices gave. (torch.nn.functional.max_unpool3d)
AMP_API Tensor max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size, IntArrayRef stride, IntArrayRef padding);

// The largest elements of output_size overlapping windows of an input (N, C, H, W) or (C, H, W), and their positions. The random samples,
// of shape (N, C, 2), determine the places of the windows along the width and the height. (torch.nn.functional.fractional_max_pool2d)
AMP_API std::tuple<Tensor, Tensor> fractional_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                         const Tensor& random_samples);

// The largest elements of output_size overlapping windows of an input (N, C, D, H, W) or (C, D, H, W), and their positions. The random
// samples, of shape (N, C, 3), determine the places of the windows along the depth, the height and the width.
// (torch.nn.functional.fractional_max_pool3d)
AMP_API std::tuple<Tensor, Tensor> fractional_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                         const Tensor& random_samples);

// The norm of order norm_type of each window over an input (N, C, L) or (C, L). (torch.nn.functional.lp_pool1d)
AMP_API Tensor lp_pool1d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride = {}, bool ceil_mode = false);

// The norm of order norm_type of each window over an input (N, C, H, W) or (C, H, W). (torch.nn.functional.lp_pool2d)
AMP_API Tensor lp_pool2d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride = {}, bool ceil_mode = false);

// The norm of order norm_type of each window over an input (N, C, D, H, W) or (C, D, H, W). (torch.nn.functional.lp_pool3d)
AMP_API Tensor lp_pool3d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride = {}, bool ceil_mode = false);

}  // namespace amp
