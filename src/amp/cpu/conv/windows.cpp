// im2col and col2im as ops: copying the windows of images into columns, and adding them up.
#include <algorithm>
#include <complex>
#include <cstring>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/half.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/conv.h>
#include <amp/ops.h>
#include <amp/ops/conv/windows.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 16384;  // minimum elements per thread

// The outputs [first, last) whose position along a dimension is inside the image. `start`: the position of output 0.
struct Span {
  int64_t first, last, start;
};

Span span_of(const Windows& w, int d, int64_t tap) {
  const int64_t start = tap * w.dilation[d] - w.padding[d], stride = w.stride[d];
  const int64_t first = start < 0 ? (-start + stride - 1) / stride : 0;
  const int64_t last = start < w.in[d] ? std::min(w.out[d], (w.in[d] - 1 - start) / stride + 1) : 0;
  return {std::min(first, std::max<int64_t>(last, 0)), std::max<int64_t>(last, 0), start};
}

template <class Bits>
void take_apart(const Windows& w, int64_t planes, const Bits* x, Bits* columns) {
  parallel_for(0, planes * w.taps(), std::max<int64_t>(1, kGrain / w.out_points()), [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      const Span h = span_of(w, 0, row / w.kernel[1] % w.kernel[0]), v = span_of(w, 1, row % w.kernel[1]);
      const Bits* image = x + row / w.taps() * w.in_points();
      Bits* to = columns + row * w.out_points();
      for (int64_t o = 0; o < w.out[0]; ++o, to += w.out[1]) {
        if (o < h.first || o >= h.last) {
          std::fill_n(to, w.out[1], Bits{});
          continue;
        }
        const Bits* from = image + (h.start + o * w.stride[0]) * w.in[1] + v.start;
        std::fill_n(to, v.first, Bits{});
        if (w.stride[1] == 1) {
          std::copy(from + v.first, from + v.last, to + v.first);
        } else {
          for (int64_t k = v.first; k < v.last; ++k) to[k] = from[k * w.stride[1]];
        }
        std::fill(to + v.last, to + w.out[1], Bits{});
      }
    }
  });
}

// Each plane is summed in the order of the taps.
template <class T>
void add_up(const Windows& w, int64_t planes, const T* columns, T* result) {
  parallel_for(0, planes, std::max<int64_t>(1, kGrain / (w.taps() * w.out_points())), [&](int64_t begin, int64_t end) {
    for (int64_t plane = begin; plane < end; ++plane) {
      T* image = result + plane * w.in_points();
      std::fill_n(image, w.in_points(), T(0));
      for (int64_t tap = 0; tap < w.taps(); ++tap) {
        const Span h = span_of(w, 0, tap / w.kernel[1]), v = span_of(w, 1, tap % w.kernel[1]);
        for (int64_t o = h.first; o < h.last; ++o) {
          const T* from = columns + (plane * w.taps() + tap) * w.out_points() + o * w.out[1];
          T* to = image + (h.start + o * w.stride[0]) * w.in[1] + v.start;
          if (w.stride[1] == 1) {
            for (int64_t k = v.first; k < v.last; ++k) to[k] += from[k];
          } else {
            for (int64_t k = v.first; k < v.last; ++k) to[k * w.stride[1]] += from[k];
          }
        }
      }
    }
  });
}

}  // namespace

Tensor im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  const NoGradGuard no_grad;
  const Windows w = windows_of("im2col", self.sizes().slice(self.sizes().size() - 2, 2), kernel_size, dilation, padding, stride);
  Shape sizes;
  if (self.dim() == 4) sizes.push_back(self.size(0));
  sizes.push_back(self.size(-3) * w.taps());
  sizes.push_back(w.out_points());
  const Tensor x = self.detach().contiguous(), columns = empty(sizes, self.options());
  if (columns.numel() == 0) return columns;
  const int64_t planes = self.numel() / w.in_points();
  const auto run = [&]<class Bits>(Bits* to) { take_apart(w, planes, static_cast<const Bits*>(x.data_ptr()), to); };
  switch (self.element_size()) {
    case 2: run(static_cast<uint16_t*>(columns.data_ptr())); break;
    case 4: run(static_cast<uint32_t*>(columns.data_ptr())); break;
    case 8: run(static_cast<uint64_t*>(columns.data_ptr())); break;
    default: run(static_cast<std::complex<double>*>(columns.data_ptr())); break;
  }
  return columns;
}

Tensor col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
              IntArrayRef stride) {
  const NoGradGuard no_grad;
  const int64_t height = output_size[0], width = output_size[output_size.size() - 1];
  const Windows w = windows_of("col2im", {height, width}, kernel_size, dilation, padding, stride);
  Shape sizes;
  if (self.dim() == 3) sizes.push_back(self.size(0));
  for (const int64_t size : {self.size(-2) / w.taps(), height, width}) sizes.push_back(size);
  const ScalarType compute = computeType(self.dtype());
  const Tensor columns = self.detach().to(compute).contiguous(), sums = empty(sizes, self.options().dtype(compute));
  const int64_t planes = sums.numel() / w.in_points();
  const auto run = [&]<class T>(T* to) { add_up(w, planes, columns.data_ptr<T>(), to); };
  switch (compute) {
    case kFloat64: run(sums.data_ptr<double>()); break;
    case kComplex64: run(sums.data_ptr<std::complex<float>>()); break;
    case kComplex128: run(sums.data_ptr<std::complex<double>>()); break;
    default: run(sums.data_ptr<float>()); break;
  }
  return sums.to(self.dtype());
}

}  // namespace amp::cpu
