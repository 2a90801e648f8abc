#include <amp/cpu/norm/channel_kernels.h>

#include <amp/cpu/simd/blocks.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class T>
using ComputeOf = typename VecOf<T>::Scalar;

// Rows with separate sums in registers: additions do not wait for each other.
template <class B>
constexpr int kAbreast = 4 / B::kVectors;

// kSums sums over `rows` rows of one block of channels: fn(row, i, values) computes the summands of vector i.
// total[kSums][kVectors].
template <int kSums, class V, class B, class Function>
AMP_FN void sum_rows(B, int64_t rows, V (&total)[kSums][B::kVectors], const Function& fn) {
  constexpr int kRows = kAbreast<B>;
  V sums[kRows][kSums][B::kVectors];
  for (int r = 0; r < kRows; ++r) {
    for (int k = 0; k < kSums; ++k) {
      for (int i = 0; i < B::kVectors; ++i) sums[r][k][i] = V(0);
    }
  }
  int64_t row = 0;
  for (; row + kRows <= rows; row += kRows) {
    for (int r = 0; r < kRows; ++r) {
      for (int i = 0; i < B::kVectors; ++i) fn(row + r, i, sums[r]);
    }
  }
  for (; row < rows; ++row) {
    for (int i = 0; i < B::kVectors; ++i) fn(row, i, sums[0]);
  }
  for (int k = 0; k < kSums; ++k) {
    for (int i = 0; i < B::kVectors; ++i) {
      total[k][i] = sums[0][k][i];
      for (int r = 1; r < kRows; ++r) total[k][i] += sums[r][k][i];
    }
  }
}

// Means and sums of squared distances take two passes. The second corrects the mean of the first, because the sum of many values far from
// zero is inexact. `shift` is NaN if there are infinite values; the mean is then unchanged.
template <class V>
AMP_FN V corrected_mean(V center, V shift) {
  return select(shift == shift, center + shift, center);
}

template <class T>
void row_moments(const void* x_data, int64_t rows, int64_t channels, void* mean_data, void* m2_data) {
  using V = VecOf<T>;
  const T* x = static_cast<const T*>(x_data);
  auto *mean = static_cast<ComputeOf<T>*>(mean_data), *m2 = static_cast<ComputeOf<T>*>(m2_data);
  const V scale(1.0 / static_cast<double>(rows));
  for_blocks<V>(
      channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
        V total[1][B::kVectors], distances[2][B::kVectors], center[B::kVectors];
        sum_rows<1>(
            block, rows, total, [&](int64_t row, int i, V(&sums)[1][B::kVectors]) __attribute__((always_inline)) {
              sums[0][i] += block.read(x + row * channels + c, i);
            });
        for (int i = 0; i < B::kVectors; ++i) center[i] = total[0][i] * scale;
        sum_rows<2>(
            block, rows, distances, [&](int64_t row, int i, V(&sums)[2][B::kVectors]) __attribute__((always_inline)) {
              const V d = block.read(x + row * channels + c, i) - center[i];
              sums[0][i] += d;
              sums[1][i] = multiply_add(d, d, sums[1][i]);
            });
        for (int i = 0; i < B::kVectors; ++i) {
          const V shift = distances[0][i] * scale;
          block.write(mean + c, i, corrected_mean(center[i], shift));
          const V corrected = distances[1][i] - distances[0][i] * shift;
          block.write(m2 + c, i, select(corrected < V(0), V(0), corrected));  // rounding may make the result for equal values negative
        }
      });
}

template <class T>
void row_apply(const void* x_data, int64_t rows, int64_t channels, const void* mean_data, const void* scale_data, const void* bias_data,
               void* y_data) {
  using V = VecOf<T>;
  const T* x = static_cast<const T*>(x_data);
  T* y = static_cast<T*>(y_data);
  const auto *mean = static_cast<const ComputeOf<T>*>(mean_data), *scale = static_cast<const ComputeOf<T>*>(scale_data),
             *bias = static_cast<const ComputeOf<T>*>(bias_data);
  for_blocks<V>(
      channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
        V m[B::kVectors], s[B::kVectors], b[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) {
          m[i] = block.read(mean + c, i);
          s[i] = block.read(scale + c, i);
          b[i] = block.read(bias + c, i);
        }
        for (int64_t at = c; at < rows * channels; at += channels) {
          for (int i = 0; i < B::kVectors; ++i) block.write(y + at, i, multiply_add(block.read(x + at, i) - m[i], s[i], b[i]));
        }
      });
}

template <class T>
void row_sums(const void* dy_data, const void* x_data, int64_t rows, int64_t channels, const void* mean_data, void* sum_data,
              void* dot_data) {
  using V = VecOf<T>;
  const T *x = static_cast<const T*>(x_data), *dy = static_cast<const T*>(dy_data);
  const auto* mean = static_cast<const ComputeOf<T>*>(mean_data);
  auto *sum = static_cast<ComputeOf<T>*>(sum_data), *dot = static_cast<ComputeOf<T>*>(dot_data);
  for_blocks<V>(
      channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
        V total[2][B::kVectors], m[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) m[i] = block.read(mean + c, i);
        sum_rows<2>(
            block, rows, total, [&](int64_t row, int i, V(&sums)[2][B::kVectors]) __attribute__((always_inline)) {
              const V g = block.read(dy + row * channels + c, i);
              sums[0][i] += g;
              sums[1][i] = multiply_add(g, block.read(x + row * channels + c, i) - m[i], sums[1][i]);
            });
        for (int i = 0; i < B::kVectors; ++i) {
          block.write(sum + c, i, total[0][i]);
          block.write(dot + c, i, total[1][i]);
        }
      });
}

template <class T>
void row_combine(const void* dy_data, const void* x_data, int64_t rows, int64_t channels, const void* mean_data, const void* a_data,
                 const void* b_data, const void* c_data, void* dx_data) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  const T *x = static_cast<const T*>(x_data), *dy = static_cast<const T*>(dy_data);
  T* dx = static_cast<T*>(dx_data);
  for_blocks<V>(
      channels, [&]<class B>(B block, int64_t first) __attribute__((always_inline)) {
        V m[B::kVectors], a[B::kVectors], b[B::kVectors], c[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) {
          m[i] = block.read(static_cast<const Compute*>(mean_data) + first, i);
          a[i] = block.read(static_cast<const Compute*>(a_data) + first, i);
          b[i] = block.read(static_cast<const Compute*>(b_data) + first, i);
          c[i] = block.read(static_cast<const Compute*>(c_data) + first, i);
        }
        for (int64_t at = first; at < rows * channels; at += channels) {
          for (int i = 0; i < B::kVectors; ++i) {
            const V centered = multiply_add(block.read(x + at, i) - m[i], b[i], c[i]);
            block.write(dx + at, i, multiply_add(block.read(dy + at, i), a[i], centered));
          }
        }
      });
}

// Processes a span as rows of four vectors, then the remainder as one shorter row.
template <class V, class Function>
AMP_FN void for_span(int64_t n, const Function& fn) {
  constexpr int64_t kWide = 4 * V::kSize;
  if (n >= kWide) fn(Block<4, false>{0}, int64_t{0}, n / kWide);
  for_blocks<V>(
      n % kWide, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) { fn(block, n / kWide * kWide + c, int64_t{1}); });
}

// The sum over the active lanes of a block.
template <class V, class B>
AMP_FN typename V::Scalar fold(B block, const V* sums) {
  typename V::Scalar lanes[V::kSize] = {};
  block.write(lanes, 0, sums[0]);
  V total = load(lanes);
  for (int i = 1; i < B::kVectors; ++i) total += sums[i];
  return reduce_add(total);
}

template <class T>
void span_moments(const void* x_data, int64_t n, void* mean_data, void* m2_data) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  const T* x = static_cast<const T*>(x_data);
  Compute sum = 0, distance = 0, m2 = 0;
  for_span<V>(
      n, [&]<class B>(B block, int64_t first, int64_t rows) __attribute__((always_inline)) {
        V total[1][B::kVectors];
        sum_rows<1>(
            block, rows, total, [&](int64_t row, int i, V(&sums)[1][B::kVectors]) __attribute__((always_inline)) {
              sums[0][i] += block.read(x + first + row * 4 * V::kSize, i);
            });
        sum += fold(block, total[0]);
      });
  const Compute mean = sum / static_cast<Compute>(n);
  for_span<V>(
      n, [&]<class B>(B block, int64_t first, int64_t rows) __attribute__((always_inline)) {
        V total[2][B::kVectors];
        sum_rows<2>(
            block, rows, total, [&](int64_t row, int i, V(&sums)[2][B::kVectors]) __attribute__((always_inline)) {
              const V d = block.read(x + first + row * 4 * V::kSize, i) - V(mean);
              sums[0][i] += d;
              sums[1][i] = multiply_add(d, d, sums[1][i]);
            });
        distance += fold(block, total[0]);
        m2 += fold(block, total[1]);
      });
  const Compute shift = distance / static_cast<Compute>(n);
  *static_cast<Compute*>(mean_data) = shift == shift ? mean + shift : mean;
  const Compute corrected = m2 - distance * shift;
  *static_cast<Compute*>(m2_data) = corrected < 0 ? 0 : corrected;
}

template <class T>
void span_sums(const void* dy_data, const void* x_data, int64_t n, double mean, void* sum_data, void* dot_data) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  const T *x = static_cast<const T*>(x_data), *dy = static_cast<const T*>(dy_data);
  Compute sum = 0, dot = 0;
  for_span<V>(
      n, [&]<class B>(B block, int64_t first, int64_t rows) __attribute__((always_inline)) {
        V total[2][B::kVectors];
        sum_rows<2>(
            block, rows, total, [&](int64_t row, int i, V(&sums)[2][B::kVectors]) __attribute__((always_inline)) {
              const V g = block.read(dy + first + row * 4 * V::kSize, i);
              sums[0][i] += g;
              sums[1][i] = multiply_add(g, block.read(x + first + row * 4 * V::kSize, i) - V(mean), sums[1][i]);
            });
        sum += fold(block, total[0]);
        dot += fold(block, total[1]);
      });
  *static_cast<Compute*>(sum_data) = sum;
  *static_cast<Compute*>(dot_data) = dot;
}

template <class T>
void span_apply(const void* x_data, int64_t n, double mean, double scale, double bias, void* y_data) {
  using V = VecOf<T>;
  const T* x = static_cast<const T*>(x_data);
  T* y = static_cast<T*>(y_data);
  const V m(mean), s(scale), b(bias);
  for_span<V>(
      n, [&]<class B>(B block, int64_t first, int64_t rows) __attribute__((always_inline)) {
        for (int64_t at = first; rows > 0; --rows, at += 4 * V::kSize) {
          for (int i = 0; i < B::kVectors; ++i) block.write(y + at, i, multiply_add(block.read(x + at, i) - m, s, b));
        }
      });
}

template <class T>
void span_combine(const void* dy_data, const void* x_data, int64_t n, double mean, double a_value, double b_value, double c_value,
                  void* dx_data) {
  using V = VecOf<T>;
  const T *x = static_cast<const T*>(x_data), *dy = static_cast<const T*>(dy_data);
  T* dx = static_cast<T*>(dx_data);
  const V m(mean), a(a_value), b(b_value), c(c_value);
  for_span<V>(
      n, [&]<class B>(B block, int64_t first, int64_t rows) __attribute__((always_inline)) {
        for (int64_t at = first; rows > 0; --rows, at += 4 * V::kSize) {
          for (int i = 0; i < B::kVectors; ++i) {
            block.write(dx + at, i, multiply_add(block.read(dy + at, i), a, multiply_add(block.read(x + at, i) - m, b, c)));
          }
        }
      });
}

template <class T>
constexpr ChannelKernels kernels() {
  return {row_moments<T>, span_moments<T>, row_apply<T>, span_apply<T>, row_sums<T>, span_sums<T>, row_combine<T>, span_combine<T>};
}

}  // namespace

constinit const PerFloatingType<ChannelKernels> kChannelKernels = {kernels<float>(), kernels<double>(), kernels<Half>(),
                                                                   kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
