// Shared by the kernels of pools. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/cpu/pool/pool_kernels.h>
#include <amp/cpu/simd/blocks.h>

namespace amp::cpu::AMP_ISA {

// The windows of one output position.
struct View {
  PoolWindow d, h, w;
};

AMP_FN double divisor_of(const PoolWalk& walk, const View& view) {
  if (walk.divisor != 0) return static_cast<double>(walk.divisor);
  if (walk.include_padding)
    return static_cast<double>(view.d.padded) * static_cast<double>(view.h.padded) * static_cast<double>(view.w.padded);
  return static_cast<double>(view.d.count * view.h.count * view.w.count);
}

// Writes the first `count` lanes.
template <class Index>
AMP_FN void store_indices(int64_t* to, Index lanes, int64_t count) {
  constexpr int kLanes = sizeof(Index) / sizeof(lanes[0]);
  typedef int64_t Wide __attribute__((vector_size(kLanes * 8)));
  if (count >= kLanes) {
    const Wide wide = __builtin_convertvector(lanes, Wide);
    __builtin_memcpy(to, &wide, sizeof(wide));
  } else {
    for (int64_t i = 0; i < count; ++i) to[i] = lanes[i];
  }
}

}  // namespace amp::cpu::AMP_ISA
