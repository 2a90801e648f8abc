// What max pooling does with its indices: spreads gradients over the positions that won, and the transpose of that.
#include <algorithm>

#include <amp/autograd/grad_mode.h>
#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/kernels/pool.h>
#include <amp/ops.h>
#include <amp/ops/channels_last.h>

namespace amp::cpu {

namespace {

// Sizes of (batch, positions, channels).
struct Images {
  int64_t batch, channels, points = 1;
  explicit Images(IntArrayRef sizes) : batch(sizes[0]), channels(sizes[1]) {
    for (size_t d = 2; d < sizes.size(); ++d) points *= sizes[d];
  }
};

void check_index(int64_t index, int64_t points) {
  AMP_CHECK(index >= 0 && index < points, IndexError, "[max_pool] index ", index, " is out of range for images of ", points, " elements");
}

Tensor laid_out_as(const Tensor& result, const Tensor& like) {
  return like.is_contiguous() && !like.is_contiguous(MemoryFormat::ChannelsLast) ? result.contiguous() : result;
}

template <class T>
void scatter(const Images& from, const Images& to, const T* values, const int64_t* indices, T* sums) {
  parallel_for(0, from.batch, 1, [&](int64_t first, int64_t last) {
    for (int64_t image = first; image < last; ++image) {
      const int64_t at = image * from.points * from.channels;
      T* out = sums + image * to.points * to.channels;
      for (int64_t i = 0; i < from.points * from.channels; ++i) {
        check_index(indices[at + i], to.points);
        out[indices[at + i] * to.channels + i % from.channels] += values[at + i];
      }
    }
  });
}

template <class Bits>
void gather(const Images& from, const Images& to, const Bits* values, const int64_t* indices, Bits* out) {
  parallel_for(0, to.batch, 1, [&](int64_t first, int64_t last) {
    for (int64_t image = first; image < last; ++image) {
      const int64_t at = image * to.points * to.channels;
      for (int64_t i = 0; i < to.points * to.channels; ++i) {
        check_index(indices[at + i], from.points);
        out[at + i] = values[(image * from.points + indices[at + i]) * from.channels + i % to.channels];
      }
    }
  });
}

}  // namespace

Tensor max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes) {
  const NoGradGuard no_grad;
  const ScalarType compute = computeType(self.dtype());
  const Tensor values = as_channels_last(self, compute), where = as_channels_last(indices, kInt64),
               sums = empty_channels_last(sizes, compute, kCPU).zero_();
  const Images from(self.sizes()), to(sizes);
  if (compute == kFloat64) scatter(from, to, values.data_ptr<double>(), where.data_ptr<int64_t>(), sums.data_ptr<double>());
  else scatter(from, to, values.data_ptr<float>(), where.data_ptr<int64_t>(), sums.data_ptr<float>());
  return laid_out_as(sums.to(self.dtype()), indices);
}

// The indices say all that there is to know: the windows are for devices that gather.
Tensor max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef, IntArrayRef, IntArrayRef,
                         IntArrayRef, bool) {
  return max_pool_scatter(grad_output, indices, sizes);
}
Tensor adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  return max_pool_scatter(grad_output, indices, sizes);
}

Tensor max_pool_gather(const Tensor& self, const Tensor& indices) {
  const NoGradGuard no_grad;
  const Tensor values = as_channels_last(self, self.dtype()), where = as_channels_last(indices, kInt64);
  const Tensor result = empty_channels_last(indices.sizes(), self.dtype(), kCPU);
  const Images from(self.sizes()), to(indices.sizes());
  const int64_t* at = where.data_ptr<int64_t>();
  switch (self.element_size()) {
    case 2: gather(from, to, static_cast<const uint16_t*>(values.data_ptr()), at, static_cast<uint16_t*>(result.data_ptr())); break;
    case 4: gather(from, to, static_cast<const uint32_t*>(values.data_ptr()), at, static_cast<uint32_t*>(result.data_ptr())); break;
    default: gather(from, to, static_cast<const uint64_t*>(values.data_ptr()), at, static_cast<uint64_t*>(result.data_ptr())); break;
  }
  return laid_out_as(result, indices);
}

}  // namespace amp::cpu
