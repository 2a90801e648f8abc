// Loops over the lanes of a warp, which the compiler turns into vector instructions.
#pragma once

#include <array>
#include <cstring>

#include <fakecuda/ptx/warp.h>

namespace ptx {

inline constexpr std::array<uint32_t, kLanes> kBit = [] {
  std::array<uint32_t, kLanes> bits{};
  for (int i = 0; i < kLanes; ++i) bits[i] = 1u << i;
  return bits;
}();

inline bool in(uint32_t mask, int lane) { return (mask >> lane & 1) != 0; }
inline int first(uint32_t mask) { return __builtin_ctz(mask); }
inline int count(uint32_t mask) { return mask == kAll ? kLanes : __builtin_popcount(mask); }

// Calls body(lane) for each lane of the mask.
template <class Body>
inline void each(uint32_t mask, const Body& body) {
  for (; mask != 0; mask &= mask - 1) body(first(mask));
}

template <class T>
inline void blend(T* to, const T* from, uint32_t mask) {
  if (mask == kAll) std::memcpy(to, from, sizeof(T) * kLanes);
  else each(mask, [&](int i) { to[i] = from[i]; });
}

inline void blend(uint32_t& predicate, uint32_t value, uint32_t mask) { predicate = (predicate & ~mask) | (value & mask); }

// A bit for each byte that is not zero; bytes are 0 or 1.
inline uint32_t bits_of(const uint8_t* flags) {
  uint32_t result = 0;
  for (int i = 0; i < kLanes; i += 8) {
    uint64_t eight;
    std::memcpy(&eight, flags + i, 8);
    result |= static_cast<uint32_t>(eight * 0x0102040810204080ull >> 56) << i;
  }
  return result;
}

template <class D, class F>
inline void fill(Warp& w, const Instruction& in, uint32_t mask, const F& value) {
  D* d = w.write<D>(in.d);
  if (mask == kAll) {
#pragma GCC ivdep
    for (int i = 0; i < kLanes; ++i) d[i] = value(i);
  } else {
    D result[kLanes];
#pragma GCC ivdep
    for (int i = 0; i < kLanes; ++i) result[i] = value(i);
    blend(d, result, mask);
  }
}

// d = F(a), F(a, b), F(a, b, c)
template <class F, class D, class A>
void map1(Warp& w, const Instruction& in, uint32_t mask) {
  const A* a = w.read<A>(in.a);
  fill<D>(w, in, mask, [&](int i) { return F()(a[i]); });
}
template <class F, class D, class A, class B = A>
void map2(Warp& w, const Instruction& in, uint32_t mask) {
  const A* a = w.read<A>(in.a);
  const B* b = w.read<B>(in.b);
  fill<D>(w, in, mask, [&](int i) { return F()(a[i], b[i]); });
}
template <class F, class D, class A, class B = A, class C = A>
void map3(Warp& w, const Instruction& in, uint32_t mask) {
  const A* a = w.read<A>(in.a);
  const B* b = w.read<B>(in.b);
  const C* c = w.read<C>(in.c);
  fill<D>(w, in, mask, [&](int i) { return F()(a[i], b[i], c[i]); });
}

}  // namespace ptx
