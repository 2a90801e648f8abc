#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/softmax.h>
#include <amp/ops/softmax_types.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/math.cuh>
#include <amp/cuda/team.cuh>

namespace amp::cuda {

namespace {

template <class Team, bool kLog, class T, class R>
__global__ void softmax_slices(const T* x, R* y, int64_t n, int64_t inner, int64_t slices) {
  using V = Acc<T>;
  for (int64_t slice = Team::first(); slice < slices; slice += Team::step()) {
    const int64_t base = slice / inner * inner * n + slice % inner;
    const auto at = [&](int64_t k) { return base + k * inner; };
    V largest(-INFINITY), sum(0);
    for (int64_t k = Team::member(); k < n; k += Team::kMembers) largest = math::max(largest, static_cast<V>(x[at(k)]));
    largest = team_max<Team>(largest);
    for (int64_t k = Team::member(); k < n; k += Team::kMembers) sum += math::exp(static_cast<V>(x[at(k)]) - largest);
    sum = team_sum<Team>(sum);
    const V scale = kLog ? math::log(sum) : V(1) / sum;
    for (int64_t k = Team::member(); k < n; k += Team::kMembers) {
      const V shifted = static_cast<V>(x[at(k)]) - largest;
      y[at(k)] = R(kLog ? shifted - scale : math::exp(shifted) * scale);
    }
  }
}

template <class Team, bool kLog, class T, class R>
__global__ void softmax_backward_slices(const R* dy, const R* y, T* dx, int64_t n, int64_t inner, int64_t slices) {
  using V = Acc<T>;
  for (int64_t slice = Team::first(); slice < slices; slice += Team::step()) {
    const int64_t base = slice / inner * inner * n + slice % inner;
    const auto at = [&](int64_t k) { return base + k * inner; };
    V sum(0);
    for (int64_t k = Team::member(); k < n; k += Team::kMembers) {
      const V g = static_cast<V>(dy[at(k)]);
      sum += kLog ? g : g * static_cast<V>(y[at(k)]);
    }
    sum = team_sum<Team>(sum);
    for (int64_t k = Team::member(); k < n; k += Team::kMembers) {
      const V g = static_cast<V>(dy[at(k)]), result = static_cast<V>(y[at(k)]);
      dx[at(k)] = T(kLog ? g - math::exp(result) * sum : (g - sum) * result);
    }
  }
}

// Calls fn with null pointers to the types of input and result.
template <class Function>
void with_types(ScalarType input, ScalarType result, const Function& fn) {
  dispatch<kFloatingTypes>(input, [&]<class T>(T* null) {
    if constexpr (sizeof(T) == 2) {
      if (result != input) return fn(null, static_cast<float*>(nullptr));
    }
    fn(null, null);
  });
}

template <bool kLog>
Tensor forward(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  const NoGradGuard no_grad;
  const ScalarType result = dtype.value_or(self.dtype());
  const Tensor x = as_dense(softmax_has_kernel(self.dtype(), result) ? self : self.to(result)), y = empty_like(x, result);
  const Slices slices(x, dim);
  if (slices.count() == 0) return y;
  with_types(x.dtype(), result, [&]<class T, class R>(T*, R*) {
    with_team(slices, [&]<class Team>(Team) {
      launch(softmax_slices<Team, kLog, T, R>, grid_for(slices.count(), Team::kTeams), kThreads, static_cast<const T*>(x.data_ptr()),
             static_cast<R*>(y.data_ptr()), slices.n, slices.inner, slices.count());
    });
  });
  return y;
}

template <bool kLog>
Tensor backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  const NoGradGuard no_grad;
  const Tensor y = as_dense(output), dy = in_layout_of(y, grad_output);
  const Tensor dx = empty_like(y, softmax_has_kernel(input_dtype, y.dtype()) ? input_dtype : y.dtype());
  const Slices slices(y, dim);
  if (slices.count() == 0) return dx.to(input_dtype);
  with_types(dx.dtype(), y.dtype(), [&]<class T, class R>(T*, R*) {
    with_team(slices, [&]<class Team>(Team) {
      launch(softmax_backward_slices<Team, kLog, T, R>, grid_for(slices.count(), Team::kTeams), kThreads,
             static_cast<const R*>(dy.data_ptr()), static_cast<const R*>(y.data_ptr()), static_cast<T*>(dx.data_ptr()), slices.n,
             slices.inner, slices.count());
    });
  });
  return dx.to(input_dtype);
}

}  // namespace

Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { return forward<false>(self, dim, dtype); }
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { return forward<true>(self, dim, dtype); }

Tensor softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  return backward<false>(grad_output, output, dim, input_dtype);
}
Tensor log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  return backward<true>(grad_output, output, dim, input_dtype);
}

}  // namespace amp::cuda
