// Ops that use the indices of max pooling: scattering values to the winning positions, and its transpose. Contiguous indices are processed
// plane by plane, others as channels-last images.
#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/pool.h>
#include <amp/cpu/pool/planes.h>
#include <amp/ops.h>
#include <amp/ops/common/channels_last.h>

namespace amp::cpu {

namespace {

constexpr int64_t kIndexGrain = 16384;  // minimum elements per thread

// Sizes of (batch, positions, channels).
struct Images {
  int64_t batch, channels, points = 1;
  explicit Images(IntArrayRef sizes) : batch(sizes[0]), channels(sizes[1]) {
    for (size_t d = 2; d < sizes.size(); ++d) points *= sizes[d];
  }
};

[[noreturn]] [[gnu::noinline]] void throw_index(int64_t index, int64_t points) {
  AMP_THROW(IndexError, "[max_pool] index ", index, " is out of range for images of ", points, " elements");
}
inline void check_index(int64_t index, int64_t points) {
  if (static_cast<uint64_t>(index) >= static_cast<uint64_t>(points)) throw_index(index, points);
}

// The memory layout that suits some indices.
struct Layout {
  bool planes;
  explicit Layout(const Tensor& indices) : planes(pools_planes(indices)) {}

  Tensor arrange(const Tensor& t, ScalarType dtype) const {
    return planes ? t.detach().to(dtype).contiguous() : as_channels_last(t, dtype);
  }
  Tensor new_images(IntArrayRef sizes, ScalarType dtype) const {
    return planes ? empty(sizes, dtype) : empty_channels_last(sizes, dtype, kCPU);
  }
  // Calls fn(first element of `from`, first element of `to`, distance of adjacent points) for planes, or for the channels of each image.
  template <class Function>
  void for_planes(const Images& from, const Images& to, const Function& fn) const {
    if (planes) {
      const int64_t grain = std::max<int64_t>(1, kIndexGrain / std::max<int64_t>(1, from.points + to.points));
      parallel_for(0, from.batch * from.channels, grain, [&](int64_t first, int64_t last) {
        for (int64_t plane = first; plane < last; ++plane) fn(plane * from.points, plane * to.points, int64_t{1});
      });
    } else {
      parallel_for(0, from.batch, 1, [&](int64_t first, int64_t last) {
        for (int64_t image = first; image < last; ++image)
          fn(image * from.points * from.channels, image * to.points * to.channels, from.channels);
      });
    }
  }
};

// Calls put(destination element, value) for every value, in order. The other elements of the result are 0.
template <class T, class Put>
void scatter(Layout layout, const Images& from, const Images& to, const T* values, const int64_t* indices, T* result, const Put& put) {
  layout.for_planes(from, to, [&](int64_t source, int64_t target, int64_t step) {
    T* const out = result + target;
    std::fill_n(out, to.points * step, T(0));
    for (int64_t i = source; i < source + from.points * step; i += step) {
      for (int64_t c = 0; c < step; ++c) {
        check_index(indices[i + c], to.points);
        put(out[indices[i + c] * step + c], values[i + c]);
      }
    }
  });
}

template <class Bits>
void gather(Layout layout, const Images& from, const Images& to, const Bits* values, const int64_t* indices, Bits* out) {
  layout.for_planes(from, to, [&](int64_t source, int64_t target, int64_t step) {
    for (int64_t i = target; i < target + to.points * step; i += step) {
      for (int64_t c = 0; c < step; ++c) {
        check_index(indices[i + c], from.points);
        out[i + c] = values[source + indices[i + c] * step + c];
      }
    }
  });
}

// Sums values, because several windows may share a position.
Tensor add_up(const Tensor& self, const Tensor& indices, IntArrayRef sizes) {
  const Layout layout(indices);
  const ScalarType compute = computeType(self.dtype());
  const Tensor values = layout.arrange(self, compute), where = layout.arrange(indices, kInt64), sums = layout.new_images(sizes, compute);
  const Images from(self.sizes()), to(sizes);
  const int64_t* at = where.data_ptr<int64_t>();
  const auto add = [](auto& sum, auto value) { sum += value; };
  if (compute == kFloat64) scatter(layout, from, to, values.data_ptr<double>(), at, sums.data_ptr<double>(), add);
  else scatter(layout, from, to, values.data_ptr<float>(), at, sums.data_ptr<float>(), add);
  return sums.to(self.dtype());
}

// If a position has several values, the last one stays.
Tensor spread(const Tensor& self, const Tensor& indices, IntArrayRef sizes) {
  const Layout layout(indices);
  const Tensor values = layout.arrange(self, self.dtype()), where = layout.arrange(indices, kInt64),
               result = layout.new_images(sizes, self.dtype());
  const Images from(self.sizes()), to(sizes);
  const int64_t* at = where.data_ptr<int64_t>();
  const auto run = [&]<class Bits>(Bits* out) {
    scatter(layout, from, to, static_cast<const Bits*>(values.data_ptr()), at, out, [](Bits& to, Bits value) { to = value; });
  };
  switch (self.element_size()) {
    case 2: run(static_cast<uint16_t*>(result.data_ptr())); break;
    case 4: run(static_cast<uint32_t*>(result.data_ptr())); break;
    default: run(static_cast<uint64_t*>(result.data_ptr())); break;
  }
  return result;
}

// Whether no two windows share an element. Each list may have one value for all dimensions.
bool are_disjoint(size_t dims, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef dilation) {
  const auto of = [](IntArrayRef values, size_t d) { return values[values.size() == 1 ? 0 : d]; };
  for (size_t d = 0; d < dims; ++d) {
    if (of(dilation, d) != 1 || (!stride.empty() && of(stride, d) < of(kernel_size, d))) return false;
  }
  return true;
}

}  // namespace

Tensor max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) {
  const NoGradGuard no_grad;
  return adds ? add_up(self, indices, sizes) : spread(self, indices, sizes);
}

// The indices determine the positions; the windows only tell whether two of them may share a winner.
Tensor max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride,
                         IntArrayRef, IntArrayRef dilation, bool) {
  const NoGradGuard no_grad;
  const bool disjoint = are_disjoint(sizes.size() - 2, kernel_size, stride, dilation);
  return disjoint ? spread(grad_output, indices, sizes) : add_up(grad_output, indices, sizes);
}
Tensor adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  return max_pool_scatter(grad_output, indices, sizes, true);
}

Tensor max_pool_gather(const Tensor& self, const Tensor& indices) {
  const NoGradGuard no_grad;
  const Layout layout(indices);
  const Tensor values = layout.arrange(self, self.dtype()), where = layout.arrange(indices, kInt64),
               result = layout.new_images(indices.sizes(), self.dtype());
  const Images from(self.sizes()), to(indices.sizes());
  const int64_t* at = where.data_ptr<int64_t>();
  switch (self.element_size()) {
    case 2: gather(layout, from, to, static_cast<const uint16_t*>(values.data_ptr()), at, static_cast<uint16_t*>(result.data_ptr())); break;
    case 4: gather(layout, from, to, static_cast<const uint32_t*>(values.data_ptr()), at, static_cast<uint32_t*>(result.data_ptr())); break;
    default:
      gather(layout, from, to, static_cast<const uint64_t*>(values.data_ptr()), at, static_cast<uint64_t*>(result.data_ptr()));
      break;
  }
  return result;
}

}  // namespace amp::cpu
