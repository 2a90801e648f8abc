// im2col and col2im as ops.
#include <amp/core/grad_mode.h>
#include <amp/cuda/conv/patches.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/conv.h>
#include <amp/ops/conv/windows.h>
#include <amp/cuda/conv/patches.cuh>

namespace amp::cuda {

namespace {

// Windows of two-dimensional images in the form of a convolution.
ConvGeometry geometry_of(const Windows& w, int64_t batch, int64_t channels) {
  ConvGeometry g;
  g.batch = batch;
  g.in_channels = g.out_channels = channels;
  g.groups = 1;
  g.in[0] = g.out[0] = g.kernel[0] = g.stride[0] = g.dilation[0] = 1;
  g.padding[0] = 0;
  for (int d = 0; d < 2; ++d) {
    g.in[d + 1] = w.in[d];
    g.out[d + 1] = w.out[d];
    g.kernel[d + 1] = w.kernel[d];
    g.stride[d + 1] = w.stride[d];
    g.padding[d + 1] = w.padding[d];
    g.dilation[d + 1] = w.dilation[d];
  }
  return g;
}

// The columns of all images: (batch, channels and taps, windows), contiguous.
PatchMatrix columns_of(const ConvGeometry& g) { return {g.batch, g.in_channels * g.taps() * g.out_points(), g.out_points()}; }

Tensor new_like(const Tensor& t, IntArrayRef sizes) { return Tensor(detail::new_tensor(sizes, t.dtype(), t.device())); }

}  // namespace

Tensor im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  const NoGradGuard no_grad;
  const Windows w = windows_of("im2col", self.sizes().slice(self.sizes().size() - 2, 2), kernel_size, dilation, padding, stride);
  const bool batched = self.dim() == 4;
  const ConvGeometry g = geometry_of(w, batched ? self.size(0) : 1, self.size(-3));
  Shape sizes;
  if (batched) sizes.push_back(g.batch);
  sizes.push_back(g.in_channels * w.taps());
  sizes.push_back(w.out_points());
  const Tensor columns = new_like(self, sizes);
  if (columns.numel() > 0) spread_patches(g, dense(self), 0, columns_of(g), columns);
  return columns;
}

Tensor col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
              IntArrayRef stride) {
  const NoGradGuard no_grad;
  const int64_t height = output_size[0], width = output_size[output_size.size() - 1];
  const Windows w = windows_of("col2im", {height, width}, kernel_size, dilation, padding, stride);
  const bool batched = self.dim() == 3;
  const ConvGeometry g = geometry_of(w, batched ? self.size(0) : 1, self.size(-2) / w.taps());
  Shape sizes;
  if (batched) sizes.push_back(g.batch);
  for (const int64_t size : {g.in_channels, height, width}) sizes.push_back(size);
  const Tensor images = new_like(self, sizes);
  if (images.numel() > 0) gather_patches(g, dense(self, computeType(self.dtype())), columns_of(g), 0, images);
  return images;
}

}  // namespace amp::cuda
