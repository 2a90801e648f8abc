// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
// The CPU loops of the loss ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kLossRows[];)

enum class LossRow {
  squared_difference,
  squared_difference_backward,
  absolute_difference,
  absolute_difference_backward,
  smooth_absolute_difference,
  smooth_absolute_difference_backward,
  binary_cross_entropy_terms,
  binary_cross_entropy_backward,
  logit_cross_entropy_terms,
  logit_cross_entropy_backward,
  poisson_terms,
};

template <LossRow Row>
const ElementwiseRow& row() {
  return AMP_ISA_PICK(kLossRows)[static_cast<int>(Row)];
}

}  // namespace amp::cpu
