// Pools of one to three dimensions, over images in their layout: contiguous or channels-last.
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/pool.h>
#include <amp/cuda/pool/kernels.h>
#include <amp/cuda/reduction/folds.h>
#include <amp/ops.h>
#include <amp/ops/common/channels_last.h>

namespace amp::cuda {

namespace {

Tensor arranged(const Tensor& t, bool channels_last) { return channels_last ? as_channels_last(t, t.dtype()) : dense(t); }

Tensor new_images(IntArrayRef sizes, ScalarType dtype, const Tensor& like, bool channels_last) {
  if (channels_last) return empty_channels_last(sizes, dtype, like.device());
  return empty(sizes, like.options().dtype(dtype));
}

// The shape with (N, C) of `from` and the spatial sizes `out`.
Shape output_sizes(IntArrayRef from, const int64_t (&out)[3]) {
  Shape sizes(from);
  for (size_t i = 2; i < sizes.size(); ++i) sizes[i] = out[i + 3 - sizes.size()];
  return sizes;
}

std::tuple<Tensor, Tensor> run_max(const PoolWalk& walk, const Tensor& self) {
  const NoGradGuard no_grad;
  const Shape sizes = output_sizes(self.sizes(), walk.out);
  const Tensor output = new_images(sizes, self.dtype(), self, walk.channels_last),
               indices = new_images(sizes, kInt64, self, walk.channels_last);
  pool_max(walk, arranged(self, walk.channels_last), output, indices);
  return {output, indices};
}

Tensor run_max_backward(const PoolWalk& walk, const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  const NoGradGuard no_grad;
  const Tensor result = new_images(sizes, grad_output.dtype(), grad_output, walk.channels_last);
  pool_max_backward(walk, arranged(grad_output, walk.channels_last), arranged(indices, walk.channels_last), result);
  return result;
}

Tensor run_average(const PoolWalk& walk, const Tensor& self) {
  const NoGradGuard no_grad;
  const Tensor output = new_images(output_sizes(self.sizes(), walk.out), self.dtype(), self, walk.channels_last);
  pool_average(walk, arranged(self, walk.channels_last), output);
  return output;
}

Tensor run_average_backward(const PoolWalk& walk, const Tensor& grad_output, IntArrayRef sizes) {
  const NoGradGuard no_grad;
  const Tensor result = new_images(sizes, grad_output.dtype(), grad_output, walk.channels_last);
  pool_average_backward(walk, arranged(grad_output, walk.channels_last), result);
  return result;
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                 IntArrayRef dilation, bool ceil_mode, bool) {
  const PoolGeometry g = pool_geometry("max_pool", self.sizes(), kernel_size, stride, padding, dilation, ceil_mode);
  return run_max(pool_walk(g, pools_channels_last(self)), self);
}

Tensor max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride,
                         IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  const PoolGeometry g = pool_geometry("max_pool", sizes, kernel_size, stride, padding, dilation, ceil_mode);
  return run_max_backward(pool_walk(g, pools_channels_last(indices)), grad_output, indices, sizes);
}

std::tuple<Tensor, Tensor> adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  return run_max(adaptive_walk(self.sizes(), output_size, pools_channels_last(self)), self);
}

Tensor adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  return run_max_backward(adaptive_walk(sizes, indices.sizes().drop_front(2), pools_channels_last(indices)), grad_output, indices, sizes);
}

Tensor max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) {
  const NoGradGuard no_grad;
  const PoolWalk walk = adaptive_walk(self.sizes(), sizes.drop_front(2), pools_channels_last(indices));
  const Tensor result = new_images(sizes, self.dtype(), self, walk.channels_last);
  pool_scatter(walk, arranged(self, walk.channels_last), arranged(indices, walk.channels_last), adds, result);
  return result;
}

Tensor max_pool_gather(const Tensor& self, const Tensor& indices) {
  const NoGradGuard no_grad;
  const PoolWalk walk = adaptive_walk(self.sizes(), indices.sizes().drop_front(2), pools_channels_last(indices));
  const Tensor result = new_images(indices.sizes(), self.dtype(), self, walk.channels_last);
  pool_gather(walk, arranged(self, walk.channels_last), arranged(indices, walk.channels_last), result);
  return result;
}

Tensor avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                bool count_include_pad, std::optional<int64_t> divisor_override) {
  const PoolGeometry g = pool_geometry("avg_pool", self.sizes(), kernel_size, stride, padding, {1}, ceil_mode);
  return run_average(pool_walk(g, pools_channels_last(self), count_include_pad, divisor_override.value_or(0)), self);
}

Tensor avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                         bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  const PoolGeometry g = pool_geometry("avg_pool", sizes, kernel_size, stride, padding, {1}, ceil_mode);
  return run_average_backward(pool_walk(g, pools_channels_last(grad_output), count_include_pad, divisor_override.value_or(0)), grad_output,
                              sizes);
}

Tensor adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) {
  const PoolWalk walk = adaptive_walk(self.sizes(), output_size, pools_channels_last(self));
  // One mean per plane is a reduction, which uses several threads per plane.
  if (walk.out_points() == 1 && self.numel() > 0) {
    const DimMask dims = (DimMask{1} << self.dim()) - 4;
    return fold(self.detach(), dims, true, Fold::Sum, self.dtype(), {Finish::Divide, static_cast<double>(walk.in_points())});
  }
  return run_average(walk, self);
}

Tensor adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes) {
  return run_average_backward(adaptive_walk(sizes, grad_output.sizes().drop_front(2), pools_channels_last(grad_output)), grad_output,
                              sizes);
}

}  // namespace amp::cuda
