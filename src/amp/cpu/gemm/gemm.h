// Strided matrix multiplication: the single entry point behind every matmul op of the CPU backend.
#pragma once

#include <amp/ops/product.h>

namespace amp::cpu {

void gemm(const Gemm& product);
// `product` points to the first matrix of each operand.
void gemm(const Gemm& product, const GemmBatch& batch);

}  // namespace amp::cpu
