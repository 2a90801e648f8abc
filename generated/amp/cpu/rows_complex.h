// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
// The CPU loops of the complex ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kComplexRows[];)

enum class ComplexRow {
#define AMP_EXPRESSION(op, ...) op,
#include <amp/expressions/complex.inc>
#undef AMP_EXPRESSION
};

template <ComplexRow Row>
const ElementwiseRow& row() { return AMP_ISA_PICK(kComplexRows)[static_cast<int>(Row)]; }

}  // namespace amp::cpu
