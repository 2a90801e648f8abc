#include <amp/ops/conv/windows.h>

#include <algorithm>

#include <amp/kernels/conv.h>
#include <amp/ops/common/spatial.h>

namespace amp {

Windows windows_of(const char* op, IntArrayRef image, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                   IntArrayRef stride) {
  const Shape kernel = spatial_values(op, "kernel_size", kernel_size, 2, 1), spread = spatial_values(op, "dilation", dilation, 2, 1),
              pad = spatial_values(op, "padding", padding, 2, 0), step = spatial_values(op, "stride", stride, 2, 1);
  Windows w{};
  for (size_t d = 0; d < 2; ++d) {
    const int64_t padded = positions(op, "padding", pad, pad[d], 2, image[d]), reach = kernel_reach(kernel[d], spread[d]);
    AMP_CHECK(reach <= padded, ValueError, "[", op, "] the window reaches over ", reach, " elements with kernel_size ", IntArrayRef(kernel),
              " and dilation ", IntArrayRef(spread), ", but the padded image has only ", padded);
    w.in[d] = image[d];
    w.kernel[d] = kernel[d];
    w.padding[d] = pad[d];
    // A longer stride or dilation would have the same effect.
    w.stride[d] = std::min(step[d], padded);
    w.dilation[d] = std::min(spread[d], padded);
    w.out[d] = (padded - reach) / step[d] + 1;
  }
  return w;
}

namespace check {

void im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  constexpr const char* kOp = "im2col";
  AMP_CHECK(self.dim() == 3 || self.dim() == 4, ValueError, "[", kOp, "] the input must have 3 or 4 dimensions, but has shape ",
            self.sizes());
  const IntArrayRef image = self.sizes().slice(self.sizes().size() - 2, 2);
  AMP_CHECK(image[0] > 0 && image[1] > 0 && self.size(-3) > 0, ValueError, "[", kOp, "] an input of shape ", self.sizes(),
            " has no windows");
  const Windows w = windows_of(kOp, image, kernel_size, dilation, padding, stride);
  const int64_t taps = detail::checked_mul(kOp, w.kernel[0], w.kernel[1]);
  detail::checked_numel(kOp, {self.dim() == 4 ? self.size(0) : 1, detail::checked_mul(kOp, self.size(-3), taps),
                              detail::checked_mul(kOp, w.out[0], w.out[1])});
}

void col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
            IntArrayRef stride) {
  constexpr const char* kOp = "col2im";
  AMP_CHECK(self.dim() == 2 || self.dim() == 3, ValueError, "[", kOp, "] self must have 2 or 3 dimensions, but has shape ", self.sizes());
  const Shape image = spatial_values(kOp, "output_size", output_size, 2, 1);
  const Windows w = windows_of(kOp, image, kernel_size, dilation, padding, stride);
  const int64_t taps = detail::checked_mul(kOp, w.kernel[0], w.kernel[1]), columns = detail::checked_mul(kOp, w.out[0], w.out[1]);
  AMP_CHECK(self.size(-2) > 0 && self.size(-2) % taps == 0, ValueError, "[", kOp, "] the ", self.size(-2), " rows of self of shape ",
            self.sizes(), " can't be divided into windows of ", taps, " elements");
  AMP_CHECK(self.size(-1) == columns, ValueError, "[", kOp, "] self of shape ", self.sizes(), " must have ", columns, " columns");
  detail::checked_numel(kOp, {self.dim() == 3 ? self.size(0) : 1, self.size(-2) / taps, image[0], image[1]});
}

}  // namespace check

}  // namespace amp
