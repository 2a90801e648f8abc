// Products of quantized operands. Internal.
#pragma once

#include <amp/core/thread_state.h>
#include <amp/ops/matmul/gemm.h>
#include <amp/quantize/product_scope.h>

namespace amp::cpu {

// Computes the product in the recipe in force. Returns false if the recipe does not quantize this product. `a` and `b` own the memory of
// the operands.
bool quantized_gemm(const Gemm& g, const GemmBatch* batch, const Tensor& a, const Tensor& b);

// Whether a recipe is in force, for the calling op.
inline bool quantizes() { return detail::thread_state().recipe != nullptr; }

}  // namespace amp::cpu
