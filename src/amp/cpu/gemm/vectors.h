// Products of a matrix and a vector. Internal.
#pragma once

#include <amp/cpu/gemm/gemm.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

// The kernels that are compiled once per instruction set level. Sums have the compute type and room for whole SIMD vectors.
struct VectorKernels {
  // sums[i] = the dot product of x and vectors[i], each of k contiguous elements.
  void (*dots)(const void* vectors, int64_t stride, int64_t count, const void* x, int64_t k, void* sums);
  // sums[j] = sum over p < k of x[p * x_stride] * rows[p * stride + j].
  void (*combine)(const void* rows, int64_t stride, int64_t k, const void* x, int64_t x_stride, int64_t columns, void* sums);
  // Writes alpha * sums + beta * addend, or relu of it, to columns of c, which has one row.
  void (*finish)(const Gemm& g, int64_t column, int64_t count, const void* sums, bool relu);
};

// Whether vector_gemm supports this: floating-point numbers, and a result that is one dense row or column.
bool takes_vectors(const Gemm& g);
// Applies relu if requested. The result does not depend on the number of threads.
void vector_gemm(const Gemm& g, bool relu = false);

}  // namespace amp::cpu
