// Compiled once per instruction set level.
#include <amp/cpu/index/bag_kernels.h>

#include <amp/cpu/simd/blocks.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class T>
void sum(const Bag& bag) {
  using V = VecOf<T>;
  using Compute = typename V::Scalar;
  const T* weight = static_cast<const T*>(bag.weight);
  const auto* factors = static_cast<const Compute*>(bag.factors);
  for_blocks<V>(
      bag.width, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        V total[B::kVectors];
        for (int i = 0; i < B::kVectors; ++i) total[i] = V(0);
        for (int64_t k = 0; k < bag.count; ++k) {
          if (bag.indices[k] == bag.padding) continue;
          const T* row = weight + bag.indices[k] * bag.width + at;
          const V factor(factors != nullptr ? factors[k] : Compute(1));
          for (int i = 0; i < B::kVectors; ++i) total[i] = multiply_add(block.read(row, i), factor, total[i]);
        }
        for (int i = 0; i < B::kVectors; ++i) block.write(static_cast<T*>(bag.out) + at, i, total[i] * V(bag.scale));
      });
}

// Chooses the first of equal elements. A NaN is larger than all numbers.
template <class T>
void largest(const Bag& bag) {
  using V = VecOf<T>;
  using Compute = typename V::Scalar;
  const T* weight = static_cast<const T*>(bag.weight);
  T* out = static_cast<T*>(bag.out);
  for (int64_t j = 0; j < bag.width; ++j) {
    Compute best = 0;
    int64_t chosen = -1;
    for (int64_t k = 0; k < bag.count; ++k) {
      if (bag.indices[k] == bag.padding) continue;
      const Compute value = load_partial(weight + bag.indices[k] * bag.width + j, 1)[0];
      if (chosen >= 0 && !(value > best || (value != value && best == best))) continue;
      best = value;
      chosen = bag.indices[k];
    }
    store_partial(out + j, V(best), 1);
    bag.chosen[j] = chosen < 0 ? 0 : chosen;
  }
}

}  // namespace

constinit const PerFloatingType<BagKernels> kBags = {
    {sum<float>, largest<float>}, {sum<double>, largest<double>}, {sum<Half>, largest<Half>}, {sum<BFloat16>, largest<BFloat16>}};

}  // namespace amp::cpu::AMP_ISA
