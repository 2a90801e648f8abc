#include <amp/cpu/loss/kernels.h>

#include <amp/cpu/softmax/rows.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class T>
using ComputeOf = typename VecOf<T>::Scalar;

template <class Compute>
AMP_FN Compute weight_of(const CrossEntropy& op, int64_t label) {
  return op.weight != nullptr ? static_cast<const Compute*>(op.weight)[label] : Compute(1);
}

template <class T>
AMP_FN void forward_row(const CrossEntropy& op, const T* x, const PositionData& data, int64_t row, CrossEntropyTotals* totals) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  const int64_t n = op.n, label = data.target[row];
  const V largest = largest_of_row(x, n);
  const V log_sum = math::log(V(sum_row<V>(
      n, [&](auto block, int i, int64_t at)
             __attribute__((always_inline)) { return math::exp(block.read_reordered(x + at, i) - largest); })));
  static_cast<Compute*>(data.largest)[row] = largest[0];
  static_cast<Compute*>(data.log_sum)[row] = log_sum[0];
  Compute loss = 0;
  if (label != op.ignore_index) {
    const Compute weight = weight_of<Compute>(op, label);
    loss = static_cast<Compute>(op.kept) * weight * (log_sum - (load_partial(x + label, 1) - largest))[0];
    if (op.shared > 0) {
      const double sum = sum_row<V>(
          n, [&](auto block, int i, int64_t at) __attribute__((always_inline)) {
            const V log_probability = block.read(x + at, i) - largest - log_sum;
            return op.weight != nullptr ? log_probability * block.read(static_cast<const Compute*>(op.weight) + at, i) : log_probability;
          });
      loss -= static_cast<Compute>(op.shared * sum);
    }
    totals->loss += loss;
    totals->weight += weight;
  }
  if (data.loss != nullptr) static_cast<Compute*>(data.loss)[row] = loss;
}

template <class T>
void forward_rows(const CrossEntropy& op, const void* x, const PositionData& data, int64_t rows, CrossEntropyTotals* totals) {
  for (int64_t row = 0; row < rows; ++row) forward_row(op, static_cast<const T*>(x) + row * op.n, data, row, totals);
}

// The targets of a vector of positions (-1: ignored) and their weights (0 if ignored).
template <class V>
struct Labels {
  typename V::IntNative label;
  V weight;

  AMP_FN Mask<typename V::Scalar> is(int64_t k) const { return Mask<typename V::Scalar>(label == static_cast<typename V::Int>(k)); }
  AMP_FN V if_valid(V x) const { return select(Mask<typename V::Scalar>(label >= 0), x, V(0)); }

  template <class B>
  AMP_FN static Labels read(const CrossEntropy& op, const int64_t* target, const B& block, int i) {
    typedef int64_t Targets __attribute__((vector_size(sizeof(int64_t) * V::kSize)));
    Targets targets = Targets{} + op.ignore_index;
    if (block.rest > 0) __builtin_memcpy(&targets, target, sizeof(int64_t) * static_cast<size_t>(block.rest));
    else __builtin_memcpy(&targets, target + i * V::kSize, sizeof(targets));
    targets = targets == op.ignore_index ? Targets{} - 1 : targets;
    Labels result;
    result.label = __builtin_convertvector(targets, typename V::IntNative);
    result.weight = result.if_valid(V(1));
    if (op.weight != nullptr) {
      typename V::Scalar weights[V::kSize];
      for (int lane = 0; lane < V::kSize; ++lane) {
        weights[lane] = result.label[lane] >= 0 ? weight_of<typename V::Scalar>(op, result.label[lane]) : 0;
      }
      result.weight = load(weights);
    }
    return result;
  }
};

template <class T>
void forward_columns(const CrossEntropy& op, const void* x_data, const PositionData& data, int64_t columns, CrossEntropyTotals* totals) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  V losses(0), weights(0);
  for_blocks<V>(
      columns, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        const T* x = static_cast<const T*>(x_data) + at;
        Labels<V> labels[B::kVectors];
        V largest[B::kVectors], sum[B::kVectors], chosen[B::kVectors], all[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) {
          labels[i] = Labels<V>::read(op, data.target + at, block, i);
          largest[i] = V(kMinusInfinity);
          sum[i] = chosen[i] = all[i] = V(0);
        }
        for (int64_t k = 0; k < op.n; ++k) {
          for (int i = 0; i < B::kVectors; ++i) largest[i] = larger(largest[i], block.read(x + k * op.inner, i));
        }
        for (int64_t k = 0; k < op.n; ++k) {
          for (int i = 0; i < B::kVectors; ++i) {
            const V shifted = block.read(x + k * op.inner, i) - largest[i];
            sum[i] += math::exp(shifted);
            chosen[i] = select(labels[i].is(k), shifted, chosen[i]);
            if (op.shared > 0) all[i] += shifted * V(weight_of<Compute>(op, k));
          }
        }
        for (int i = 0; i < B::kVectors; ++i) {
          const V log_sum = math::log(sum[i]);
          V loss = V(op.kept) * labels[i].weight * (log_sum - chosen[i]);
          if (op.shared > 0) loss += V(op.shared) * (V(op.weights) * log_sum - all[i]);
          loss = labels[i].if_valid(loss);
          block.write(static_cast<Compute*>(data.largest) + at, i, largest[i]);
          block.write(static_cast<Compute*>(data.log_sum) + at, i, log_sum);
          if (data.loss != nullptr) block.write(static_cast<Compute*>(data.loss) + at, i, loss);
          losses += loss;
          weights += labels[i].weight;
        }
      });
  totals->loss += static_cast<double>(reduce_add(losses));
  totals->weight += static_cast<double>(reduce_add(weights));
}

template <class T>
AMP_FN void backward_row(const CrossEntropy& op, const T* x, const PositionData& data, ComputeOf<T> scale, int64_t row, T* dx) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  const int64_t n = op.n, label = data.target[row];
  if (label == op.ignore_index) {
    __builtin_memset(static_cast<void*>(dx), 0, static_cast<size_t>(n) * sizeof(T));
    return;
  }
  const Compute of_target = scale * static_cast<Compute>(op.kept) * weight_of<Compute>(op, label);
  const V largest(static_cast<const Compute*>(data.largest)[row]), log_sum(static_cast<const Compute*>(data.log_sum)[row]);
  const V of_all(of_target + scale * static_cast<Compute>(op.shared * op.weights)), shared(scale * static_cast<Compute>(op.shared));
  const auto gradient = [&](V value, V weight) __attribute__((always_inline)) {
    return math::exp(value - largest - log_sum) * of_all - shared * weight;
  };
  for_blocks<V>(
      n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) {
          const V weight = op.weight != nullptr ? block.read(static_cast<const Compute*>(op.weight) + at, i) : V(1);
          block.write(dx + at, i, gradient(block.read(x + at, i), weight));
        }
      });
  store_partial(dx + label, gradient(load_partial(x + label, 1), V(weight_of<Compute>(op, label))) - V(of_target), 1);
}

template <class T>
void backward_rows(const CrossEntropy& op, const void* x, const PositionData& data, const void* scale, double factor, int64_t rows,
                   void* dx) {
  using Compute = ComputeOf<T>;
  for (int64_t row = 0; row < rows; ++row) {
    const Compute of_row = static_cast<Compute>(factor) * (scale != nullptr ? static_cast<const Compute*>(scale)[row] : Compute(1));
    backward_row(op, static_cast<const T*>(x) + row * op.n, data, of_row, row, static_cast<T*>(dx) + row * op.n);
  }
}

template <class T>
void backward_columns(const CrossEntropy& op, const void* x_data, const PositionData& data, const void* scale_data, double factor,
                      int64_t columns, void* dx_data) {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;
  for_blocks<V>(
      columns, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        const T* x = static_cast<const T*>(x_data) + at;
        T* dx = static_cast<T*>(dx_data) + at;
        Labels<V> labels[B::kVectors];
        V shift[B::kVectors], scale[B::kVectors], of_target[B::kVectors], of_all[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) {
          labels[i] = Labels<V>::read(op, data.target + at, block, i);
          shift[i] = block.read(static_cast<const Compute*>(data.largest) + at, i);
          scale[i] = V(factor);
          if (scale_data != nullptr) scale[i] *= block.read(static_cast<const Compute*>(scale_data) + at, i);
          of_target[i] = scale[i] * V(op.kept) * labels[i].weight;
          of_all[i] = of_target[i] + scale[i] * V(op.shared * op.weights);
        }
        for (int64_t k = 0; k < op.n; ++k) {
          const V shared = V(op.shared) * V(weight_of<Compute>(op, k));
          for (int i = 0; i < B::kVectors; ++i) {
            const V log_sum = block.read(static_cast<const Compute*>(data.log_sum) + at, i);
            V d = math::exp(block.read(x + k * op.inner, i) - shift[i] - log_sum) * of_all[i] - shared * scale[i];
            d -= select(labels[i].is(k), of_target[i], V(0));
            block.write(dx + k * op.inner, i, labels[i].if_valid(d));
          }
        }
      });
}

template <class T>
constexpr CrossEntropyKernels kernels() {
  return {forward_rows<T>, forward_columns<T>, backward_rows<T>, backward_columns<T>};
}

}  // namespace

constinit const PerFloatingType<CrossEntropyKernels> kCrossEntropy = {kernels<float>(), kernels<double>(), kernels<Half>(),
                                                                      kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
