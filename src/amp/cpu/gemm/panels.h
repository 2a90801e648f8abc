// Products in float32 whose b is in panels of columns, with fused operations after them, for operands in float32 and 16 bits.
#pragma once

#include <amp/cpu/gemm/fused.h>

namespace amp::cpu {

// Whether a product with a constant b is faster here than with oneDNN.
bool takes_panels(const Gemm& g);

// For k > 0 and any strides. Keeps the panels in fusion.packed, unless that is null.
void panel_gemm(const Gemm& g, const GemmFusion& fusion);

}  // namespace amp::cpu
