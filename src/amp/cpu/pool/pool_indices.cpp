// What uses the indices of max pooling: scattering values to the winning positions, and its transpose.
#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/pool.h>
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

inline void check_index(int64_t index, int64_t points) {
  AMP_CHECK(index >= 0 && index < points, IndexError, "[max_pool] index ", index, " is out of range for images of ", points, " elements");
}

Tensor laid_out_as(const Tensor& result, const Tensor& like) {
  return like.is_contiguous() && !like.is_contiguous(MemoryFormat::ChannelsLast) ? result.contiguous() : result;
}

// Calls put(destination element, value) for every value.
template <class T, class Put>
void scatter(const Images& from, const Images& to, const T* values, const int64_t* indices, T* result, const Put& put) {
  parallel_for(0, from.batch, 1, [&](int64_t first, int64_t last) {
    for (int64_t image = first; image < last; ++image) {
      const int64_t at = image * from.points * from.channels, end = at + from.points * from.channels;
      T* out = result + image * to.points * to.channels;
      for (int64_t i = at; i < end; i += from.channels) {
        for (int64_t c = 0; c < from.channels; ++c) {
          check_index(indices[i + c], to.points);
          put(out[indices[i + c] * to.channels + c], values[i + c]);
        }
      }
    }
  });
}

template <class Bits>
void gather(const Images& from, const Images& to, const Bits* values, const int64_t* indices, Bits* out) {
  parallel_for(0, to.batch, 1, [&](int64_t first, int64_t last) {
    for (int64_t image = first; image < last; ++image) {
      const int64_t at = image * to.points * to.channels;
      const Bits* in = values + image * from.points * from.channels;
      const int64_t end = at + to.points * to.channels;
      for (int64_t i = at; i < end; i += to.channels) {
        for (int64_t c = 0; c < to.channels; ++c) {
          check_index(indices[i + c], from.points);
          out[i + c] = in[indices[i + c] * from.channels + c];
        }
      }
    }
  });
}

// Sums values, as several windows may share a position.
Tensor add_up(const Tensor& self, const Tensor& indices, IntArrayRef sizes) {
  const ScalarType compute = computeType(self.dtype());
  const Tensor values = as_channels_last(self, compute), where = as_channels_last(indices, kInt64),
               sums = empty_channels_last(sizes, compute, kCPU).zero_();
  const Images from(self.sizes()), to(sizes);
  const int64_t* at = where.data_ptr<int64_t>();
  const auto add = [](auto& sum, auto value) { sum += value; };
  if (compute == kFloat64) scatter(from, to, values.data_ptr<double>(), at, sums.data_ptr<double>(), add);
  else scatter(from, to, values.data_ptr<float>(), at, sums.data_ptr<float>(), add);
  return laid_out_as(sums.to(self.dtype()), indices);
}

// For windows that do not overlap: at most one value per position.
Tensor spread(const Tensor& self, const Tensor& indices, IntArrayRef sizes) {
  const Tensor values = as_channels_last(self, self.dtype()), where = as_channels_last(indices, kInt64);
  const Tensor result = empty_channels_last(sizes, self.dtype(), kCPU).zero_();
  const Images from(self.sizes()), to(sizes);
  const int64_t* at = where.data_ptr<int64_t>();
  const auto run = [&]<class Bits>(Bits* out) {
    scatter(from, to, static_cast<const Bits*>(values.data_ptr()), at, out, [](Bits& to, Bits value) { to = value; });
  };
  switch (self.element_size()) {
    case 2: run(static_cast<uint16_t*>(result.data_ptr())); break;
    case 4: run(static_cast<uint32_t*>(result.data_ptr())); break;
    default: run(static_cast<uint64_t*>(result.data_ptr())); break;
  }
  return laid_out_as(result, indices);
}

bool are_disjoint(IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef dilation) {
  const auto of = [](IntArrayRef values, size_t d) { return values[values.size() == 1 ? 0 : d]; };
  for (size_t d = 0; !stride.empty() && d < kernel_size.size(); ++d) {
    if (of(dilation, d) != 1 || of(stride, d) < kernel_size[d]) return false;
  }
  return !stride.empty() || std::all_of(dilation.begin(), dilation.end(), [](int64_t step) { return step == 1; });
}

}  // namespace

Tensor max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes) {
  const NoGradGuard no_grad;
  return add_up(self, indices, sizes);
}

// The indices determine the positions; the windows only tell whether two of them may share a winner.
Tensor max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride,
                         IntArrayRef, IntArrayRef dilation, bool) {
  const NoGradGuard no_grad;
  return are_disjoint(kernel_size, stride, dilation) ? spread(grad_output, indices, sizes) : add_up(grad_output, indices, sizes);
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
