// The loss of all positions and the sum of their weights in one pass.
#include <amp/cuda/loss/positions.cuh>
#include <amp/cuda/reduction/reduce.cuh>

namespace amp::cuda {

namespace {

template <class V>
struct LossAndWeight {
  V loss, weight;
};

template <class V>
struct LossPolicy : WithoutContext {
  using Acc = LossAndWeight<V>;
  using Value = LossAndWeight<V>;
  static constexpr bool kOneLine = true;
  static constexpr int kPack = kPackOf<V>;
  const V *losses, *weights;
  V* total_weight;
  void* result;
  ScalarType dtype;  // dtype of the result
  bool mean;

  bool packs(int64_t unit) const { return is_aligned({losses, weights}) && unit % kPack == 0; }
  __device__ Acc identity() const { return {V(0), V(0)}; }
  template <int N>
  __device__ void load(int64_t offset, int64_t, Value (&values)[N]) const {
    V loss[N], weight[N];
    load_values(losses, offset, loss);
    load_values(weights, offset, weight);
#pragma unroll
    for (int k = 0; k < N; ++k) values[k] = {loss[k], weight[k]};
  }
  template <int N>
  __device__ void take(Acc& acc, Context, const Value (&values)[N], int64_t, int64_t) const {
#pragma unroll
    for (int k = 0; k < N; ++k) acc = (*this)(acc, values[k]);
  }
  __device__ Acc operator()(const Acc& a, const Acc& b) const { return {a.loss + b.loss, a.weight + b.weight}; }
  __device__ void store(int64_t, const Acc& acc) const {
    *total_weight = acc.weight;
    store_as(result, 0, dtype, mean ? acc.loss / acc.weight : acc.loss);
  }
};

}  // namespace

std::tuple<Tensor, Tensor> reduce_losses(const Tensor& losses, const Tensor& weights, int64_t reduction, ScalarType dtype) {
  if (reduction == Reduction::None) return {losses.to(dtype), sum_all(weights, std::nullopt)};
  const Tensor result = empty({}, losses.options().dtype(dtype)), total_weight = empty({}, losses.options());
  const ReductionPlan plan(losses.view({losses.numel()}), 0b1);
  const auto run = [&]<class V>(V* to) {
    run_reduction(
        plan, LossPolicy<V>{
                  {}, losses.const_data_ptr<V>(), weights.const_data_ptr<V>(), to, result.data_ptr(), dtype, reduction == Reduction::Mean});
  };
  if (losses.dtype() == kFloat64) run(total_weight.data_ptr<double>());
  else run(total_weight.data_ptr<float>());
  return {result, total_weight};
}

}  // namespace amp::cuda
