// Pools of one to three dimensions. They run over channels-last images; a contiguous input is transposed first, and so is its result.
#include <algorithm>
#include <limits>
#include <new>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/pool.h>
#include <amp/cpu/odometer.h>
#include <amp/cpu/pool/pool_kernels.h>
#include <amp/ops.h>
#include <amp/ops/channels_last.h>
#include <amp/ops/pool_geometry.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 16384;  // minimum elements read per thread

const PoolKernels& kernels_for(ScalarType dtype) { return AMP_ISA_PICK(kPool).of(dtype); }

// Owns the windows of a walk. They may take more memory than the output, so create a Walk after the output, and only if that has elements.
class Walk {
 public:
  // A fixed window that moves by a stride.
  Walk(const PoolGeometry& g, bool include_padding, int64_t divisor) {
    for (int d = 0; d < 3; ++d) {
      PoolWindow* const windows = new_windows(d, g.out[d]);
      for (int64_t o = 0; o < g.out[d]; ++o) {
        const int64_t start = o * g.stride[d] - g.padding[d], reach = g.dilation[d] * (g.kernel[d] - 1) + 1;
        const int64_t skipped = start < 0 ? (-start + g.dilation[d] - 1) / g.dilation[d] : 0, first = start + skipped * g.dilation[d];
        const int64_t end = std::min(start + reach, g.in[d]), count = end > first ? (end - first + g.dilation[d] - 1) / g.dilation[d] : 0;
        new (windows + o) PoolWindow{first, count, g.dilation[d], std::min(start + g.kernel[d], g.in[d] + g.padding[d]) - start};
      }
    }
    fill(g.batch, g.channels, g.in, g.out, include_padding, divisor);
  }
  // Windows that divide the input among the outputs (adaptive pooling).
  explicit Walk(const PoolGeometry& g) {
    for (int d = 0; d < 3; ++d) {
      PoolWindow* const windows = new_windows(d, g.out[d]);
      for (int64_t o = 0; o < g.out[d]; ++o) {
        const int64_t first = o * g.in[d] / g.out[d], end = ((o + 1) * g.in[d] + g.out[d] - 1) / g.out[d];
        new (windows + o) PoolWindow{first, end - first, 1, end - first};
      }
    }
    fill(g.batch, g.channels, g.in, g.out, false, 0);
  }

  const PoolWalk& walk() const { return walk_; }
  int64_t rows() const { return batch_ * walk_.out[0] * walk_.out[1]; }
  int64_t grain() const {
    const int64_t row = walk_.in[2] * walk_.channels * std::max<int64_t>(1, walk_.windows[1][0].count);
    return std::max<int64_t>(1, kGrain / std::max<int64_t>(1, row));
  }

 private:
  PoolWindow* new_windows(int d, int64_t count) {
    tables_[d] = empty({count, sizeof(PoolWindow)}, kUInt8);
    auto* windows = static_cast<PoolWindow*>(tables_[d].data_ptr());
    walk_.windows[d] = windows;
    return windows;
  }

  void fill(int64_t batch, int64_t channels, const int64_t* in, const int64_t* out, bool include_padding, int64_t divisor) {
    batch_ = batch;
    walk_.channels = channels;
    walk_.include_padding = include_padding;
    walk_.divisor = divisor;
    for (int d = 0; d < 3; ++d) {
      walk_.in[d] = in[d];
      walk_.out[d] = out[d];
    }
  }

  Tensor tables_[3];
  PoolWalk walk_{};
  int64_t batch_ = 0;
};

PoolGeometry adaptive_geometry(IntArrayRef sizes, IntArrayRef output_size) {
  PoolGeometry g{sizes[0], sizes[1], {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}};
  for (size_t i = 2; i < sizes.size(); ++i) {
    g.in[i + 3 - sizes.size()] = sizes[i];
    g.out[i + 3 - sizes.size()] = output_size[i - 2];
  }
  return g;
}

// Converts a result to the memory layout of its input.
Tensor laid_out_as(const Tensor& result, const Tensor& input) {
  return input.is_contiguous() && !input.is_contiguous(MemoryFormat::ChannelsLast) ? result.contiguous() : result;
}

// `new_walk` creates the Walk.
template <class NewWalk>
std::tuple<Tensor, Tensor> run_max(const Tensor& self, const Shape& sizes, const NewWalk& new_walk) {
  const NoGradGuard no_grad;
  const Tensor output = empty_channels_last(sizes, self.dtype(), kCPU), indices = empty_channels_last(sizes, kInt64, kCPU);
  if (output.numel() > 0) {
    AMP_CHECK(product(self.sizes().drop_front(2)) <= std::numeric_limits<int32_t>::max(), ValueError,
              "[max_pool] self must have images of at most 2^31 - 1 elements, but has shape ", self.sizes());
    const Tensor x = as_channels_last(self, self.dtype());
    const Walk walk = new_walk();
    const PoolWalk& w = walk.walk();
    parallel_for(0, walk.rows(), walk.grain(), [&](int64_t first, int64_t last) {
      kernels_for(x.dtype()).max(w, first, last, x.data_ptr(), output.data_ptr(), indices.data_ptr<int64_t>());
    });
  }
  return {laid_out_as(output, self), laid_out_as(indices, self)};
}

template <class NewWalk>
Tensor run_average(const Tensor& self, const Shape& sizes, const NewWalk& new_walk) {
  const NoGradGuard no_grad;
  const Tensor output = empty_channels_last(sizes, self.dtype(), kCPU);
  if (output.numel() > 0) {
    const Tensor x = as_channels_last(self, self.dtype());
    const Walk walk = new_walk();
    parallel_for(0, walk.rows(), walk.grain(), [&](int64_t first, int64_t last) {
      kernels_for(x.dtype()).average(walk.walk(), first, last, x.data_ptr(), output.data_ptr());
    });
  }
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
      kernels_for(dy.dtype()).average_backward(walk.walk(), first, last, dy.data_ptr(), sums.data_ptr());
    });
  }
  return laid_out_as(sums.to(grad_output.dtype()), grad_output);
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                 IntArrayRef dilation, bool ceil_mode) {
  const PoolGeometry g = pool_geometry("max_pool", self.sizes(), kernel_size, stride, padding, dilation, ceil_mode);
  return run_max(self, pool_output_sizes(g, self.dim() - 2), [&] { return Walk(g, false, 0); });
}

std::tuple<Tensor, Tensor> adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  const PoolGeometry g = adaptive_geometry(self.sizes(), output_size);
  return run_max(self, pool_output_sizes(g, self.dim() - 2), [&] { return Walk(g); });
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
