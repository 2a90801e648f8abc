// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
// The CPU loops of the arithmetic ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kArithmeticRows[];)

enum class ArithmeticRow {
#define AMP_EXPRESSION(op, ...) op,
#include <amp/expressions/arithmetic.inc>
#undef AMP_EXPRESSION
};

template <ArithmeticRow Row>
const ElementwiseRow& row() { return AMP_ISA_PICK(kArithmeticRows)[static_cast<int>(Row)]; }

}  // namespace amp::cpu
