// Reads and writes vectors of a range of 16-bit, float32 or float64 elements. Compiled once per instruction set level.
#pragma once

#include <cstdint>
#include <type_traits>

#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

template <class T>
using VecFor = typename detail::VecOfStorage<T>::type;

// Calls body(offset, count) for each vector; the last one may be partial.
template <class V, class Body>
AMP_FN void for_each_vector(int64_t n, const Body& body) {
  int64_t i = 0;
  for (; i + V::kSize <= n; i += V::kSize) body(i, V::kSize);
  if (i < n) body(i, static_cast<int>(n - i));
}

template <class T>
AMP_FN VecFor<T> read(const void* base, int64_t at, int count) {
  const T* p = static_cast<const T*>(base) + at;
  return count == VecFor<T>::kSize ? load(p) : load_partial(p, count);
}

template <class T>
AMP_FN void write(void* base, int64_t at, int count, VecFor<T> value) {
  T* p = static_cast<T*>(base) + at;
  if (count == VecFor<T>::kSize) store(p, value);
  else store_partial(p, value, count);
}

// x, rounded to T.
template <class T>
AMP_FN VecFor<T> nearest(VecFor<T> x) {
  if constexpr (std::is_same_v<T, BFloat16>) return detail::bfloat16_to_float(detail::float_to_bfloat16(x));
  else if constexpr (std::is_same_v<T, Half>) return detail::half_to_float(detail::float_to_half(x));
  else return x;
}

// The product in the type T. float16 gradients stay in float32 until they are stored, because small ones would underflow.
template <class T>
AMP_FN VecFor<T> rounded(VecFor<T> product) {
  if constexpr (std::is_same_v<T, BFloat16>) return nearest<T>(product);
  else return product;
}

}  // namespace amp::cpu::AMP_ISA
