#include <amp/cpu/softmax/kernels.h>

#include <amp/cpu/softmax/rows.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr int64_t kScratch = 4096;  // exponentials cached in full precision instead of recomputed

// exp for the differences to the largest element, for results of type R. 16-bit results don't need every bit of float32.
template <class R>
AMP_FN VecOf<R> power_of(VecOf<R> difference) {
  if constexpr (sizeof(R) == 2) return exp_of_difference(difference);
  else return math::exp(difference);
}

// Rows of at most kVectors vectors, which stay in registers.
template <bool kLog, class T, class R, int kVectors>
void short_rows(const T* x, R* y, int64_t rows, int64_t n) {
  using V = VecOf<T>;
  const Block<1, true> end{static_cast<int>(n - (kVectors - 1) * V::kSize)};
  for (int64_t row = 0; row < rows; ++row, x += n, y += n) {
    V v[kVectors];
    for (int i = 0; i < kVectors - 1; ++i) v[i] = load(x + i * V::kSize);
    v[kVectors - 1] = end.read(x + (kVectors - 1) * V::kSize, 0);
    V largest = v[0];
    for (int i = 1; i < kVectors; ++i) largest = larger(largest, v[i]);
    largest = lanes_largest(largest);
    V sum(0), powers[kVectors];
    for (int i = 0; i < kVectors; ++i) {
      v[i] -= largest;
      powers[i] = power_of<R>(v[i]);
      sum += i + 1 < kVectors ? powers[i] : end.mask(powers[i]);
    }
    sum = lanes_sum(sum);
    const V scale = kLog ? math::log(sum) : V(1) / sum;
    for (int i = 0; i < kVectors; ++i) v[i] = kLog ? v[i] - scale : powers[i] * scale;
    for (int i = 0; i < kVectors - 1; ++i) store(y + i * V::kSize, v[i]);
    end.write(y + (kVectors - 1) * V::kSize, 0, v[kVectors - 1]);
  }
}

// An element of a row whose results are stored as R. Blocks may be reordered if input and result both are.
template <class R, class B, class T>
AMP_FN VecOf<T> read_for(const B& block, const T* x, int i) {
  if constexpr (std::is_same_v<T, R>) return block.read_reordered(x, i);
  else return block.read(x, i);
}
template <class T, class R, class B, class Function>
AMP_FN void write_block(const B& block, R* y, const Function& fn) {
  VecOf<T> results[B::kVectors];
  for (int i = 0; i < B::kVectors; ++i) results[i] = fn(i);
  if constexpr (std::is_same_v<T, R>) {
    block.write_reordered(y, results);
  } else {
    for (int i = 0; i < B::kVectors; ++i) block.write(y, i, results[i]);
  }
}

template <class T, class R>
AMP_FN void log_row(const T* x, R* y, int64_t n) {
  using V = VecOf<T>;
  const V largest = largest_of_row(x, n);
  const double sum = sum_row<V>(
      n, [&](auto block, int i, int64_t at)
             __attribute__((always_inline)) { return power_of<R>(block.read_reordered(x + at, i) - largest); });
  const V shift = math::log(V(sum));
  for_blocks<V>(
      n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        write_block<T>(
            block, y + at, [&](int i) __attribute__((always_inline)) { return read_for<R>(block, x + at, i) - largest - shift; });
      });
}

template <class T, class R>
AMP_FN void row(const T* x, R* y, int64_t n, typename VecOf<T>::Scalar* scratch) {
  using V = VecOf<T>;
  using Compute = typename V::Scalar;
  const V largest = largest_of_row(x, n);
  const auto power = [&](auto block, int i, int64_t at) __attribute__((always_inline)) {
    return power_of<R>(read_for<R>(block, x + at, i) - largest);
  };
  const auto scale_powers = [&](Compute * powers) __attribute__((always_inline)) {
    const V scale(1 / sum_row<V>(
                          n, [&](auto block, int i, int64_t at) __attribute__((always_inline)) {
                            const V p = power(block, i, at);
                            block.write(powers + at, i, p);
                            return p;
                          }));
    for_blocks<V>(
        n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          prefetch_block<B>(x + n + at);
          write_block<T>(
              block, y + at, [&](int i) __attribute__((always_inline)) { return block.read(powers + at, i) * scale; });
        });
  };
  if constexpr (std::is_same_v<R, Compute>) {
    scale_powers(y);
  } else if (n <= kScratch) {
    scale_powers(scratch);
  } else {
    const V scale(1 / sum_row<V>(n, power));
    for_blocks<V>(
        n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          write_block<T>(
              block, y + at, [&](int i) __attribute__((always_inline)) { return power(block, i, at) * scale; });
        });
  }
}

template <bool kLog, class T, class R>
void forward_rows(const void* x_data, void* y_data, int64_t rows, int64_t n) {
  using V = VecOf<T>;
  const T* x = static_cast<const T*>(x_data);
  R* y = static_cast<R*>(y_data);
  if (n <= V::kSize) return short_rows<kLog, T, R, 1>(x, y, rows, n);
  if (n <= 2 * V::kSize) return short_rows<kLog, T, R, 2>(x, y, rows, n);
  if (n <= 3 * V::kSize) return short_rows<kLog, T, R, 3>(x, y, rows, n);
  if (n <= 4 * V::kSize) return short_rows<kLog, T, R, 4>(x, y, rows, n);
  typename V::Scalar scratch[kScratch];
  for (int64_t r = 0; r < rows; ++r, x += n, y += n) {
    if constexpr (kLog) log_row(x, y, n);
    else row(x, y, n, scratch);
  }
}

template <bool kLog, class T, class R>
void forward_columns(const void* x_data, void* y_data, int64_t n, int64_t inner, int64_t columns) {
  using V = VecOf<T>;
  for_blocks<V>(
      columns, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        const T* x = static_cast<const T*>(x_data) + at;
        R* y = static_cast<R*>(y_data) + at;
        V largest[B::kVectors], sum[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) {
          largest[i] = V(kMinusInfinity);
          sum[i] = V(0);
        }
        for (int64_t k = 0; k < n; ++k) {
          for (int i = 0; i < B::kVectors; ++i) largest[i] = larger(largest[i], block.read(x + k * inner, i));
        }
        for (int64_t k = 0; k < n; ++k) {
          for (int i = 0; i < B::kVectors; ++i) {
            const V power = power_of<R>(block.read(x + k * inner, i) - largest[i]);
            sum[i] += power;
            if constexpr (!kLog && std::is_same_v<R, typename V::Scalar>) block.write(y + k * inner, i, power);
          }
        }
        for (int i = 0; i < B::kVectors; ++i) sum[i] = kLog ? math::log(sum[i]) : V(1) / sum[i];
        for (int64_t k = 0; k < n; ++k) {
          for (int i = 0; i < B::kVectors; ++i) {
            if constexpr (kLog) block.write(y + k * inner, i, block.read(x + k * inner, i) - largest[i] - sum[i]);
            else if constexpr (std::is_same_v<R, typename V::Scalar>) block.write(y + k * inner, i, block.read(y + k * inner, i) * sum[i]);
            else block.write(y + k * inner, i, power_of<R>(block.read(x + k * inner, i) - largest[i]) * sum[i]);
          }
        }
      });
}

// The contribution of an element to the sum of a slice, and the gradient computed from that sum.
template <bool kLog, class V>
AMP_FN V summand(V dy, V y) {
  return kLog ? dy : dy * y;
}
template <bool kLog, class V>
AMP_FN V gradient(V dy, V y, V sum) {
  return kLog ? dy - math::exp(y) * sum : (dy - sum) * y;
}

template <bool kLog, class T, class R, int kVectors>
void short_backward_rows(const R* dy, const R* y, T* dx, int64_t rows, int64_t n) {
  using V = VecOf<T>;
  const Block<1, true> end{static_cast<int>(n - (kVectors - 1) * V::kSize)};
  constexpr int64_t kLast = (kVectors - 1) * V::kSize;
  for (int64_t row = 0; row < rows; ++row, dy += n, y += n, dx += n) {
    V g[kVectors], v[kVectors], sum(0);
    for (int i = 0; i < kVectors; ++i) {
      g[i] = i + 1 < kVectors ? load(dy + i * V::kSize) : end.read(dy + kLast, 0);
      v[i] = i + 1 < kVectors ? load(y + i * V::kSize) : end.read(y + kLast, 0);
      const V term = summand<kLog>(g[i], v[i]);
      sum += i + 1 < kVectors ? term : end.mask(term);
    }
    sum = lanes_sum(sum);
    for (int i = 0; i < kVectors - 1; ++i) store(dx + i * V::kSize, gradient<kLog>(g[i], v[i], sum));
    end.write(dx + kLast, 0, gradient<kLog>(g[kVectors - 1], v[kVectors - 1], sum));
  }
}

template <bool kLog, class T, class R>
void backward_rows(const void* dy_data, const void* y_data, void* dx_data, int64_t rows, int64_t n) {
  using V = VecOf<T>;
  const R *dy = static_cast<const R*>(dy_data), *y = static_cast<const R*>(y_data);
  T* dx = static_cast<T*>(dx_data);
  if (n <= V::kSize) return short_backward_rows<kLog, T, R, 1>(dy, y, dx, rows, n);
  if (n <= 2 * V::kSize) return short_backward_rows<kLog, T, R, 2>(dy, y, dx, rows, n);
  for (int64_t row = 0; row < rows; ++row, dy += n, y += n, dx += n) {
    const V sum(sum_row<V>(
        n, [&](auto block, int i, int64_t at)
               __attribute__((always_inline)) { return summand<kLog>(block.read(dy + at, i), block.read(y + at, i)); }));
    for_blocks<V>(
        n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          for (int i = 0; i < B::kVectors; ++i) block.write(dx + at, i, gradient<kLog>(block.read(dy + at, i), block.read(y + at, i), sum));
        });
  }
}

template <bool kLog, class T, class R>
void backward_columns(const void* dy_data, const void* y_data, void* dx_data, int64_t n, int64_t inner, int64_t columns) {
  using V = VecOf<T>;
  for_blocks<V>(
      columns, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        const R *dy = static_cast<const R*>(dy_data) + at, *y = static_cast<const R*>(y_data) + at;
        T* dx = static_cast<T*>(dx_data) + at;
        V sum[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) sum[i] = V(0);
        for (int64_t k = 0; k < n; ++k) {
          for (int i = 0; i < B::kVectors; ++i) sum[i] += summand<kLog>(block.read(dy + k * inner, i), block.read(y + k * inner, i));
        }
        for (int64_t k = 0; k < n; ++k) {
          for (int i = 0; i < B::kVectors; ++i)
            block.write(dx + k * inner, i, gradient<kLog>(block.read(dy + k * inner, i), block.read(y + k * inner, i), sum[i]));
        }
      });
}

template <bool kLog, class T, class R>
constexpr SoftmaxKernels kernels() {
  return {forward_rows<kLog, T, R>, forward_columns<kLog, T, R>, backward_rows<kLog, T, R>, backward_columns<kLog, T, R>};
}

template <bool kLog>
constexpr SoftmaxTable table() {
  return {kernels<kLog, float, float>(),       kernels<kLog, double, double>(), kernels<kLog, Half, Half>(),
          kernels<kLog, BFloat16, BFloat16>(), kernels<kLog, Half, float>(),    kernels<kLog, BFloat16, float>()};
}

}  // namespace

constinit const SoftmaxTable kSoftmax = table<false>(), kLogSoftmax = table<true>();

}  // namespace amp::cpu::AMP_ISA
