// The largest or smallest element along a dimension and its position; mean and variance.
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/reduction/moments.cuh>
#include <amp/cuda/reduction/reduce.cuh>

namespace amp::cuda {

namespace {

// A position of -1 means that there is no element yet.
template <class V>
struct Candidate {
  V value;
  int64_t position;
};

template <class Load>
struct ExtremumPolicy : LoadingPolicy<Load> {
  using V = typename Load::Value;
  using Acc = Candidate<V>;
  void* values;
  ScalarType dtype;
  int64_t* indices;
  bool largest;

  __device__ Acc identity() const { return {V(0), -1}; }
  template <int M>
  __device__ void take(Acc& acc, WithoutContext::Context, const V (&x)[M], int64_t position, int64_t step) const {
#pragma unroll
    for (int k = 0; k < M; ++k) acc = (*this)(acc, {x[k], position + k * step});
  }
  // The better value wins, and NaN is the best. Among equal ones the first wins. Does not branch: loads of several elements can begin
  // before the first of them is compared.
  __device__ Acc operator()(Acc a, Acc b) const {
    const bool nan_a = a.value != a.value, nan_b = b.value != b.value;
    const bool equal = (a.value == b.value) | (nan_a & nan_b);
    const bool better = nan_b | (!nan_a & (largest ? b.value > a.value : b.value < a.value));
    const bool wins = (a.position < 0) | (equal ? b.position < a.position : better);
    const bool b_wins = (b.position >= 0) & wins;
    return {b_wins ? b.value : a.value, b_wins ? b.position : a.position};
  }
  __device__ void store(int64_t i, Acc acc) const {
    store_as(values, i, dtype, acc.value);
    indices[i] = acc.position;
  }
};

template <class Load>
struct MomentsPolicy : LoadingPolicy<Load> {
  using T = typename Load::Value;
  using Acc = Moments<T>;
  void *spread, *mean;
  ScalarType dtype;
  double correction;
  int64_t n;
  bool root;

  __device__ Acc identity() const { return {T(0), T(0), T(0)}; }
  template <int M>
  __device__ void take(Acc& acc, WithoutContext::Context, const T (&x)[M], int64_t, int64_t) const {
    take_in(acc, x);
  }
  __device__ Acc operator()(const Acc& a, const Acc& b) const { return joined(a, b); }
  __device__ void store(int64_t i, Acc acc) const {
    const double rest = static_cast<double>(n) - correction;
    const T variance = acc.squares / static_cast<T>(rest > 0 ? rest : 0.0);
    store_as(spread, i, dtype, root ? math::sqrt(variance) : variance);
    store_as(mean, i, dtype, n == 0 ? static_cast<T>(NAN) : acc.mean);
  }
};

}  // namespace

std::tuple<Tensor, Tensor> extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) {
  const Tensor x = dim ? self.detach() : dense(self).view({self.numel()});
  const DimMask dims = reduced_dim("max", dim.value_or(0), x.dim());
  const ReductionPlan plan(x, dims);
  const Tensor values = plan.allocate(x.dtype()), indices = plan.allocate(kInt64);
  with_loader<kFloatingTypes | kIntegralTypes>(plan.input, [&]<class Load>(const Load& load) {
    run_reduction(plan, ExtremumPolicy<Load>{{{}, load}, values.data_ptr(), x.dtype(), indices.data_ptr<int64_t>(), largest});
  });
  const Tensor v = plan.finish(values, dims, keepdim), i = plan.finish(indices, dims, keepdim);
  if (!dim && keepdim) {
    const Shape ones(static_cast<size_t>(self.dim()), 1);
    detail::set_geometry(*v.impl(), ones, ones);
    detail::set_geometry(*i.impl(), ones, ones);
  }
  return {v, i};
}

std::tuple<Tensor, Tensor> moments(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root) {
  const DimMask dims = reduced_dims("var", dim, self.dim());
  const ReductionPlan plan(self.detach(), dims);
  const Tensor spread = plan.allocate(self.dtype()), mean = plan.allocate(self.dtype());
  with_loader<kFloatingTypes>(plan.input, [&]<class Load>(const Load& load) {
    run_reduction(plan, MomentsPolicy<Load>{{{}, load}, spread.data_ptr(), mean.data_ptr(), self.dtype(), correction, plan.n_folded, root});
  });
  return {plan.finish(spread, dims, keepdim), plan.finish(mean, dims, keepdim)};
}

}  // namespace amp::cuda
