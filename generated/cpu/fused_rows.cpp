// DO NOT EDIT. Generated from ops/ by codegen (./dev regenerate).
#include <amp/cpu/fused/rows.h>
#include <amp/cpu/rows_activation.h>
#include <amp/cpu/rows_arithmetic.h>
#include <amp/cpu/rows_compare.h>
#include <amp/cpu/rows_complex.h>
#include <amp/cpu/rows_loss.h>
#include <amp/cpu/rows_math.h>
#include <amp/cpu/rows_reduction.h>
#include <amp/kernels/table.h>

namespace amp::cpu {

namespace {

struct Entry {
  ElementwiseKernel Kernels::*kernel;
  RowFunction row;
};

constexpr Entry kEntries[] = {
#define AMP_EXPRESSION(op, ...) {&Kernels::op, row<ActivationRow::op>},
#include <amp/expressions/activation.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {&Kernels::op, row<ArithmeticRow::op>},
#include <amp/expressions/arithmetic.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {&Kernels::op, row<CompareRow::op>},
#include <amp/expressions/compare.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {&Kernels::op, row<ComplexRow::op>},
#include <amp/expressions/complex.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {&Kernels::op, row<LossRow::op>},
#include <amp/expressions/loss.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {&Kernels::op, row<MathRow::op>},
#include <amp/expressions/math.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) {&Kernels::op, row<ReductionRow::op>},
#include <amp/expressions/reduction.inc>
#undef AMP_EXPRESSION
};

}  // namespace

RowFunction fused_row(ElementwiseKernel Kernels::*kernel) {
  for (const Entry& entry : kEntries) {
    if (entry.kernel == kernel) return entry.row;
  }
  return nullptr;
}

}  // namespace amp::cpu
