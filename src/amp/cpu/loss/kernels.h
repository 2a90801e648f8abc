// The loops of cross_entropy for class indices, per instruction set level: the target elements of the log-softmax, and its gradient. The
// classes of a position are either contiguous ("rows") or `inner` elements apart ("columns").
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

// `Compute` is float, or double for float64.
struct CrossEntropy {
  int64_t n, inner, ignore_index;
  const void* weight;   // Compute[n] or null
  double weights;       // sum of `weight`, or n if null
  double kept, shared;  // factors from label smoothing: for the target, and for every class
};

// One value per position in each array: Compute[positions].
struct PositionData {
  const int64_t* target;
  void *largest, *log_sum;  // log of the sum of exp(x - largest) over the classes
  void* loss;               // may be null
};

struct CrossEntropyTotals {
  double loss = 0, weight = 0;
};

struct CrossEntropyKernels {
  void (*forward_rows)(const CrossEntropy& op, const void* x, const PositionData& data, int64_t rows, CrossEntropyTotals* totals);
  void (*forward_columns)(const CrossEntropy& op, const void* x, const PositionData& data, int64_t columns, CrossEntropyTotals* totals);
  // dx = factor * scale * gradient; `scale` has one value per position, or is null for 1.
  void (*backward_rows)(const CrossEntropy& op, const void* x, const PositionData& data, const void* scale, double factor, int64_t rows,
                        void* dx);
  void (*backward_columns)(const CrossEntropy& op, const void* x, const PositionData& data, const void* scale, double factor,
                           int64_t columns, void* dx);
};

AMP_ISA_DECLARE(extern const PerFloatingType<CrossEntropyKernels> kCrossEntropy;)

}  // namespace amp::cpu
