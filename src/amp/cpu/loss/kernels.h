// The loops of cross_entropy for class indices per instruction set level: the logarithm of the softmax, of which only the elements of the
// targets are needed, and its gradient. The classes of a position are either neighbours ("rows") or `inner` apart ("columns").
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

// `Compute` is float, or double for float64.
struct CrossEntropy {
  int64_t n, inner, ignore_index;
  const void* weight;   // Compute[n] or null
  double weights;       // the sum over it, or n
  double kept, shared;  // the share of the target, and of every class
};

// One number per position each: Compute[positions].
struct PositionData {
  const int64_t* target;
  void *largest, *log_sum;  // of the exponentials of all elements less the largest one
  void* loss;               // may be null
};

struct CrossEntropyTotals {
  double loss = 0, weight = 0;
};

struct CrossEntropyKernels {
  void (*forward_rows)(const CrossEntropy& op, const void* x, const PositionData& data, int64_t rows, CrossEntropyTotals* totals);
  void (*forward_columns)(const CrossEntropy& op, const void* x, const PositionData& data, int64_t columns, CrossEntropyTotals* totals);
  // dx = factor * scale * gradient; scale: one number per position, or null for 1.
  void (*backward_rows)(const CrossEntropy& op, const void* x, const PositionData& data, const void* scale, double factor, int64_t rows,
                        void* dx);
  void (*backward_columns)(const CrossEntropy& op, const void* x, const PositionData& data, const void* scale, double factor,
                           int64_t columns, void* dx);
};

struct CrossEntropyTable {
  CrossEntropyKernels f32, f64, f16, bf16;
};
AMP_ISA_DECLARE(extern const CrossEntropyTable kCrossEntropy;)

}  // namespace amp::cpu
