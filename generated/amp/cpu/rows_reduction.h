// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
// The CPU loops of the reduction ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kReductionRows[];)

enum class ReductionRow {
#define AMP_EXPRESSION(op, ...) op,
#include <amp/expressions/reduction.inc>
#undef AMP_EXPRESSION
};

template <ReductionRow Row>
const ElementwiseRow& row() { return AMP_ISA_PICK(kReductionRows)[static_cast<int>(Row)]; }

}  // namespace amp::cpu
