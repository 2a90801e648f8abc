// The loops of panels.cpp, per instruction set level.
#pragma once

#include <cstdint>

#include <amp/cpu/gemm/gemm.h>
#include <amp/cpu/simd/isa.h>
#include <amp/ops/fused.h>

namespace amp::cpu {

// A product whose b is in panels: groups of columns, each [k][columns] in float32, with any values beyond the last column of b.
struct PanelProduct {
  const Gemm& g;  // its b is not read
  const float* panels;
  const void* residual;  // in the layout and dtype of c, or null
  FusedActivation activation;
};

struct PanelKernels {
  int64_t columns;  // columns of a panel
  int64_t rows;     // rows that one step multiplies
  // Writes `count` panels of g.b, from `first` on, to the first one at `to`.
  void (*pack)(const Gemm& g, int64_t first, int64_t count, float* to);
  // Elements of scratch memory for a call with this number of rows.
  int64_t (*scratch)(int64_t rows, int64_t k);
  // Computes some rows of the columns of some panels.
  void (*run)(const PanelProduct& product, int64_t row, int64_t rows, int64_t first, int64_t count, float* scratch);
};

AMP_ISA_DECLARE(extern const PanelKernels kPanels;)

}  // namespace amp::cpu
