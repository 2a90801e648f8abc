#include <amp/cpu/conv/im2col.h>

#include <algorithm>
#include <cstring>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/cpu/conv/taps.h>
#include <amp/cpu/kernels/matmul.h>
#include <amp/ops.h>

namespace amp::cpu {

namespace {

constexpr int64_t kColumnBytes = 32 << 20;  // size limit of the patch matrix in memory
constexpr int64_t kGrainBytes = 64 << 10;

// The dense memory behind `t` as a matrix.
Tensor matrix(const Tensor& t, int64_t rows, int64_t columns) {
  return Tensor(detail::new_alias(*t.impl(), Shape{rows, columns}, Shape{columns, 1}, t.data_ptr()));
}
Tensor rows_of(const Tensor& m, int64_t first, int64_t count) { return m.narrow(0, first, count); }
Tensor columns_of(const Tensor& m, int64_t first, int64_t count) { return m.narrow(1, first, count); }

// [out, in / groups, taps...] as one matrix (out / groups, taps * in / groups) per group.
Tensor filters(const ConvGeometry& g, const Tensor& weight) {
  const int64_t inner = g.in_channels / g.groups;
  return weight.detach()
      .reshape({g.groups, g.out_channels / g.groups, inner, g.taps()})
      .transpose(2, 3)
      .contiguous()
      .view({g.groups, g.out_channels / g.groups, g.taps() * inner});
}

// Number of images processed at a time.
int64_t images_at_once(const ConvGeometry& g, int64_t element_size) {
  const int64_t bytes = g.out_points() * g.taps() * (g.in_channels / g.groups) * element_size;
  return std::clamp<int64_t>(kColumnBytes / std::max<int64_t>(1, bytes), 1, std::max<int64_t>(1, g.batch));
}

// Calls fn(tap, source position) for every tap that applies at target position `t`, a flat index over (batch, depth, height, width).
template <class Function>
void for_taps(const TapVolume& v, int64_t t, const Function& fn) {
  const int64_t w = t % v.target[2], h = t / v.target[2] % v.target[1], d = t / (v.target[2] * v.target[1]) % v.target[0];
  const int64_t image = t / (v.target[2] * v.target[1] * v.target[0]) * v.source[0];
  for (int64_t a = v.taps[0].first[d]; a < v.taps[0].first[d + 1]; ++a) {
    for (int64_t b = v.taps[1].first[h]; b < v.taps[1].first[h + 1]; ++b) {
      const int64_t line = ((image + v.taps[0].source[a]) * v.source[1] + v.taps[1].source[b]) * v.source[2];
      const int64_t filter = (v.taps[0].kernel[a] * v.kernel[1] + v.taps[1].kernel[b]) * v.kernel[2];
      for (int64_t c = v.taps[2].first[w]; c < v.taps[2].first[w + 1]; ++c) fn(filter + v.taps[2].kernel[c], line + v.taps[2].source[c]);
    }
  }
}

// Row r of `columns` = the input patch of output position first + r, `channels` channels from `offset`; zeros outside the image.
void gather_patches(const TapVolume& v, const Tensor& input, int64_t first, int64_t offset, int64_t channels, const Tensor& columns) {
  const int64_t size = input.element_size(), width = columns.size(1) * size, all = v.channels * size;
  const char* from = static_cast<const char*>(input.data_ptr()) + offset * size;
  char* to = static_cast<char*>(columns.data_ptr());
  parallel_for(0, columns.size(0), std::max<int64_t>(1, kGrainBytes / std::max<int64_t>(1, width)), [&](int64_t begin, int64_t end) {
    for (int64_t r = begin; r < end; ++r) {
      std::memset(to + r * width, 0, static_cast<size_t>(width));
      for_taps(v, first + r, [&](int64_t tap, int64_t source) {
        std::memcpy(to + r * width + tap * channels * size, from + source * all, static_cast<size_t>(channels * size));
      });
    }
  });
}

// Scatters `patches`, whose rows start at output position `first_output`, to the inputs [first, first + count) and adds them up there.
template <class T>
void scatter_patches(const TapVolume& v, const Tensor& patches, int64_t first_output, int64_t first, int64_t count, int64_t offset,
                     int64_t channels, int64_t all_channels, const Tensor& grad_input) {
  const T* from = patches.data_ptr<T>();
  T* to = grad_input.data_ptr<T>();
  const int64_t width = patches.size(1);
  parallel_for(first, first + count, std::max<int64_t>(1, kGrainBytes / std::max<int64_t>(1, width * int64_t{sizeof(T)})),
               [&](int64_t begin, int64_t end) {
                 for (int64_t p = begin; p < end; ++p) {
                   T* sum = to + p * all_channels + offset;
                   std::fill_n(sum, channels, T(0));
                   for_taps(v, p, [&](int64_t tap, int64_t output) {
                     const T* part = from + (output - first_output) * width + tap * channels;
                     for (int64_t c = 0; c < channels; ++c) sum[c] += part[c];
                   });
                 }
               });
}

// Calls fn(group, first image, count of images) over the whole batch.
template <class Function>
void for_pieces(const ConvGeometry& g, const Tensor& t, const Function& fn) {
  const int64_t step = images_at_once(g, t.element_size());
  for (int64_t n = 0; n < g.batch; n += step) {
    for (int64_t group = 0; group < g.groups; ++group) fn(group, n, std::min(step, g.batch - n));
  }
}

}  // namespace

void im2col_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& output) {
  const Taps taps = Taps::forward(g);
  const Tensor all_filters = filters(g, weight), out = matrix(output, g.batch * g.out_points(), g.out_channels);
  const int64_t in_each = g.in_channels / g.groups, out_each = g.out_channels / g.groups;
  for_pieces(g, input, [&](int64_t group, int64_t image, int64_t count) {
    const int64_t rows = count * g.out_points(), first = image * g.out_points();
    const Tensor columns = empty({rows, g.taps() * in_each}, input.options());
    gather_patches(taps.volume(), input, first, group * in_each, in_each, columns);
    columns_of(rows_of(out, first, rows), group * out_each, out_each).copy_(cpu::mm(columns, all_filters.select(0, group).t()));
  });
  if (bias.defined()) Tensor(out).add_(bias.detach());
}

void im2col_backward_input(const ConvGeometry& g, const Tensor& grad_output, const Tensor& weight, const Tensor& grad_input) {
  const Taps taps = Taps::backward(g);
  const Tensor all_filters = filters(g, weight), grad = matrix(grad_output, g.batch * g.out_points(), g.out_channels);
  const int64_t in_each = g.in_channels / g.groups, out_each = g.out_channels / g.groups;
  for_pieces(g, grad_output, [&](int64_t group, int64_t image, int64_t count) {
    const int64_t first = image * g.out_points();
    const Tensor patches =
        cpu::mm(columns_of(rows_of(grad, first, count * g.out_points()), group * out_each, out_each), all_filters.select(0, group))
            .contiguous();
    const auto scatter = grad_input.dtype() == kFloat64 ? scatter_patches<double> : scatter_patches<float>;
    scatter(taps.volume(), patches, first, image * g.in_points(), count * g.in_points(), group * in_each, in_each, g.in_channels,
            grad_input);
  });
}

Tensor im2col_backward_weights(const ConvGeometry& g, const Tensor& input, const Tensor& grad_output, const Tensor& weight_like) {
  const Taps taps = Taps::forward(g);
  const Tensor grad = matrix(grad_output, g.batch * g.out_points(), g.out_channels);
  const int64_t in_each = g.in_channels / g.groups, out_each = g.out_channels / g.groups;
  const Tensor sums = zeros({g.groups, out_each, g.taps() * in_each}, input.options());
  for_pieces(g, input, [&](int64_t group, int64_t image, int64_t count) {
    const int64_t rows = count * g.out_points(), first = image * g.out_points();
    const Tensor columns = empty({rows, g.taps() * in_each}, input.options());
    gather_patches(taps.volume(), input, first, group * in_each, in_each, columns);
    sums.select(0, group).add_(cpu::mm(columns_of(rows_of(grad, first, rows), group * out_each, out_each).t(), columns));
  });
  return sums.view({g.groups, out_each, g.taps(), in_each}).transpose(2, 3).contiguous().view(weight_like.sizes());
}

}  // namespace amp::cpu
