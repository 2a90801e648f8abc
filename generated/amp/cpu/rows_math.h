// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// The CPU loops of the math ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kMathRows[];)

enum class MathRow {
#define AMP_EXPRESSION(op, ...) op,
#include <amp/expressions/math.inc>
#undef AMP_EXPRESSION
};

template <MathRow Row>
const ElementwiseRow& row() { return AMP_ISA_PICK(kMathRows)[static_cast<int>(Row)]; }

}  // namespace amp::cpu
