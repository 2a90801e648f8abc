// Compiled once per instruction set level. The loop has no branches, and the compiler vectorizes it.
#include <amp/cpu/gemm/term_kernels.h>

#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

extern const SplitFunction kSplit;

namespace {

// The nearest bfloat16 of a finite number, as float32.
AMP_FN float nearest(float x) {
  const uint32_t bits = __builtin_bit_cast(uint32_t, x);
  return __builtin_bit_cast(float, (bits + 0x7fffu + (bits >> 16 & 1u)) & 0xffff0000u);
}

AMP_FN uint16_t bits_of(float x) { return static_cast<uint16_t>(__builtin_bit_cast(uint32_t, x) >> 16); }

template <bool kThird>
AMP_FN Magnitudes split_terms(const float* __restrict x, int64_t n, uint16_t* __restrict first, uint16_t* __restrict second,
                              uint16_t* __restrict third) {
  Magnitudes seen;
  for (int64_t i = 0; i < n; ++i) {
    const uint32_t magnitude = __builtin_bit_cast(uint32_t, x[i]) & 0x7fffffffu;
    seen.most = magnitude > seen.most ? magnitude : seen.most;
    seen.least = magnitude - 1 < seen.least ? magnitude - 1 : seen.least;
    const float a = nearest(x[i]), rest = (x[i] - a) * kTermScale, b = nearest(rest);
    first[i] = bits_of(a);
    second[i] = bits_of(b);
    if constexpr (kThird) third[i] = bits_of(nearest((rest - b) * kTermScale));
  }
  return seen;
}

Magnitudes split(const float* x, int64_t n, uint16_t* first, uint16_t* second, uint16_t* third) {
  return third != nullptr ? split_terms<true>(x, n, first, second, third) : split_terms<false>(x, n, first, second, nullptr);
}

}  // namespace

constinit const SplitFunction kSplit = split;

}  // namespace amp::cpu::AMP_ISA
