// logcumsumexp, and the weighted sums in its gradient.
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/complex_math.cuh>
#include <amp/cuda/reduction/scan.cuh>

namespace amp::cuda {

namespace {

// The logarithm of a sum of exponentials: the logarithm of the largest one, and the sum of the others relative to it. A sum of -1 means no
// elements yet.
template <class V>
struct LogSum {
  V largest;
  double others;
};

template <class V>
struct LogSums {
  using Acc = LogSum<V>;
  const void* in;
  void* out;
  ScalarType dtype;

  __device__ Acc identity() const { return {V(-INFINITY), -1}; }
  __device__ Acc load(int64_t offset, int64_t) const { return {load_as<V>(in, offset, dtype), 0}; }
  __device__ Acc operator()(Acc a, Acc b) const {
    const bool b_larger = b.largest > a.largest;
    const Acc high = b_larger ? b : a, low = b_larger ? a : b;
    const double share =
        low.largest == high.largest ? 1 : static_cast<double>(math::exp(low.largest - high.largest));  // infinities may be equal
    return {high.largest, high.others + (low.others + 1) * share};
  }
  __device__ void store(int64_t offset, int64_t, Acc sum) const {
    store_as(out, offset, dtype, sum.largest + math::log1p(static_cast<V>(sum.others)));
  }
};

using Z = Complex<double>;

struct ComplexLog {
  Z sum;
  int64_t empty;
};

struct ComplexLogSums {
  using Acc = ComplexLog;
  const void* in;
  void* out;
  ScalarType dtype;

  __device__ Acc identity() const { return {Z(0), 1}; }
  __device__ Acc load(int64_t offset, int64_t) const { return {load_as<Z>(in, offset, dtype), 0}; }
  __device__ __noinline__ Acc operator()(Acc a, Acc b) const {
    if (a.empty) return b;
    if (b.empty) return a;
    const bool swapped = a.sum.re > b.sum.re;
    const Z low = swapped ? b.sum : a.sum, high = swapped ? a.sum : b.sum;
    if (low.re == high.re && math::abs(low.re) == INFINITY) {
      // Minus infinity: no elements so far. Its imaginary part then has no meaning.
      return {low.re < 0 ? low : math::log(math::exp(low) + math::exp(high)), 0};
    }
    return {high + math::log1p(math::exp(low - high)), 0};
  }
  __device__ void store(int64_t offset, int64_t, Acc total) const { store_as(out, offset, dtype, total.sum); }
};

// A sum at a place where the logarithm is `level`.
template <class W>
struct Decayed {
  W total, level;
  int64_t empty;
};

template <class W>
__device__ __noinline__ W decay(W exponent) {
  return math::exp(exponent);
}

template <class W>
struct DecayedSums {
  using Acc = Decayed<W>;
  const void *in, *logs;
  void* out;
  ScalarType dtype;
  bool reverse;

  __device__ Acc identity() const { return {W(0), W(0), 1}; }
  __device__ Acc load(int64_t offset, int64_t) const { return {load_as<W>(in, offset, dtype), load_as<W>(logs, offset, dtype), 0}; }
  __device__ Acc operator()(Acc a, Acc b) const {
    if (b.empty) return a;
    if (a.total == W(0)) return b;  // for any factor
    const W factor = a.level == b.level ? W(1) : decay(reverse ? b.level - a.level : a.level - b.level);
    return {b.total + a.total * factor, b.level, 0};
  }
  __device__ void store(int64_t offset, int64_t, Acc sum) const { store_as(out, offset, dtype, sum.total); }
};

}  // namespace

Tensor logcumsumexp(const Tensor& self, int64_t dim) {
  const Tensor x = dense(self), result(detail::new_tensor(x.sizes(), x.dtype(), x.device()));
  const int64_t d = detail::wrap_dim("logcumsumexp", dim, x.dim());
  const auto run = [&]<class Sums>(Sums*) { run_scan(x, d, false, Sums{x.data_ptr(), result.data_ptr(), x.dtype()}); };
  if (isComplexType(x.dtype())) run(static_cast<ComplexLogSums*>(nullptr));
  else if (x.dtype() == kFloat64) run(static_cast<LogSums<double>*>(nullptr));
  else run(static_cast<LogSums<float>*>(nullptr));
  return result;
}

Tensor decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
  const Tensor x = dense(self), levels = dense(logs), result(detail::new_tensor(x.sizes(), x.dtype(), x.device()));
  const int64_t d = detail::wrap_dim("decayed_sums", dim, x.dim());
  const auto run = [&]<class W>(W*) {
    run_scan(x, d, reverse, DecayedSums<W>{x.data_ptr(), levels.data_ptr(), result.data_ptr(), x.dtype(), reverse});
  };
  if (isComplexType(x.dtype())) run(static_cast<Z*>(nullptr));
  else run(static_cast<double*>(nullptr));
  return result;
}

}  // namespace amp::cuda
