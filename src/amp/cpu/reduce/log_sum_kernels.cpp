// The loops of log_sum.h. Compiled once per instruction set level.
#include <amp/cpu/reduce/log_sum.h>
#include <amp/cpu/softmax/rows.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class V>
AMP_FN V finite_or_zero(V x) {
  return select(math::abs(x) == V(-kMinusInfinity), V(0), x);
}

template <class T>
void row(const void* in, int64_t n, LogSum* acc) {
  using V = VecOf<T>;
  const T* x = static_cast<const T*>(in);
  const V largest = largest_of_row(x, n), shift = finite_or_zero(largest);
  const double sum = sum_row<V>(
      n, [&](auto block, int i, int64_t at) __attribute__((always_inline)) { return math::exp(block.read(x + at, i) - shift); });
  acc->add({static_cast<double>(largest[0]), sum});
}

template <class T>
void columns(const void* in, int64_t stride, int64_t rows, int64_t columns, LogSum* acc) {
  using V = VecOf<T>;
  for_blocks<V>(
      columns, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        const T* x = static_cast<const T*>(in) + at;
        for (int v = 0; v < B::kVectors; ++v) {
          V largest(kMinusInfinity), sum(0);
          for (int64_t i = 0; i < rows; ++i) largest = larger(largest, block.read(x + i * stride, v));
          const V shift = finite_or_zero(largest);
          for (int64_t i = 0; i < rows; ++i) sum += math::exp(block.read(x + i * stride, v) - shift);
          const int64_t first = at + v * V::kSize;
          for (int64_t k = 0; k < V::kSize && first + k < columns; ++k)
            acc[first + k].add({static_cast<double>(largest[static_cast<int>(k)]), static_cast<double>(sum[static_cast<int>(k)])});
        }
      });
}

template <class T>
constexpr LogSumKernels kernels() {
  return {row<T>, columns<T>};
}

}  // namespace

constinit const PerFloatingType<LogSumKernels> kLogSums = {kernels<float>(), kernels<double>(), kernels<Half>(), kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
