#include <amp/cpu/norm/channel_norm.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/ops.h>
#include <amp/ops/common/channels_last.h>

namespace amp::cpu {

namespace {

constexpr int64_t kChunkElements = 8192;   // elements per chunk of rows; fits into the L1 cache
constexpr int64_t kSpanElements = 8192;    // elements per chunk of a plane
constexpr int64_t kGrainElements = 32768;  // minimum elements per thread

// How one segment is split into chunks.
struct Chunks {
  int64_t points, size, count, segments;
  Chunks(const ChannelLayout& layout, bool per_image)
      : points(layout.segment_points(per_image)),
        size(layout.rows ? std::clamp<int64_t>(kChunkElements / std::max<int64_t>(1, layout.channels), 64, 512) : kSpanElements),
        count((points + size - 1) / size),
        segments(layout.segments(per_image)) {}
  int64_t length(int64_t chunk) const { return std::min(size, points - chunk * size); }
};

const void* at(const void* data, int64_t element, int64_t size) { return static_cast<const char*>(data) + element * size; }
void* at(void* data, int64_t element, int64_t size) { return static_cast<char*>(data) + element * size; }

// Calls fn(segment, first channel, channels, chunk, first element) for every chunk: all channels of some rows, or one channel of a plane.
template <class Function>
void for_chunks(const ChannelLayout& layout, const Chunks& chunks, const Function& fn) {
  const int64_t lines = layout.rows ? chunks.segments : chunks.segments * layout.channels;
  const int64_t unit = std::min(chunks.size, chunks.points) * (layout.rows ? layout.channels : 1);
  parallel_for(0, lines * chunks.count, std::max<int64_t>(1, kGrainElements / std::max<int64_t>(1, unit)),
               [&](int64_t first, int64_t last) {
                 for (int64_t i = first; i < last; ++i) {
                   const int64_t line = i / chunks.count, chunk = i % chunks.count;
                   if (layout.rows)
                     fn(line, int64_t{0}, layout.channels, chunk, (line * chunks.points + chunk * chunks.size) * layout.channels);
                   else fn(line / layout.channels, line % layout.channels, int64_t{1}, chunk, line * chunks.points + chunk * chunks.size);
                 }
               });
}

// Values in the compute type, for the kernels.
Tensor compute_values(const std::vector<double>& values, ScalarType dtype) {
  return tensor_of(values, {static_cast<int64_t>(values.size())}, computeType(dtype));
}

// The index of the partial results of a chunk, with the layout [segment][chunk][channel].
int64_t partial_index(const ChannelLayout& layout, const Chunks& chunks, int64_t segment, int64_t chunk, int64_t channel) {
  return (segment * chunks.count + chunk) * layout.channels + channel;
}

// Calls fn(result, partials) for each segment and channel; partials(k, i) is partial value k of chunk i as float64.
template <class T, class Function>
void for_partials(const ChannelLayout& layout, const Chunks& chunks, const Tensor& partials, const Function& fn) {
  const T* data = partials.data_ptr<T>();
  const int64_t all = chunks.segments * chunks.count * layout.channels;
  for (int64_t s = 0; s < chunks.segments; ++s) {
    for (int64_t c = 0; c < layout.channels; ++c) {
      fn(static_cast<size_t>(s * layout.channels + c),
         [&](int k, int64_t chunk) { return static_cast<double>(data[k * all + partial_index(layout, chunks, s, chunk, c)]); });
    }
  }
}

template <class Function>
void with_partials(const ChannelLayout& layout, const Chunks& chunks, const Tensor& partials, const Function& fn) {
  if (partials.dtype() == kFloat64) for_partials<double>(layout, chunks, partials, fn);
  else for_partials<float>(layout, chunks, partials, fn);
}

}  // namespace

const ChannelKernels& channel_kernels(ScalarType dtype) { return AMP_ISA_PICK(kChannelKernels).of(dtype); }

ChannelLayout::ChannelLayout(const Tensor& t) : batch(t.size(0)), channels(t.size(1)), points(1) {
  for (int64_t d = 2; d < t.dim(); ++d) points *= t.size(d);
  rows = points == 1 || (channels > 1 && t.dim() >= 3 && t.dim() <= 5 && t.is_contiguous(MemoryFormat::ChannelsLast));
}

Tensor ChannelLayout::arrange(const Tensor& t) const {
  return rows && t.dim() >= 3 && t.dim() <= 5 ? as_channels_last(t, t.dtype()) : t.detach().contiguous();
}

Tensor ChannelLayout::empty_like(const Tensor& t) const {
  return rows && t.dim() >= 3 && t.dim() <= 5 ? empty_channels_last(t.sizes(), t.dtype(), kCPU) : empty(t.sizes(), t.options());
}

Moments channel_moments(const ChannelLayout& layout, const Tensor& x, bool per_image) {
  const Chunks chunks(layout, per_image);
  const ChannelKernels& kernels = channel_kernels(x.dtype());
  const int64_t all = chunks.segments * chunks.count * layout.channels, size = x.element_size();
  const Tensor partials = empty({2, all}, computeType(x.dtype()));
  for_chunks(layout, chunks, [&](int64_t segment, int64_t channel, int64_t channels, int64_t chunk, int64_t element) {
    const int64_t index = partial_index(layout, chunks, segment, chunk, channel);
    void* mean = at(partials.data_ptr(), index, partials.element_size());
    void* m2 = at(partials.data_ptr(), all + index, partials.element_size());
    const void* from = at(static_cast<const void*>(x.data_ptr()), element, size);
    if (layout.rows) kernels.row_moments(from, chunks.length(chunk), channels, mean, m2);
    else kernels.span_moments(from, chunks.length(chunk), mean, m2);
  });
  Moments result{std::vector<double>(static_cast<size_t>(chunks.segments * layout.channels)), {}};
  result.m2.resize(result.mean.size());
  with_partials(layout, chunks, partials, [&](size_t i, const auto& value) {
    double sum = 0, m2 = 0;
    for (int64_t k = 0; k < chunks.count; ++k) sum += value(0, k) * static_cast<double>(chunks.length(k));
    const double mean = sum / static_cast<double>(chunks.points);
    for (int64_t k = 0; k < chunks.count; ++k) {
      const double d = value(0, k) - mean;
      m2 += value(1, k) + d * d * static_cast<double>(chunks.length(k));
    }
    result.mean[i] = mean;
    result.m2[i] = m2;
  });
  return result;
}

GradientSums channel_sums(const ChannelLayout& layout, const Tensor& dy, const Tensor& x, const std::vector<double>& mean, bool per_image) {
  const Chunks chunks(layout, per_image);
  const ChannelKernels& kernels = channel_kernels(x.dtype());
  const int64_t all = chunks.segments * chunks.count * layout.channels, size = x.element_size();
  const Tensor partials = empty({2, all}, computeType(x.dtype())), center = compute_values(mean, x.dtype());
  for_chunks(layout, chunks, [&](int64_t segment, int64_t channel, int64_t channels, int64_t chunk, int64_t element) {
    const int64_t index = partial_index(layout, chunks, segment, chunk, channel), moment = segment * layout.channels + channel;
    void* sum = at(partials.data_ptr(), index, partials.element_size());
    void* dot = at(partials.data_ptr(), all + index, partials.element_size());
    const void* x_at = at(static_cast<const void*>(x.data_ptr()), element, size);
    const void* dy_at = at(static_cast<const void*>(dy.data_ptr()), element, size);
    if (layout.rows)
      kernels.row_sums(dy_at, x_at, chunks.length(chunk), channels, at(center.data_ptr(), moment, center.element_size()), sum, dot);
    else kernels.span_sums(dy_at, x_at, chunks.length(chunk), mean[static_cast<size_t>(moment)], sum, dot);
  });
  GradientSums result{std::vector<double>(mean.size()), std::vector<double>(mean.size())};
  with_partials(layout, chunks, partials, [&](size_t i, const auto& value) {
    for (int64_t k = 0; k < chunks.count; ++k) {
      result.sum[i] += value(0, k);
      result.dot[i] += value(1, k);
    }
  });
  return result;
}

void channel_apply(const ChannelLayout& layout, const Tensor& x, const std::vector<double>& mean, const std::vector<double>& scale,
                   const std::vector<double>& bias, const Tensor& y, bool per_image) {
  const Chunks chunks(layout, per_image);
  const ChannelKernels& kernels = channel_kernels(x.dtype());
  const Tensor m = compute_values(mean, x.dtype()), s = compute_values(scale, x.dtype()), b = compute_values(bias, x.dtype());
  const int64_t size = x.element_size(), width = m.element_size();
  for_chunks(layout, chunks, [&](int64_t segment, int64_t channel, int64_t channels, int64_t chunk, int64_t element) {
    const int64_t moment = segment * layout.channels + channel;
    const auto i = static_cast<size_t>(moment);
    const void* from = at(static_cast<const void*>(x.data_ptr()), element, size);
    void* to = at(y.data_ptr(), element, size);
    if (layout.rows) {
      kernels.row_apply(from, chunks.length(chunk), channels, at(m.data_ptr(), moment, width), at(s.data_ptr(), moment, width),
                        at(b.data_ptr(), moment, width), to);
    } else {
      kernels.span_apply(from, chunks.length(chunk), mean[i], scale[i], bias[i], to);
    }
  });
}

void channel_combine(const ChannelLayout& layout, const Tensor& dy, const Tensor& x, const std::vector<double>& mean,
                     const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& c, const Tensor& dx,
                     bool per_image) {
  const Chunks chunks(layout, per_image);
  const ChannelKernels& kernels = channel_kernels(x.dtype());
  const Tensor m = compute_values(mean, x.dtype()),
               factors[] = {compute_values(a, x.dtype()), compute_values(b, x.dtype()), compute_values(c, x.dtype())};
  const int64_t size = x.element_size(), width = m.element_size();
  for_chunks(layout, chunks, [&](int64_t segment, int64_t channel, int64_t channels, int64_t chunk, int64_t element) {
    const int64_t moment = segment * layout.channels + channel;
    const auto i = static_cast<size_t>(moment);
    const void* x_at = at(static_cast<const void*>(x.data_ptr()), element, size);
    const void* dy_at = at(static_cast<const void*>(dy.data_ptr()), element, size);
    void* to = at(dx.data_ptr(), element, size);
    if (layout.rows) {
      const auto part = [&](const Tensor& t) { return at(static_cast<const void*>(t.data_ptr()), moment, width); };
      kernels.row_combine(dy_at, x_at, chunks.length(chunk), channels, part(m), part(factors[0]), part(factors[1]), part(factors[2]), to);
    } else {
      kernels.span_combine(dy_at, x_at, chunks.length(chunk), mean[i], a[i], b[i], c[i], to);
    }
  });
}

std::vector<double> doubles_of(const Tensor& t, int64_t count, double otherwise) {
  if (!t.defined()) return std::vector<double>(static_cast<size_t>(count), otherwise);
  const Tensor values = t.detach().to(kFloat64).contiguous();
  return {values.data_ptr<double>(), values.data_ptr<double>() + values.numel()};
}

Tensor tensor_of(const std::vector<double>& values, IntArrayRef sizes, ScalarType dtype) {
  const Tensor result = empty(sizes, kFloat64);
  std::copy(values.begin(), values.end(), result.data_ptr<double>());
  return result.to(dtype);
}

}  // namespace amp::cpu
