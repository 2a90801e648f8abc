// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
// The CPU loops of the activation ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kActivationRows[];)

enum class ActivationRow {
#define AMP_EXPRESSION(op, ...) op,
#include <amp/expressions/activation.inc>
#undef AMP_EXPRESSION
};

template <ActivationRow Row>
const ElementwiseRow& row() { return AMP_ISA_PICK(kActivationRows)[static_cast<int>(Row)]; }

}  // namespace amp::cpu
