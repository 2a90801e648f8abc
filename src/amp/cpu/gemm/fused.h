// Products with what follows them, for frozen programs.
#pragma once

#include <amp/cpu/gemm/gemm.h>
#include <amp/ops/fused.h>

namespace amp::cpu {

struct GemmFusion {
  const void* residual = nullptr;  // of the layout and dtype of c
  FusedActivation activation = FusedActivation::None;
  PackedWeights* packed = nullptr;  // of b
};

// The product, the residual and the activation in one pass. Returns false, without doing anything, if they are better computed one by one.
bool fused_gemm(const Gemm& g, const GemmFusion& fusion);

}  // namespace amp::cpu
