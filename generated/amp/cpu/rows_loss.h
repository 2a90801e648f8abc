// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
// The CPU loops of the loss ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kLossRows[];)

enum class LossRow {
#define AMP_EXPRESSION(op, ...) op,
#include <amp/expressions/loss.inc>
#undef AMP_EXPRESSION
};

template <LossRow Row>
const ElementwiseRow& row() { return AMP_ISA_PICK(kLossRows)[static_cast<int>(Row)]; }

}  // namespace amp::cpu
