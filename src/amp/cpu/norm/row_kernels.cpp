#include <amp/cpu/norm/row_kernels.h>

#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class T>
using ComputeOf = typename VecOf<T>::Scalar;

constexpr int64_t kPiece = 4096;  // elements summed in the compute type; pieces are combined in double

// Sums over a row: fn(block, i, element, sums) adds to vector i of kSums sums.
template <class T, int kSums, class Function>
AMP_FN void sum_row(int64_t n, double (&totals)[kSums], const Function& fn) {
  using V = VecOf<T>;
  for (int k = 0; k < kSums; ++k) totals[k] = 0;
  for (int64_t first = 0; first < n; first += kPiece) {
    const int64_t last = first + kPiece < n ? first + kPiece : n;
    V sums[kSums][4];
    for (int k = 0; k < kSums; ++k) {
      for (int i = 0; i < 4; ++i) sums[k][i] = V(0);
    }
    int64_t at = first;
    for (; at + 4 * V::kSize <= last; at += 4 * V::kSize) {
      for (int i = 0; i < 4; ++i) fn(Block<4, false>{0}, i, at, sums);
    }
    for (; at + V::kSize <= last; at += V::kSize) fn(Block<1, false>{0}, 0, at, sums);
    for (int k = 0; k < kSums; ++k) totals[k] += static_cast<double>(reduce_add(sums[k][0] + sums[k][1] + (sums[k][2] + sums[k][3])));
    const int lanes = static_cast<int>(last - at);
    if (lanes == 0) continue;
    V rest[kSums][4];
    for (int k = 0; k < kSums; ++k) rest[k][0] = V(0);
    fn(Block<1, true>{lanes}, 0, at, rest);
    for (int k = 0; k < kSums; ++k) {
      typename V::Scalar kept[V::kSize] = {};
      store_partial(kept, rest[k][0], lanes);
      totals[k] += static_cast<double>(reduce_add(load(kept)));
    }
  }
}

template <class Compute, class B>
AMP_FN auto read_or(const B& block, const void* p, int64_t at, int i, double otherwise) {
  return p != nullptr ? block.read(static_cast<const Compute*>(p) + at, i) : VecOf<Compute>(otherwise);
}

template <class T>
struct Moments {
  ComputeOf<T> mean;  // 0 if the norm is not centered
  double variance;
};

// Subtracting the first element keeps the cancellation in the variance within n * 2^-24: a single element is at most sqrt(n) standard
// deviations from the mean.
template <class T>
AMP_FN Moments<T> moments_in_one_pass(const T* x, int64_t n) {
  using V = VecOf<T>;
  const V first(load_partial(x, 1)[0]);
  double totals[2];
  sum_row<T>(
      n, totals, [&](auto block, int i, int64_t at, auto& sums) __attribute__((always_inline)) {
        const V d = block.read_reordered(x + at, i) - first;
        sums[0][i] += d;
        sums[1][i] = multiply_add(d, d, sums[1][i]);
      });
  const double count = static_cast<double>(n), shift = totals[0] / count, variance = totals[1] / count - shift * shift;
  return {static_cast<ComputeOf<T>>(static_cast<double>(first[0]) + shift), variance < 0 ? 0 : variance};
}

template <class T>
AMP_FN Moments<T> moments(const RowNorm& norm, const T* x) {
  using V = VecOf<T>;
  const int64_t n = norm.n;
  if (sizeof(T) == 2 && norm.centered && n <= kPiece) return moments_in_one_pass(x, n);
  double total[1] = {0};
  ComputeOf<T> mean = 0;
  if (norm.centered) {
    sum_row<T>(
        n, total, [&](auto block, int i, int64_t at, auto& sums) __attribute__((always_inline)) {
          sums[0][i] += block.read_reordered(x + at, i);
        });
    mean = static_cast<ComputeOf<T>>(total[0] / static_cast<double>(n));
  }
  sum_row<T>(
      n, total, [&](auto block, int i, int64_t at, auto& sums) __attribute__((always_inline)) {
        const V d = block.read_reordered(x + at, i) - V(mean);
        sums[0][i] = multiply_add(d, d, sums[0][i]);
      });
  return {mean, total[0] / static_cast<double>(n)};
}

template <class T>
void forward(const RowNorm& norm, const void* x_data, int64_t rows, void* y_data, void* mean_data, void* rstd_data) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  const int64_t n = norm.n;
  for (int64_t row = 0; row < rows; ++row) {
    const T* x = static_cast<const T*>(x_data) + row * n;
    T* y = static_cast<T*>(y_data) + row * n;
    const auto [mean, variance] = moments(norm, x);
    if (norm.centered) static_cast<Compute*>(mean_data)[row] = mean;
    const auto rstd = static_cast<Compute>(1 / __builtin_sqrt(variance + norm.eps));
    static_cast<Compute*>(rstd_data)[row] = rstd;
    for_blocks<V>(
        n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          prefetch_block<B>(x + n + at);
          for (int i = 0; i < B::kVectors; ++i) {
            const V scaled = (block.read(x + at, i) - V(mean)) * V(rstd);
            block.write(y + at, i,
                        multiply_add(scaled, read_or<Compute>(block, norm.weight, at, i, 1), read_or<Compute>(block, norm.bias, at, i, 0)));
          }
        });
  }
}

template <class T>
void backward(const RowNorm& norm, const void* dy_data, const void* x_data, const void* mean_data, const void* rstd_data, int64_t rows,
              void* dx_data, void* dweight_data, void* dbias_data) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  const int64_t n = norm.n;
  auto *dweight = static_cast<Compute*>(dweight_data), *dbias = static_cast<Compute*>(dbias_data);
  for (int64_t row = 0; row < rows; ++row) {
    const T *x = static_cast<const T*>(x_data) + row * n, *dy = static_cast<const T*>(dy_data) + row * n;
    const V mean(norm.centered ? static_cast<const Compute*>(mean_data)[row] : Compute(0)),
        rstd(static_cast<const Compute*>(rstd_data)[row]);
    V shift(0), slope(0);
    if (dx_data != nullptr) {
      double total[2];
      sum_row<T>(
          n, total, [&](auto block, int i, int64_t at, auto& sums) __attribute__((always_inline)) {
            const V g = block.read(dy + at, i) * read_or<Compute>(block, norm.weight, at, i, 1);
            sums[0][i] += g;
            sums[1][i] = multiply_add(g, (block.read(x + at, i) - mean) * rstd, sums[1][i]);
          });
      shift = V(norm.centered ? total[0] / static_cast<double>(n) : 0.0);
      slope = V(total[1] / static_cast<double>(n));
    }
    for_blocks<V>(
        n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          for (int i = 0; i < B::kVectors; ++i) {
            const V g = block.read(dy + at, i), scaled = (block.read(x + at, i) - mean) * rstd;
            if (dweight != nullptr) block.write(dweight + at, i, multiply_add(g, scaled, block.read(dweight + at, i)));
            if (dbias != nullptr) block.write(dbias + at, i, block.read(dbias + at, i) + g);
            if (dx_data != nullptr) {
              const V weighted = g * read_or<Compute>(block, norm.weight, at, i, 1) - shift;
              block.write(static_cast<T*>(dx_data) + row * n + at, i, (weighted - scaled * slope) * rstd);
            }
          }
        });
  }
}

template <class T>
constexpr RowNormKernels kernels() {
  return {forward<T>, backward<T>};
}

}  // namespace

constinit const PerFloatingType<RowNormKernels> kRowNorm = {kernels<float>(), kernels<double>(), kernels<Half>(), kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
