// Products with fused operations after them, for frozen programs.
#pragma once

#include <amp/cpu/gemm/gemm.h>
#include <amp/ops/fused.h>

namespace amp::cpu {

struct GemmFusion {
  const void* residual = nullptr;  // in the layout and dtype of c
  FusedActivation activation = FusedActivation::None;
  PackedWeights* packed = nullptr;  // the packed form of b
};

// The product, the residual and the activation in one pass. Returns false, without any effect, if separate steps are better.
bool fused_gemm(const Gemm& g, const GemmFusion& fusion);

}  // namespace amp::cpu
