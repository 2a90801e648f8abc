// Pools of one to three dimensions, over channels-last images or the planes of contiguous ones. In other cases the input is transposed
// first, and the result is transposed back.
#include <limits>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/pool.h>
#include <amp/cpu/odometer.h>
#include <amp/cpu/pool/planes.h>
#include <amp/cpu/pool/pool_kernels.h>
#include <amp/cpu/pool/walk.h>
#include <amp/ops.h>
#include <amp/ops/common/channels_last.h>
#include <amp/ops/pool/pool_geometry.h>

namespace amp::cpu {

namespace {

const PoolKernels& pool_kernels(ScalarType dtype) { return AMP_ISA_PICK(kPool).of(dtype); }

// Converts a result to the memory layout of its input.
Tensor laid_out_as(const Tensor& result, const Tensor& input) {
  return input.is_contiguous() && !input.is_contiguous(MemoryFormat::ChannelsLast) ? result.contiguous() : result;
}

// Rows of all channels.
int64_t grain(const Walk& walk) { return walk.grain(walk.walk().in[2] * walk.walk().channels); }

// `new_walk` creates the Walk. Without `need_indices`, the indices are undefined.
template <class NewWalk>
std::tuple<Tensor, Tensor> run_max(const Tensor& self, const Shape& sizes, bool need_indices, const NewWalk& new_walk) {
  const NoGradGuard no_grad;
  const bool planes = pools_planes(self);
  const auto new_result = [&](ScalarType dtype) { return planes ? empty(sizes, dtype) : empty_channels_last(sizes, dtype, kCPU); };
  Tensor output = new_result(self.dtype()), indices = need_indices ? new_result(kInt64) : Tensor();
  if (output.numel() == 0) return {output, indices};
  AMP_CHECK(product(self.sizes().drop_front(2)) <= std::numeric_limits<int32_t>::max(), ValueError,
            "[max_pool] self must have images of at most 2^31 - 1 elements, but has shape ", self.sizes());
  const Walk walk = new_walk();
  if (planes) {
    if (max_pool_planes(walk, self.detach(), output, indices)) return {output, indices};
    output = empty_channels_last(sizes, self.dtype(), kCPU);
    if (need_indices) indices = empty_channels_last(sizes, kInt64, kCPU);
  }
  const Tensor x = as_channels_last(self, self.dtype());
  parallel_for(0, walk.rows(), grain(walk), [&](int64_t first, int64_t last) {
    pool_kernels(x.dtype()).max(walk.walk(), first, last, x.data_ptr(), output.data_ptr(),
                                need_indices ? indices.data_ptr<int64_t>() : nullptr);
  });
  return {laid_out_as(output, self), need_indices ? laid_out_as(indices, self) : Tensor()};
}

template <class NewWalk>
Tensor run_average(const Tensor& self, const Shape& sizes, const NewWalk& new_walk) {
  const NoGradGuard no_grad;
  const bool planes = pools_planes(self);
  Tensor output = planes ? empty(sizes, self.options()) : empty_channels_last(sizes, self.dtype(), kCPU);
  if (output.numel() == 0) return output;
  const Walk walk = new_walk();
  if (planes) {
    if (average_pool_planes(walk, self.detach(), output)) return output;
    output = empty_channels_last(sizes, self.dtype(), kCPU);
  }
  const Tensor x = as_channels_last(self, self.dtype());
  parallel_for(0, walk.rows(), grain(walk), [&](int64_t first, int64_t last) {
    pool_kernels(x.dtype()).average(walk.walk(), first, last, x.data_ptr(), output.data_ptr());
  });
  return laid_out_as(output, self);
}

template <class NewWalk>
Tensor run_average_backward(const Tensor& grad_output, IntArrayRef sizes, const NewWalk& new_walk) {
  const NoGradGuard no_grad;
  const Tensor dy = as_channels_last(grad_output, grad_output.dtype()),
               sums = empty_channels_last(sizes, computeType(dy.dtype()), kCPU).zero_();
  if (dy.numel() > 0) {
    const Walk walk = new_walk();
    parallel_for(0, sizes[0], 1, [&](int64_t first, int64_t last) {
      pool_kernels(dy.dtype()).average_backward(walk.walk(), first, last, dy.data_ptr(), sums.data_ptr());
    });
  }
  return laid_out_as(sums.to(grad_output.dtype()), grad_output);
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                 IntArrayRef dilation, bool ceil_mode, bool need_indices) {
  const PoolGeometry g = pool_geometry("max_pool", self.sizes(), kernel_size, stride, padding, dilation, ceil_mode);
  return run_max(self, pool_output_sizes(g, self.dim() - 2), need_indices, [&] { return Walk(g, false, 0); });
}

std::tuple<Tensor, Tensor> adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  const PoolGeometry g = adaptive_geometry(self.sizes(), output_size);
  return run_max(self, pool_output_sizes(g, self.dim() - 2), true, [&] { return Walk(g); });
}

Tensor avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                bool count_include_pad, std::optional<int64_t> divisor_override) {
  const PoolGeometry g = pool_geometry("avg_pool", self.sizes(), kernel_size, stride, padding, {1}, ceil_mode);
  return run_average(self, pool_output_sizes(g, self.dim() - 2), [&] { return Walk(g, count_include_pad, divisor_override.value_or(0)); });
}

Tensor avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                         bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  const PoolGeometry g = pool_geometry("avg_pool", sizes, kernel_size, stride, padding, {1}, ceil_mode);
  return run_average_backward(grad_output, sizes, [&] { return Walk(g, count_include_pad, divisor_override.value_or(0)); });
}

Tensor adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) {
  const PoolGeometry g = adaptive_geometry(self.sizes(), output_size);
  return run_average(self, pool_output_sizes(g, self.dim() - 2), [&] { return Walk(g); });
}

Tensor adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes) {
  return run_average_backward(grad_output, sizes, [&] { return Walk(adaptive_geometry(sizes, grad_output.sizes().drop_front(2))); });
}

}  // namespace amp::cpu
