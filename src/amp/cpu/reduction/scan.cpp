// Cumulative sums and products, accumulated in float64 or int64.
#include <algorithm>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/kernels/reduction.h>

namespace amp::cpu {

namespace {

constexpr int64_t kBlock = 256;

struct Scan {
  ScalarType from, to;
  const char* in;
  char* out;
  int64_t length, inner;
  bool product, reverse;

  // Scans columns first ... first + width - 1 of one slice of length * inner elements.
  template <class T>
  void columns(int64_t slice, int64_t first, int64_t width) const {
    constexpr ScalarType kType = std::is_same_v<T, double> ? kFloat64 : kInt64;
    T total[kBlock], row[kBlock];
    std::fill_n(total, width, static_cast<T>(product));
    for (int64_t i = 0; i < length; ++i) {
      const int64_t at = (slice * length + (reverse ? length - 1 - i : i)) * inner + first;
      cast_contiguous(kType, row, from, in + at * elementSize(from), width);
      if (product)
        for (int64_t j = 0; j < width; ++j) total[j] *= row[j];
      else
        for (int64_t j = 0; j < width; ++j) total[j] += row[j];
      cast_contiguous(to, out + at * elementSize(to), kType, total, width);
    }
  }

  // Scans kSlices contiguous slices at once, in blocks: within a slice, each step waits for the one before.
  template <class T, int kSlices>
  void rows(int64_t slice) const {
    constexpr ScalarType kType = std::is_same_v<T, double> ? kFloat64 : kInt64;
    T totals[kSlices], block[kSlices * kBlock];
    std::fill_n(totals, kSlices, static_cast<T>(product));
    for (int64_t done = 0; done < length; done += kBlock) {
      const int64_t n = std::min(kBlock, length - done), at = slice * length + (reverse ? length - done - n : done);
      const int pieces = n == length ? 1 : kSlices;  // adjacent slices are converted together
      const int64_t each = n == length ? kSlices * n : n;
      for (int s = 0; s < pieces; ++s) cast_contiguous(kType, block + s * n, from, in + (at + s * length) * elementSize(from), each);
      for (int64_t i = 0; i < n; ++i) {
        const int64_t j = reverse ? n - 1 - i : i;
        for (int s = 0; s < kSlices; ++s) {
          T& x = block[s * n + j];
          x = totals[s] = product ? totals[s] * x : totals[s] + x;
        }
      }
      for (int s = 0; s < pieces; ++s) cast_contiguous(to, out + (at + s * length) * elementSize(to), kType, block + s * n, each);
    }
  }

  template <class T>
  void run(int64_t slices) const {
    const int64_t per_slice = inner == 1 ? 1 : (inner + kBlock - 1) / kBlock, units = slices * per_slice;
    const int64_t grain = std::max<int64_t>(1, 16384 * units / std::max<int64_t>(1, slices * length * inner));
    parallel_for(0, units, grain, [&](int64_t begin, int64_t end) {
      constexpr int kAtOnce = 8;
      int64_t u = begin;
      for (; inner == 1 && u + kAtOnce <= end; u += kAtOnce) rows<T, kAtOnce>(u);
      for (; inner == 1 && u < end; ++u) rows<T, 1>(u);
      for (; u < end; ++u) {
        const int64_t first = u % per_slice * kBlock;
        columns<T>(u / per_slice, first, std::min(kBlock, inner - first));
      }
    });
  }
};

}  // namespace

Tensor scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) {
  // Integers become bools first: their sums could cancel to zero.
  const bool converts = dtype == kBool || (isFloatingType(self.dtype()) && !isFloatingType(dtype));
  const Tensor x = (converts ? self.detach().to(dtype) : self.detach()).contiguous();
  const Tensor out(detail::new_tensor(x.sizes(), dtype, kCPU));
  const int64_t d = detail::wrap_dim("cumsum", dim, x.dim());
  if (x.numel() == 0) return out;
  int64_t slices = 1, inner = 1;
  for (int64_t i = 0; i < d; ++i) slices *= x.size(i);
  for (int64_t i = d + 1; i < x.dim(); ++i) inner *= x.size(i);
  const Scan scan{
      x.dtype(), dtype,  static_cast<const char*>(x.data_ptr()), static_cast<char*>(out.data_ptr()), x.dim() == 0 ? 1 : x.size(d), inner,
      product,   reverse};
  if (isFloatingType(dtype)) scan.run<double>(slices);
  else scan.run<uint64_t>(slices);  // int64 with wraparound
  return out;
}

}  // namespace amp::cpu
