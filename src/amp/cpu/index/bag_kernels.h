// The loops of embedding_bag over the rows of a bag, per instruction set level and element type.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

// `Compute` is float, or double for float64.
struct Bag {
  const void* weight;      // rows of `width` elements
  const int64_t* indices;  // `count` rows
  const void* factors;     // Compute[count] or null
  int64_t count, width;
  int64_t padding;  // a row to skip, or -1
  double scale;     // factor of the sum
  void* out;
  int64_t* chosen;  // the rows of the largest elements
};

struct BagKernels {
  void (*sum)(const Bag& bag);
  void (*largest)(const Bag& bag);
};

AMP_ISA_DECLARE(extern const PerFloatingType<BagKernels> kBags;)

}  // namespace amp::cpu
