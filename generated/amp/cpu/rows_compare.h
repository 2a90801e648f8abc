// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
// The CPU loops of the compare ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kCompareRows[];)

enum class CompareRow {
#define AMP_EXPRESSION(op, ...) op,
#include <amp/expressions/compare.inc>
#undef AMP_EXPRESSION
};

template <CompareRow Row>
const ElementwiseRow& row() { return AMP_ISA_PICK(kCompareRows)[static_cast<int>(Row)]; }

}  // namespace amp::cpu
