#include <amp/cpu/distance/kernels.h>
#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/phases.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class V>
AMP_FN void cross(const V (&a)[3], const V (&b)[3], V (&c)[3]) {
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    c[i] = a[j] * b[k] - a[k] * b[j];
  }
}

// Vectors of three adjacent elements: the lanes hold the components of several vectors.
template <class T>
AMP_FN void cross_adjacent(const T* a, const T* b, int64_t count, T* out) {
  using V = VecOf<T>;
  const auto read = [](const T* p, V(&parts)[3]) __attribute__((always_inline)) {
    const typename V::Native v[3] = {load(p).v, load(p + V::kSize).v, load(p + 2 * V::kSize).v};
    parts[0] = V(pick_phase<3, 0>(v));
    parts[1] = V(pick_phase<3, 1>(v));
    parts[2] = V(pick_phase<3, 2>(v));
  };
  const auto run = [&](const T* x, const T* y, T* to) __attribute__((always_inline)) {
    V parts[2][3], result[3];
    read(x, parts[0]);
    read(y, parts[1]);
    cross(parts[0], parts[1], result);
    const typename V::Native v[3] = {result[0].v, result[1].v, result[2].v};
    store(to, V(join_phases<0>(v)));
    store(to + V::kSize, V(join_phases<1>(v)));
    store(to + 2 * V::kSize, V(join_phases<2>(v)));
  };
  int64_t i = 0;
  for (; i + V::kSize <= count; i += V::kSize) run(a + 3 * i, b + 3 * i, out + 3 * i);
  if (i < count) {
    alignas(T) unsigned char last[3][3 * V::kSize * sizeof(T)] = {};
    const auto bytes = static_cast<size_t>(count - i) * 3 * sizeof(T);
    __builtin_memcpy(last[0], a + 3 * i, bytes);
    __builtin_memcpy(last[1], b + 3 * i, bytes);
    run(reinterpret_cast<const T*>(last[0]), reinterpret_cast<const T*>(last[1]), reinterpret_cast<T*>(last[2]));
    __builtin_memcpy(out + 3 * i, last[2], bytes);
  }
}

template <class T>
void cross_products(const void* a_data, const void* b_data, int64_t outer, int64_t inner, void* out_data) {
  using V = VecOf<T>;
  const T *a = static_cast<const T*>(a_data), *b = static_cast<const T*>(b_data);
  T* const out = static_cast<T*>(out_data);
  if (inner == 1) return cross_adjacent(a, b, outer, out);
  for_blocks<V>(
      inner, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) {
          V x[3], y[3], z[3];
          for (int k = 0; k < 3; ++k) {
            x[k] = block.read(a + k * inner + at, i);
            y[k] = block.read(b + k * inner + at, i);
          }
          cross(x, y, z);
          for (int k = 0; k < 3; ++k) block.write(out + k * inner + at, i, z[k]);
        }
      });
}

}  // namespace

constinit const PerFloatingType<CrossKernel> kCrossProducts = {cross_products<float>, cross_products<double>, cross_products<Half>,
                                                               cross_products<BFloat16>};

}  // namespace amp::cpu::AMP_ISA
