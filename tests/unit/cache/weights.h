// Weights for the tests of the cache.
#pragma once

#include "support/autocast.h"

namespace amp::testing {

inline Tensor weight(IntArrayRef sizes = {4, 2}, uint32_t seed = 1) { return parameter(sizes, seed); }
inline Tensor input() { return normal({3, 4}, kBFloat16, 7); }

// Its cast has 1 MiB: much more than a tensor's header, and too large to stay in the allocator's pool.
constexpr int64_t kBig = int64_t{1} << 20;
inline Tensor big_weight(uint32_t seed = 1) { return weight({512, 1024}, seed); }
inline void use(const Tensor& w) { autocast::cached_cast(kBFloat16, w, kCPU); }

}  // namespace amp::testing
