// Pools: checks, and the public forms, which call ops for any number of dimensions.
#include <amp/autograd/record.h>
#include <amp/internal_ops.h>
#include <amp/kernels/pool.h>
#include <amp/ops.h>
#include <amp/ops/common/spatial.h>
#include <amp/ops/pool/pool_geometry.h>

namespace amp {

namespace check {

void max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool) {
  AMP_CHECK(self.sizes() == indices.sizes(), ValueError, "[max_unpool] indices of shape ", indices.sizes(),
            " do not go with an input of shape ", self.sizes());
  AMP_CHECK(self.dim() >= 3 && sizes.size() == self.sizes().size(), ValueError,
            "[max_unpool] output_size does not go with an input of shape ", self.sizes());
}

}  // namespace check

namespace {

using Pair = std::tuple<Tensor, Tensor>;

// Calls fn with a batch, and removes the batch dimension from the result if `self` had none.
template <class Function>
Tensor batched(const char* op, const Tensor& self, int64_t dims, const Function& fn) {
  const Tensor result = fn(with_batch(op, self, dims));
  return is_unbatched(self, dims) ? result.squeeze({0}) : result;
}
template <class Function>
Pair batched_pair(const char* op, const Tensor& self, int64_t dims, const Function& fn) {
  Pair result = fn(with_batch(op, self, dims));
  if (!is_unbatched(self, dims)) return result;
  return {std::get<0>(result).squeeze({0}), std::get<1>(result).squeeze({0})};
}

Pair max_pool(const char* op, int64_t dims, const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
              IntArrayRef dilation, bool ceil_mode) {
  return batched_pair(op, self, dims, [&](const Tensor& x) {
    pool_geometry(op, x.sizes(), kernel_size, stride, padding, dilation, ceil_mode);
    return internal::max_pool_with_indices(x, kernel_size, stride, padding, dilation, ceil_mode, true);
  });
}

// Only the derivative needs the indices.
Tensor max_pool_values(const char* op, int64_t dims, const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                       IntArrayRef dilation, bool ceil_mode) {
  return batched(op, self, dims, [&](const Tensor& x) {
    pool_geometry(op, x.sizes(), kernel_size, stride, padding, dilation, ceil_mode);
    return std::get<0>(internal::max_pool_with_indices(x, kernel_size, stride, padding, dilation, ceil_mode, autograd::should_record(x)));
  });
}

Tensor avg_pool(const char* op, int64_t dims, const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  AMP_CHECK(!divisor_override || *divisor_override != 0, ValueError, "[", op, "] divisor_override must not be zero");
  return batched(op, self, dims, [&](const Tensor& x) {
    pool_geometry(op, x.sizes(), kernel_size, stride, padding, {1}, ceil_mode);
    return internal::avg_pool(x, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  });
}

Shape adaptive_sizes(const char* op, const Tensor& x, IntArrayRef output_size) {
  for (int64_t d = 2; d < x.dim(); ++d)
    AMP_CHECK(x.size(d) > 0, ValueError, "[", op, "] an input of shape ", x.sizes(), " has no element to pool");
  const Shape out = spatial_values(op, "output_size", output_size, x.dim() - 2, 0);
  Shape sizes{x.size(0), x.size(1)};
  for (const int64_t size : out) sizes.push_back(size);
  detail::checked_numel(op, sizes);
  return out;
}

Tensor adaptive_avg(const char* op, int64_t dims, const Tensor& self, IntArrayRef output_size) {
  return batched(op, self, dims, [&](const Tensor& x) { return internal::adaptive_avg_pool(x, adaptive_sizes(op, x, output_size)); });
}
Pair adaptive_max(const char* op, int64_t dims, const Tensor& self, IntArrayRef output_size) {
  return batched_pair(op, self, dims, [&](const Tensor& x) { return internal::adaptive_max_pool(x, adaptive_sizes(op, x, output_size)); });
}

Tensor max_unpool(const char* op, int64_t dims, const Tensor& self, const Tensor& indices, IntArrayRef output_size) {
  const Tensor where = with_batch(op, indices, dims);
  return batched(op, self, dims, [&](const Tensor& x) {
    Shape sizes{x.size(0), x.size(1)};
    for (const int64_t size : spatial_values(op, "output_size", output_size, dims, 1)) sizes.push_back(size);
    detail::checked_numel(op, sizes);
    return internal::max_pool_scatter(x, where, sizes, false);
  });
}

}  // namespace

namespace composite {

Pair max_pool1d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                             bool ceil_mode) {
  return max_pool("max_pool1d", 1, self, kernel_size, stride, padding, dilation, ceil_mode);
}
Pair max_pool2d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                             bool ceil_mode) {
  return max_pool("max_pool2d", 2, self, kernel_size, stride, padding, dilation, ceil_mode);
}
Pair max_pool3d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                             bool ceil_mode) {
  return max_pool("max_pool3d", 3, self, kernel_size, stride, padding, dilation, ceil_mode);
}
Tensor max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) {
  return max_pool_values("max_pool1d", 1, self, kernel_size, stride, padding, dilation, ceil_mode);
}
Tensor max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) {
  return max_pool_values("max_pool2d", 2, self, kernel_size, stride, padding, dilation, ceil_mode);
}
Tensor max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) {
  return max_pool_values("max_pool3d", 3, self, kernel_size, stride, padding, dilation, ceil_mode);
}

Tensor avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad) {
  return avg_pool("avg_pool1d", 1, self, kernel_size, stride, padding, ceil_mode, count_include_pad, std::nullopt);
}
Tensor avg_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad, std::optional<int64_t> divisor_override) {
  return avg_pool("avg_pool2d", 2, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}
Tensor avg_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad, std::optional<int64_t> divisor_override) {
  return avg_pool("avg_pool3d", 3, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

Tensor adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) {
  return adaptive_avg("adaptive_avg_pool1d", 1, self, output_size);
}
Tensor adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) {
  return adaptive_avg("adaptive_avg_pool2d", 2, self, output_size);
}
Tensor adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) {
  return adaptive_avg("adaptive_avg_pool3d", 3, self, output_size);
}
Pair adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) { return adaptive_max("adaptive_max_pool1d", 1, self, output_size); }
Pair adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) { return adaptive_max("adaptive_max_pool2d", 2, self, output_size); }
Pair adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) { return adaptive_max("adaptive_max_pool3d", 3, self, output_size); }

Tensor max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size) {
  return max_unpool("max_unpool2d", 2, self, indices, output_size);
}
Tensor max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size, IntArrayRef, IntArrayRef) {
  return max_unpool("max_unpool3d", 3, self, indices, output_size);
}

}  // namespace composite

}  // namespace amp
