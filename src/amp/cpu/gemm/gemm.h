// Strided matrix multiplication: the single entry point behind every matmul op of the CPU backend.
#pragma once

#include <amp/ops/matmul/gemm.h>

namespace amp::cpu {

void gemm(const Gemm& g);
// `g` points to the first matrix of each operand.
void gemm(const Gemm& g, const GemmBatch& batch);

// Whether floating-point matrices are so small that no library is used.
bool is_small(const Gemm& g);

}  // namespace amp::cpu
