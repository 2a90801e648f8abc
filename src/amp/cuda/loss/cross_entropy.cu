#include <algorithm>

#include <amp/cuda/device/chunks.cuh>
#include <amp/cuda/loss/positions.cuh>

namespace amp::cuda {

namespace {

// The factors of label smoothing: for the target, and for every class. `weights` is the sum of all class weights, or null for n.
template <class V>
struct Smoothing {
  V kept, shared;
  const V* weights;
};

// Reads the scores once, or twice with label smoothing.
template <class Team, bool kPacked, class T, class V>
__global__ void cross_entropy_positions(Positions<V> p, Smoothing<V> smoothing, const T* x, V* largest, V* log_sum, V* losses, V* weights,
                                        bool aligned) {
  constexpr int N = kChunk<T, kPacked>;
  using Part = Chunk<Team, N, kPacked>;
  for (int64_t i = Team::first(); i < p.count; i += Team::step()) {
    const ChunkedSlice scores(i, p.n, p.inner, aligned);
    Neighbors<T, N> loaded[kSlots<kPacked, 1>];
    ScaledSum<V> total{V(-INFINITY), V(0)};
    for_chunks<Team, N, kPacked, 1>(
        scores, [&](const Part& chunk, int slot) { chunk.load(x, T(-INFINITY), loaded[slot]); },
        [&](const Part&, int slot) {
          V values[N];
          loaded[slot].as(values);
          total.take(values);
        });
    total = team_join<Team>(total);
    const V top = total.largest, log = math::log(total.sum);
    V all(0);
    if (smoothing.shared > 0) {
      for_chunks<Team, N, kPacked, 1>(
          scores, [&](const Part& chunk, int slot) { chunk.load(x, static_cast<T>(top), loaded[slot]); },
          [&](const Part& chunk, int slot) {
            V values[N];
            loaded[slot].as(values);
#pragma unroll
            for (int k = 0; k < N; ++k) {
              const bool weighted = p.weight != nullptr && k >= chunk.low && k < chunk.high;
              all += (values[k] - top) * (weighted ? p.weight[chunk.position(k)] : V(1));
            }
          });
      all = team_sum<Team>(all);
    }
    if (Team::member() != 0) continue;
    const int64_t label = p.target[i];
    const V weight = p.weight_of(label);
    V loss(0);
    if (label != p.ignore_index) {
      loss = p.is_class(label) ? smoothing.kept * weight * (log - (static_cast<V>(x[scores.base + label * p.inner]) - top)) : V(NAN);
      if (smoothing.shared > 0) loss += smoothing.shared * ((smoothing.weights != nullptr ? *smoothing.weights : V(p.n)) * log - all);
    }
    largest[i] = top;
    log_sum[i] = log;
    losses[i] = loss;
    weights[i] = weight;
  }
}

template <class Team, bool kPacked, class T, class V>
__global__ void cross_entropy_gradients(Positions<V> p, Smoothing<V> smoothing, GradientScale<V> scale, const T* x, const V* largest,
                                        const V* log_sum, T* dx, bool aligned) {
  constexpr int N = kChunk<T, kPacked>;
  using Part = Chunk<Team, N, kPacked>;
  for (int64_t i = Team::first(); i < p.count; i += Team::step()) {
    const int64_t label = p.target[i];
    const bool ignored = label == p.ignore_index;
    const V of_position = ignored ? V(0) : scale.at(i), of_target = of_position * smoothing.kept * p.weight_of(label);
    const V shared = of_position * smoothing.shared,
            of_all = of_target + shared * (smoothing.weights != nullptr ? *smoothing.weights : V(p.n));
    const V top = largest[i], log = log_sum[i];
    Neighbors<T, N> loaded[kSlots<kPacked, 1>];
    for_chunks<Team, N, kPacked, 1>(
        ChunkedSlice(i, p.n, p.inner, aligned), [&](const Part& chunk, int slot) { chunk.load(x, T(0), loaded[slot]); },
        [&](const Part& chunk, int slot) {
          V values[N];
          loaded[slot].as(values);
#pragma unroll
          for (int k = 0; k < N; ++k) {
            const bool weighted = shared != 0 && p.weight != nullptr && k >= chunk.low && k < chunk.high;
            values[k] = math::exp(values[k] - top - log) * of_all - shared * (weighted ? p.weight[chunk.position(k)] : V(1));
            if (chunk.position(k) == label) values[k] -= of_target;
            if (ignored) values[k] = V(0);
          }
          chunk.store(dx, values);
        });
  }
}

// Scores, targets and weights of a call, and the sum of the class weights if needed.
struct Problem {
  Problem(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t ignore_index, double label_smoothing)
      : compute(computeType(self.dtype())),
        x(ordered_scores(self)),
        data(Slices(x, class_dim(x)), target, weight, ignore_index, compute),
        label_smoothing(label_smoothing) {
    if (label_smoothing > 0 && weight.defined()) weights = sum_all(data.class_weight, std::nullopt);
  }
  template <class V>
  Smoothing<V> smoothing() const {
    return {static_cast<V>(1 - label_smoothing), static_cast<V>(label_smoothing / static_cast<double>(std::max<int64_t>(1, data.slices.n))),
            weights.defined() ? weights.data_ptr<V>() : nullptr};
  }

  ScalarType compute;
  Tensor x;
  PositionTensors data;
  double label_smoothing;
  Tensor weights;
};

}  // namespace

std::tuple<Tensor, Tensor, Tensor> cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                         int64_t ignore_index, double label_smoothing, ScalarType dtype) {
  const NoGradGuard no_grad;
  const Problem problem(self.detach(), target, weight, ignore_index, label_smoothing);
  const Slices& slices = problem.data.slices;
  const Tensor losses = empty(target.sizes(), self.options().dtype(problem.compute)), weights = empty_like(losses);
  const Tensor statistics = empty({2, slices.count()}, losses.options());
  dispatch<kFloatingTypes>(self.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    if (slices.count() == 0) return;
    const bool aligned = is_aligned({problem.x.data_ptr()});
    with_chunks<T, false>(slices, [&]<class Team, bool kPacked>(Team, std::bool_constant<kPacked>, auto) {
      launch(cross_entropy_positions<Team, kPacked, T, V>, grid_for(slices.count(), Team::kTeams), kThreads, problem.data.positions<V>(),
             problem.smoothing<V>(), static_cast<const T*>(problem.x.data_ptr()), statistics.data_ptr<V>(),
             statistics.data_ptr<V>() + slices.count(), losses.data_ptr<V>(), weights.data_ptr<V>(), aligned);
    });
  });
  const auto [loss, total_weight] = reduce_losses(losses, weights, reduction, dtype);
  return {loss, statistics, total_weight};
}

Tensor cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                              const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                              double label_smoothing) {
  const NoGradGuard no_grad;
  const Problem problem(self.detach(), target, weight, ignore_index, label_smoothing);
  const Slices& slices = problem.data.slices;
  const Tensor result = empty_like(problem.x), grad = position_values(grad_output, problem.compute);
  dispatch<kFloatingTypes>(self.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    if (slices.count() == 0) return;
    const bool aligned = is_aligned({problem.x.data_ptr(), result.data_ptr()});
    with_chunks<T, false>(slices, [&]<class Team, bool kPacked>(Team, std::bool_constant<kPacked>, auto) {
      launch(cross_entropy_gradients<Team, kPacked, T, V>, grid_for(slices.count(), Team::kTeams), kThreads, problem.data.positions<V>(),
             problem.smoothing<V>(), gradient_scale<V>(grad, total_weight, reduction), static_cast<const T*>(problem.x.data_ptr()),
             static_cast<const V*>(statistics.data_ptr<V>()), static_cast<const V*>(statistics.data_ptr<V>() + slices.count()),
             static_cast<T*>(result.data_ptr()), aligned);
    });
  });
  return result;
}

}  // namespace amp::cuda
