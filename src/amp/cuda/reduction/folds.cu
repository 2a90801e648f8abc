#include <amp/cuda/reduction/folds.h>

#include <amp/cuda/device/scaled_squares.cuh>
#include <amp/cuda/reduction/reduce.cuh>

namespace amp::cuda {

namespace {

// Stores a folded value in the output's dtype.
template <class V>
struct Output {
  void* data;
  ScalarType dtype;
  Finish finish;
  int64_t n_folded;

  __device__ void store(int64_t i, V value) const {
    if constexpr (std::is_integral_v<V>) {
      if (finish.kind == Finish::IsCount) value = value == n_folded;
    } else {
      if (finish.kind == Finish::Divide) {
        if constexpr (is_complex<V>)
          value = V(value.re / static_cast<decltype(value.re)>(finish.divisor), value.im / static_cast<decltype(value.re)>(finish.divisor));
        else value /= static_cast<V>(finish.divisor);
      }
      if constexpr (!is_complex<V>) {
        if (finish.kind == Finish::Root) value = math::sqrt(value);
      }
    }
    store_as(data, i, dtype, value);
  }
};

template <class Load>
struct SumPolicy : LoadingPolicy<Load> {
  using Acc = typename Load::Value;
  Output<Acc> out;
  Fold kind;

  __device__ Acc identity() const { return Acc(0); }
  template <int M>
  __device__ void take(Acc& acc, WithoutContext::Context, const Acc (&values)[M], int64_t, int64_t) const {
#pragma unroll
    for (int k = 0; k < M; ++k) {
      Acc x = values[k];
      if constexpr (std::is_floating_point_v<Acc>) {
        if (kind == Fold::SumAbs) x = math::abs(x);
        if (kind == Fold::SumSquares) x = x * x;
      }
      acc += x;
    }
  }
  __device__ Acc operator()(Acc a, Acc b) const { return a + b; }
  __device__ void store(int64_t i, Acc acc) const { out.store(i, acc); }
};

// The root of the sum of squares of float32 and 16-bit numbers, right in the whole range of float32.
template <class Load>
struct SquaresPolicy : LoadingPolicy<Load> {
  using Acc = ScaledSquares;
  Output<float> out;

  __device__ Acc identity() const { return {0, 0, 0}; }
  template <int M>
  __device__ void take(Acc& acc, WithoutContext::Context, const float (&values)[M], int64_t, int64_t) const {
#pragma unroll
    for (int k = 0; k < M; ++k) acc.add(values[k]);
  }
  __device__ Acc operator()(const Acc& a, const Acc& b) const { return a + b; }
  __device__ void store(int64_t i, const Acc& acc) const { out.store(i, acc.root()); }
};

template <class Load>
struct ProdPolicy : LoadingPolicy<Load> {
  using Acc = typename Load::Value;
  Output<Acc> out;

  __device__ Acc identity() const { return Acc(1); }
  template <int M>
  __device__ void take(Acc& acc, WithoutContext::Context, const Acc (&values)[M], int64_t, int64_t) const {
#pragma unroll
    for (int k = 0; k < M; ++k) acc *= values[k];
  }
  __device__ Acc operator()(Acc a, Acc b) const { return a * b; }
  __device__ void store(int64_t i, Acc acc) const { out.store(i, acc); }
};

// NaN propagates through math::min and math::max.
template <class Load>
struct ExtremePolicy : LoadingPolicy<Load> {
  using Acc = typename Load::Value;
  Output<Acc> out;
  Acc lowest;
  bool largest, absolute;

  __device__ Acc identity() const { return lowest; }
  template <int M>
  __device__ void take(Acc& acc, WithoutContext::Context, const Acc (&values)[M], int64_t, int64_t) const {
#pragma unroll
    for (int k = 0; k < M; ++k) acc = (*this)(acc, absolute ? math::abs(values[k]) : values[k]);
  }
  __device__ Acc operator()(Acc a, Acc b) const { return largest ? math::max(a, b) : math::min(a, b); }
  __device__ void store(int64_t i, Acc acc) const { out.store(i, acc); }
};

template <class Load>
struct CountPolicy : LoadingPolicy<Load> {
  using Acc = int64_t;
  Output<Acc> out;

  __device__ Acc identity() const { return 0; }
  template <int M>
  __device__ void take(Acc& acc, WithoutContext::Context, const typename Load::Value (&values)[M], int64_t, int64_t) const {
    int count = 0;
#pragma unroll
    for (int k = 0; k < M; ++k) count += values[k] != typename Load::Value(0);
    acc += count;
  }
  __device__ Acc operator()(Acc a, Acc b) const { return a + b; }
  __device__ void store(int64_t i, Acc acc) const { out.store(i, acc); }
};

// The value that every other one beats.
template <class V>
V identity_of(bool largest, bool absolute) {
  if (largest && absolute) return V(0);
  if constexpr (std::is_integral_v<V>) return largest ? INT64_MIN : INT64_MAX;
  else return largest ? -std::numeric_limits<V>::infinity() : std::numeric_limits<V>::infinity();
}

template <class Load>
void run(const ReductionPlan& plan, const Load& load, Fold kind, const Tensor& out, Finish finish) {
  using V = typename Load::Value;
  const auto output = [&]<class T>(T) { return Output<T>{out.data_ptr(), out.dtype(), finish, plan.n_folded}; };
  if constexpr (is_complex<V>) {
    run_reduction(plan, SumPolicy<Load>{{{}, load}, output(V()), kind});
  } else {
    const bool largest = kind == Fold::Max || kind == Fold::MaxAbs, absolute = kind == Fold::MaxAbs || kind == Fold::MinAbs;
    switch (kind) {
      case Fold::Sum:
      case Fold::SumAbs: return run_reduction(plan, SumPolicy<Load>{{{}, load}, output(V()), kind});
      case Fold::SumSquares:
        if constexpr (std::is_same_v<V, float>) {
          const Output<float> roots{out.data_ptr(), out.dtype(), Finish{}, plan.n_folded};
          return run_reduction(plan, SquaresPolicy<Load>{{{}, load}, roots});
        } else {
          return run_reduction(plan, SumPolicy<Load>{{{}, load}, output(V()), kind});
        }
      case Fold::Prod: return run_reduction(plan, ProdPolicy<Load>{{{}, load}, output(V())});
      case Fold::CountNonZero: return run_reduction(plan, CountPolicy<Load>{{{}, load}, output(int64_t{})});
      default:
        return run_reduction(plan, ExtremePolicy<Load>{{{}, load}, output(V()), identity_of<V>(largest, absolute), largest, absolute});
    }
  }
}

}  // namespace

Tensor fold(const Tensor& self, DimMask dims, bool keepdim, Fold kind, ScalarType result, Finish finish) {
  const ReductionPlan plan(self, dims);
  const Tensor out = plan.allocate(result);
  with_loader<kAllTypes>(plan.input, [&](const auto& load) { run(plan, load, kind, out, finish); });
  return plan.finish(out, dims, keepdim);
}

}  // namespace amp::cuda
