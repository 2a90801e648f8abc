// Distances between rows, per instruction set level, in float32 or float64.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

// Points are compared in panels of this many columns: element k of point j of a panel is panel[k * kDistancePanel + j].
constexpr int64_t kDistancePanel = 64;

struct DistanceKernels {
  // out[i * kDistancePanel + j] = |row i of x - point j of the panel|_p for i < rows and j < count; rows of x are contiguous. Returns
  // whether all distances are from `low` to `high`; always true for float64, and for p without powers (0, 1, infinity).
  bool (*distances)(const void* x, int64_t rows, const void* panel, int64_t depth, int64_t count, double p, float low, float high,
                    void* out);
  // out[k] = sum over j of grads[j] * the derivative of |x - y_j|_p = norms[j] with respect to x[k]; the rows y_j are contiguous. Zero
  // where the norm is zero.
  void (*gradient)(const void* x, const void* ys, const void* grads, const void* norms, int64_t depth, int64_t count, double p, void* out);
};

struct DistanceTable {
  DistanceKernels f32, f64;
};

// out[j] = sqrt(max(*x_square + y_squares[j] - 2 products[j], 0)); the inputs are Compute: float, or double for float64.
using ProductKernel = void (*)(const void* products, const void* x_square, const void* y_squares, int64_t count, void* out);

// The cross products of `outer` times (3, inner) elements; `outer` or `inner` is 1.
using CrossKernel = void (*)(const void* a, const void* b, int64_t outer, int64_t inner, void* out);

AMP_ISA_DECLARE(extern const DistanceTable kDistances; extern const PerFloatingType<ProductKernel> kDistancesOfProducts;
                extern const PerFloatingType<CrossKernel> kCrossProducts;)

}  // namespace amp::cpu
