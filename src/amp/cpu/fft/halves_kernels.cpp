#include <amp/cpu/fft/halves_kernels.h>

#include <cstddef>
#include <utility>

#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

// A vector holds complex numbers: pairs of a real and an imaginary part.
template <class V, size_t... kLane>
AMP_FN V reversed(V x, std::index_sequence<kLane...>) {
  constexpr size_t kLanes = sizeof...(kLane);
  return V(__builtin_shufflevector(x.v, x.v, static_cast<int>(kLanes - 2 - kLane / 2 * 2 + kLane % 2)...));
}
template <class V, size_t... kLane>
AMP_FN V swapped(V x, std::index_sequence<kLane...>) {
  return V(__builtin_shufflevector(x.v, x.v, static_cast<int>(kLane ^ 1)...));
}
// Factors that conjugate a vector.
template <class V>
AMP_FN V conjugation() {
  typename V::Native signs;
  for (int i = 0; i < V::kSize; ++i) signs[i] = i % 2 == 0 ? 1 : -1;
  return V(signs);
}

template <class T>
void combine(const void* from, void* to, const void* waves, int64_t half, double factor) {
  using V = Vec<T>;
  constexpr auto lanes = std::make_index_sequence<V::kSize>();
  constexpr int64_t kNumbers = V::kSize / 2;
  const T* const in = static_cast<const T*>(from);
  T* const out = static_cast<T*>(to);
  const T *const reals = static_cast<const T*>(waves) - 2, *const imaginaries = reals + (half - 1) / 2 * 2;  // both start at k = 1
  const T c = static_cast<T>(factor);
  const V signs = conjugation<V>();
  int64_t k = 1;
  for (; k + kNumbers <= half - k - kNumbers + 1; k += kNumbers) {
    const int64_t mirrored = half - k - kNumbers + 1;
    const V x = load(in + 2 * k), y = signs * reversed(load(in + 2 * mirrored), lanes);
    const V difference = x - y, sum = V(c) * (x + y);
    const V turned = multiply_add(swapped(difference, lanes), load(imaginaries + 2 * k), difference * load(reals + 2 * k));
    store(out + 2 * k, sum + turned);
    store(out + 2 * mirrored, reversed(signs * (sum - turned), lanes));
  }
  for (; k < half - k; ++k) {
    const T *const x = in + 2 * k, *const y = in + 2 * (half - k);
    const T sum_re = c * (x[0] + y[0]), sum_im = c * (x[1] - y[1]), re = x[0] - y[0], im = x[1] + y[1];
    const T turned_re = re * reals[2 * k] + im * imaginaries[2 * k], turned_im = im * reals[2 * k] + re * imaginaries[2 * k + 1];
    out[2 * k] = sum_re + turned_re;
    out[2 * k + 1] = sum_im + turned_im;
    out[2 * (half - k)] = sum_re - turned_re;
    out[2 * (half - k) + 1] = turned_im - sum_im;
  }
}

}  // namespace

extern const HalvesTable kHalves = {{combine<float>}, {combine<double>}};

}  // namespace amp::cpu::AMP_ISA
