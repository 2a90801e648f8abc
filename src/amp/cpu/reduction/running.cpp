// cummax and cummin.
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/reduction/slices_along.h>

namespace amp::cpu {

namespace {

// Whether x replaces the best element so far: it is at least as good, or NaN.
template <bool largest, class T>
bool replaces(T x, T best) {
  if constexpr (std::is_floating_point_v<T>) {
    if (x != x) return true;
  }
  return largest ? x >= best : x <= best;
}

// One contiguous slice. The best element rarely changes, so branches are predicted well.
template <bool largest, class T, class Storage>
void run_row(int64_t n, const Storage* in, Storage* values, int64_t* indices) {
  T best = static_cast<T>(in[0]);
  Storage stored = in[0];
  int64_t place = 0;
  for (int64_t i = 0; i < n; ++i) {
    const T x = static_cast<T>(in[i]);
    if (replaces<largest>(x, best)) [[unlikely]] {
      best = x;
      stored = in[i];
      place = i;
    }
    values[i] = stored;
    indices[i] = place;
  }
}

template <bool largest, class T, class Storage>
void run(const SlicesAlong& slices, const Storage* in, Storage* values, int64_t* indices) {
  slices.for_each_block([&](int64_t start, int64_t width) {
    if (slices.inner == 1) return run_row<largest, T>(slices.length, in + start, values + start, indices + start);
    T best[kScanBlock];
    int64_t places[kScanBlock];
    for (int64_t i = 0; i < slices.length; ++i) {
      const int64_t row = start + i * slices.inner;
      for (int64_t j = 0; j < width; ++j) {
        const T x = static_cast<T>(in[row + j]);
        if (i == 0 || replaces<largest>(x, best[j])) {
          best[j] = x;
          places[j] = i;
        }
        values[row + j] = static_cast<Storage>(best[j]);
        indices[row + j] = places[j];
      }
    }
  });
}

}  // namespace

std::tuple<Tensor, Tensor> running_extremum(const Tensor& self, int64_t dim, bool largest) {
  const Tensor x = self.detach().contiguous();
  const SlicesAlong slices(x, detail::wrap_dim(largest ? "cummax" : "cummin", dim, x.dim()));
  const Tensor values(detail::new_tensor(x.sizes(), x.dtype(), kCPU)), indices(detail::new_tensor(x.sizes(), kInt64, kCPU));
  with_sum_types(x.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    if constexpr (std::is_arithmetic_v<T>) {
      const auto* in = static_cast<const Storage*>(x.data_ptr());
      auto* out = static_cast<Storage*>(values.data_ptr());
      if (largest) run<true, T>(slices, in, out, indices.data_ptr<int64_t>());
      else run<false, T>(slices, in, out, indices.data_ptr<int64_t>());
    }
  });
  return {values, indices};
}

}  // namespace amp::cpu
