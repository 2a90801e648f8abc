// Products with fused operations after them, for frozen programs. Internal.
#pragma once

#include <amp/cuda/gemm/problem.h>
#include <amp/ops/fused.h>

namespace amp::cuda {

struct GemmFusion {
  const void* residual = nullptr;  // in the layout and dtype of c
  FusedActivation activation = FusedActivation::None;
};

// Whether cuBLASLt has an epilogue that ends with this activation.
bool has_epilogue(FusedActivation activation);

// The product, the sum with g's addend (a bias) and with the residual, and the activation, as the epilogue of one call of cuBLASLt. Returns
// nothing if cuBLASLt has no such epilogue.
std::optional<LtProblem> describe_fused(const Gemm& g, const GemmFusion& fusion, int device, autocast::Math math);

// Runs it on the current stream. Returns false, without any effect, if cuBLASLt has no such epilogue or no algorithm.
bool fused_gemm(const Gemm& g, const GemmFusion& fusion);

}  // namespace amp::cuda
