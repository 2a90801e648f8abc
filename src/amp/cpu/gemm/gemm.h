// Products of strided matrices: the one entry behind every matmul op of the CPU backend.
#pragma once

#include <amp/ops/product.h>

namespace amp::cpu {

void gemm(const Gemm& product);
// `product` has the pointers of the first matrices.
void gemm(const Gemm& product, const GemmBatch& batch);

}  // namespace amp::cpu
