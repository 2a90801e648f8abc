// Loops over contiguous channels, several vectors at a time: sums over rows stay in registers. Included by files that are compiled once per
// instruction set level.
#pragma once

#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

// kCount vectors; or, if kPartial, a single vector that uses only the first `rest` lanes.
template <int kCount, bool kPartial>
struct Block {
  static constexpr int kVectors = kCount;
  int rest;

  template <class Element>
  AMP_FN VecOf<Element> read(const Element* p, int i) const {
    if constexpr (kPartial) return load_partial(p, rest);
    else return load(p + i * VecOf<Element>::kSize);
  }
  template <class Element>
  AMP_FN void write(Element* p, int i, VecOf<Element> x) const {
    if constexpr (kPartial) store_partial(p, x, rest);
    else store(p + i * VecOf<Element>::kSize, x);
  }
  // The vectors of a block in the order of load_two, which is cheaper to load. For uses where the order does not matter, or where
  // write_reordered restores it.
  template <class Element>
  AMP_FN VecOf<Element> read_reordered(const Element* p, int i) const {
    if constexpr (kPartial || kCount % 2 != 0) return read(p, i);
    else return load_of_two(p + i / 2 * 2 * VecOf<Element>::kSize, i % 2 != 0);
  }
  template <class Element>
  AMP_FN void write_reordered(Element* p, const VecOf<Element> (&x)[kCount]) const {
    if constexpr (kPartial || kCount % 2 != 0) {
      for (int i = 0; i < kCount; ++i) write(p, i, x[i]);
    } else {
      for (int i = 0; i < kCount; i += 2) store_two<false>(p + i * VecOf<Element>::kSize, x[i], x[i + 1]);
    }
  }
  // x in the used lanes, 0 in the others.
  template <class V>
  AMP_FN V mask(V x) const {
    if constexpr (kPartial) return select(detail::first_lanes<typename V::Scalar>(rest), x, V(0));
    else return x;
  }
};

// Prefetches the memory of a block. Otherwise loops that read a row several times wait for each new row: the processor only fetches what
// continues the current reads.
template <class B, class Element>
AMP_FN void prefetch_block(const Element* p) {
  constexpr int64_t kBytes = B::kVectors * VecOf<Element>::kSize * static_cast<int64_t>(sizeof(Element)), kLine = 64;
  for (int64_t line = 0; line < kBytes; line += kLine) __builtin_prefetch(reinterpret_cast<const char*>(p) + line);
}

// Calls fn(block, first channel) until all of [0, channels) are covered, with blocks of at most kMost vectors: 4 or 2.
template <class V, int kMost = 4, class Function>
AMP_FN void for_blocks(int64_t channels, const Function& fn) {
  int64_t c = 0;
  for (; c + kMost * V::kSize <= channels; c += kMost * V::kSize) fn(Block<kMost, false>{0}, c);
  if (kMost > 2 && c + 2 * V::kSize <= channels) {
    fn(Block<2, false>{0}, c);
    c += 2 * V::kSize;
  }
  if (c + V::kSize <= channels) {
    fn(Block<1, false>{0}, c);
    c += V::kSize;
  }
  if (c < channels) fn(Block<1, true>{static_cast<int>(channels - c)}, c);
}

}  // namespace amp::cpu::AMP_ISA
