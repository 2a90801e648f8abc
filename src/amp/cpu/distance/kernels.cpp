#include <amp/cpu/distance/kernels.h>

#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr double kInfinity = __builtin_inf();

// The norms, by the way they add up differences.
struct Zero {
  template <class V>
  AMP_FN static V add(V sum, V d, V) {
    return sum + select(d != V(0), select(d == d, V(1), d), V(0));
  }
  template <class V>
  AMP_FN static V finish(V sum, V) {
    return sum;
  }
};
struct One {
  template <class V>
  AMP_FN static V add(V sum, V d, V) {
    return sum + math::abs(d);
  }
  template <class V>
  AMP_FN static V finish(V sum, V) {
    return sum;
  }
  template <class V>
  AMP_FN static V slope(V d, V, V) {
    return math::sign(d);
  }
};
struct Two {
  template <class V>
  AMP_FN static V add(V sum, V d, V) {
    return multiply_add(d, d, sum);
  }
  template <class V>
  AMP_FN static V finish(V sum, V) {
    return math::sqrt(sum);
  }
  template <class V>
  AMP_FN static V slope(V d, V norm, V) {
    return d / norm;
  }
};
struct Largest {
  template <class V>
  AMP_FN static V add(V sum, V d, V) {
    return math::max(sum, math::abs(d));
  }
  template <class V>
  AMP_FN static V finish(V sum, V) {
    return sum;
  }
  template <class V>
  AMP_FN static V slope(V d, V norm, V) {
    return select(math::abs(d) == norm, math::sign(d), V(0));
  }
};
struct Power {
  template <class V>
  AMP_FN static V add(V sum, V d, V p) {
    return sum + math::pow(math::abs(d), p);
  }
  template <class V>
  AMP_FN static V finish(V sum, V p) {
    return math::pow(sum, V(1) / p);
  }
  template <class V>
  AMP_FN static V slope(V d, V norm, V p) {
    return select(d == V(0), V(0), math::sign(d) * math::pow(math::abs(d) / norm, p - V(1)));
  }
};

template <class Norm, class T>
bool norm_distances(const T* x, int64_t rows, const T* panel, int64_t depth, int64_t count, double p, float least, float most, T* out) {
  using V = Vec<T>;
  constexpr bool kHasPowers = std::is_same_v<T, float> && (std::is_same_v<Norm, Two> || std::is_same_v<Norm, Power>);
  const V low(least), high(most), one(1);
  V outside(0);
  constexpr int kRows = std::is_same_v<Norm, Power> ? 1 : AMP_SIMD_REGISTERS == 32 ? 4 : 2;
  const V power(static_cast<T>(p));
  for (int64_t row = 0; row < rows; row += kRows) {
    const T* from[kRows];  // the last row replaces missing ones
    for (int r = 0; r < kRows; ++r) from[r] = x + (row + r < rows ? row + r : rows - 1) * depth;
    for_blocks<V>(
        count, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          V sums[kRows][B::kVectors];
          for (int r = 0; r < kRows; ++r) {
            for (int i = 0; i < B::kVectors; ++i) sums[r][i] = V(0);
          }
          for (int64_t k = 0; k < depth; ++k) {
            V y[B::kVectors];
            for (int i = 0; i < B::kVectors; ++i) y[i] = block.read(panel + k * kDistancePanel + at, i);
            for (int r = 0; r < kRows; ++r) {
              const V value(from[r][k]);
              for (int i = 0; i < B::kVectors; ++i) sums[r][i] = Norm::add(sums[r][i], value - y[i], power);
            }
          }
          for (int r = 0; r < kRows && row + r < rows; ++r) {
            for (int i = 0; i < B::kVectors; ++i) {
              const V distance = Norm::finish(sums[r][i], power);
              if constexpr (kHasPowers) outside = select(distance >= low, select(distance <= high, outside, one), one);
              block.write(out + (row + r) * kDistancePanel + at, i, distance);
            }
          }
        });
  }
  return !any(outside != V(0));
}

template <class T>
bool distances(const void* x_data, int64_t rows, const void* panel_data, int64_t depth, int64_t count, double p, float low, float high,
               void* out_data) {
  const T *x = static_cast<const T*>(x_data), *panel = static_cast<const T*>(panel_data);
  T* out = static_cast<T*>(out_data);
  if (p == 2) return norm_distances<Two>(x, rows, panel, depth, count, p, low, high, out);
  if (p == 1) return norm_distances<One>(x, rows, panel, depth, count, p, low, high, out);
  if (p == 0) return norm_distances<Zero>(x, rows, panel, depth, count, p, low, high, out);
  if (p == kInfinity) return norm_distances<Largest>(x, rows, panel, depth, count, p, low, high, out);
  return norm_distances<Power>(x, rows, panel, depth, count, p, low, high, out);
}

template <class Norm, class T>
void norm_gradient(const T* x, const T* ys, const T* grads, const T* norms, int64_t depth, int64_t count, double p, T* out) {
  using V = Vec<T>;
  const V power(static_cast<T>(p));
  for_blocks<V>(
      depth, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        V values[B::kVectors], sums[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) {
          values[i] = block.read(x + at, i);
          sums[i] = V(0);
        }
        for (int64_t j = 0; j < count; ++j) {
          if (norms[j] == 0) continue;
          const V grad(grads[j]), norm(norms[j]);
          for (int i = 0; i < B::kVectors; ++i) sums[i] += grad * Norm::slope(values[i] - block.read(ys + j * depth + at, i), norm, power);
        }
        for (int i = 0; i < B::kVectors; ++i) block.write(out + at, i, sums[i]);
      });
}

template <class T>
void gradient(const void* x_data, const void* ys_data, const void* grad_data, const void* norm_data, int64_t depth, int64_t count, double p,
              void* out_data) {
  const T *x = static_cast<const T*>(x_data), *ys = static_cast<const T*>(ys_data), *grads = static_cast<const T*>(grad_data),
          *norms = static_cast<const T*>(norm_data);
  T* out = static_cast<T*>(out_data);
  if (p == 2) return norm_gradient<Two>(x, ys, grads, norms, depth, count, p, out);
  if (p == 1) return norm_gradient<One>(x, ys, grads, norms, depth, count, p, out);
  if (p == kInfinity) return norm_gradient<Largest>(x, ys, grads, norms, depth, count, p, out);
  norm_gradient<Power>(x, ys, grads, norms, depth, count, p, out);
}

template <class T>
void distances_of_products(const void* products, const void* x_square, const void* y_squares, int64_t count, void* out) {
  using V = VecOf<T>;
  using Compute = typename V::Scalar;
  const V square(*static_cast<const Compute*>(x_square));
  for_blocks<V>(
      count, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) {
          const V squares = square + block.read(static_cast<const Compute*>(y_squares) + at, i);
          const V twice = V(2) * block.read(static_cast<const Compute*>(products) + at, i);
          block.write(static_cast<T*>(out) + at, i, math::sqrt(math::max(squares - twice, V(0))));
        }
      });
}

}  // namespace

constinit const PerFloatingType<ProductKernel> kDistancesOfProducts = {distances_of_products<float>, distances_of_products<double>,
                                                                       distances_of_products<Half>, distances_of_products<BFloat16>};

constinit const DistanceTable kDistances{{distances<float>, gradient<float>}, {distances<double>, gradient<double>}};

}  // namespace amp::cpu::AMP_ISA
