// Products of a matrix and a vector. Compiled once per instruction set level.
#include <amp/cpu/gemm/vectors.h>

#include <amp/cpu/gemm/dots.h>
#include <amp/cpu/gemm/tile.h>

namespace amp::cpu::AMP_ISA {

extern const PerFloatingType<VectorKernels> kVectorKernels;

namespace {

template <class Source>
void dots(const void* vectors, int64_t stride, int64_t count, const void* x, int64_t k, void* sums) {
  dot_vectors(static_cast<const Source*>(vectors), stride, count, static_cast<const Source*>(x), k,
              static_cast<typename VecOf<Source>::Scalar*>(sums));
}

// Adds kRows rows, each times its factor, to the sums.
template <int kRows, class Source, class T>
AMP_FN void add_rows(const Source* rows, int64_t stride, const Source* x, int64_t x_stride, int64_t columns, T* sums) {
  using V = VecOf<Source>;
  V factor[kRows];
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) factor[r] = V(load_partial(x + r * x_stride, 1)[0]);
  for (int64_t j = 0; j < columns; j += V::kSize) {
    V sum = load(sums + j);
    const int n = columns - j < V::kSize ? static_cast<int>(columns - j) : V::kSize;
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      const Source* at = rows + r * stride + j;
      sum = multiply_add(n == V::kSize ? load(at) : load_partial(at, n), factor[r], sum);
    }
    store(sums + j, sum);
  }
}

template <class Source>
void combine(const void* rows, int64_t stride, int64_t k, const void* x, int64_t x_stride, int64_t columns, void* sums) {
  using V = VecOf<Source>;
  constexpr int kAtOnce = 4;
  const Source *row = static_cast<const Source*>(rows), *factor = static_cast<const Source*>(x);
  auto* total = static_cast<typename V::Scalar*>(sums);
  for (int64_t j = 0; j < columns; j += V::kSize) store(total + j, V(0));
  int64_t p = 0;
  for (; p + kAtOnce <= k; p += kAtOnce) add_rows<kAtOnce>(row + p * stride, stride, factor + p * x_stride, x_stride, columns, total);
  for (; p < k; ++p) add_rows<1>(row + p * stride, stride, factor + p * x_stride, x_stride, columns, total);
}

template <class T>
void finish(const Gemm& g, int64_t column, int64_t count, const void* sums, bool relu) {
  finish_block(g, 0, column, 1, static_cast<int>(count), static_cast<const T*>(sums), 0, relu);
}

template <class Source>
constexpr VectorKernels kernels_of() {
  return {dots<Source>, combine<Source>, finish<typename VecOf<Source>::Scalar>};
}

}  // namespace

constinit const PerFloatingType<VectorKernels> kVectorKernels = {kernels_of<float>(), kernels_of<double>(), kernels_of<Half>(),
                                                                 kernels_of<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
