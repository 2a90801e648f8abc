// The loops of log_sum.h. Compiled once per instruction set level.
#include <amp/cpu/reduction/log_sum.h>
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
      n, [&](auto block, int i, int64_t at) __attribute__((always_inline)) { return math::exp(block.read_reordered(x + at, i) - shift); });
  acc->add({static_cast<double>(largest[0]), sum});
}

template <class T, class B>
AMP_FN void column_block(B block, const T* x, int64_t stride, int64_t rows, int64_t count, LogSum* acc) {
  using V = VecOf<T>;
  V largest(kMinusInfinity), sum(0);
  for (int64_t i = 0; i < rows; ++i) largest = larger(largest, block.read(x + i * stride, 0));
  const V shift = finite_or_zero(largest);
  for (int64_t i = 0; i < rows; ++i) sum += math::exp(block.read(x + i * stride, 0) - shift);
  for (int k = 0; k < count; ++k) acc[k].add({static_cast<double>(largest[k]), static_cast<double>(sum[k])});
}

template <class T>
void columns(const void* in, int64_t stride, int64_t rows, int64_t columns, LogSum* acc) {
  using V = VecOf<T>;
  const T* x = static_cast<const T*>(in);
  int64_t at = 0;
  for (; at + V::kSize <= columns; at += V::kSize) column_block(Block<1, false>{0}, x + at, stride, rows, V::kSize, acc + at);
  if (const auto rest = static_cast<int>(columns - at); rest > 0) column_block(Block<1, true>{rest}, x + at, stride, rows, rest, acc + at);
}

template <class T>
constexpr LogSumKernels kernels() {
  return {row<T>, columns<T>};
}

}  // namespace

constinit const PerFloatingType<LogSumKernels> kLogSums = {kernels<float>(), kernels<double>(), kernels<Half>(), kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
