// DO NOT EDIT. Generated from ops/ and codegen/core_kernels.yaml by codegen (./dev regenerate).
#include <amp/cpu/elementwise/kernel.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/cpu/kernels/activation.h>
#include <amp/cpu/kernels/arithmetic.h>
#include <amp/cpu/kernels/attention.h>
#include <amp/cpu/kernels/compare.h>
#include <amp/cpu/kernels/complex.h>
#include <amp/cpu/kernels/concat.h>
#include <amp/cpu/kernels/conv.h>
#include <amp/cpu/kernels/distance.h>
#include <amp/cpu/kernels/fft.h>
#include <amp/cpu/kernels/index.h>
#include <amp/cpu/kernels/linalg.h>
#include <amp/cpu/kernels/loss.h>
#include <amp/cpu/kernels/math.h>
#include <amp/cpu/kernels/matmul.h>
#include <amp/cpu/kernels/norm.h>
#include <amp/cpu/kernels/order.h>
#include <amp/cpu/kernels/pool.h>
#include <amp/cpu/kernels/random.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/kernels/resample.h>
#include <amp/cpu/kernels/rnn.h>
#include <amp/cpu/kernels/shape.h>
#include <amp/cpu/kernels/softmax.h>
#include <amp/cpu/kernels/spectral.h>
#include <amp/cpu/rows_activation.h>
#include <amp/cpu/rows_arithmetic.h>
#include <amp/cpu/rows_compare.h>
#include <amp/cpu/rows_complex.h>
#include <amp/cpu/rows_loss.h>
#include <amp/cpu/rows_math.h>
#include <amp/cpu/rows_reduction.h>
#include <amp/kernels/table.h>

namespace amp::cpu {

extern const Kernels kernel_table;

constinit const Kernels kernel_table = [] {
  Kernels table;
  table.copy = copy;
  table.fill = fill;
  table.random = random;
  table.arange = arange;
  table.copy_segments = copy_segments;
  table.index_offsets = index_offsets;
  table.gather_blocks = gather_blocks;
  table.put_blocks = put_blocks;
  table.add_blocks = add_blocks;
  table.gather_along = gather_along;
  table.scatter_along = scatter_along;
  table.scatter_add_along = scatter_add_along;
  table.update_parameters = update_parameters;
  table.check_gradients = check_gradients;
  table.update_scale = update_scale;
  table.prepare_fused = prepare_fused;
  table.run_fused = run_fused;
#define AMP_EXPRESSION(op, ...) table.op = elementwise_kernel<row<ActivationRow::op>>();
#include <amp/expressions/activation.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = elementwise_kernel<row<ArithmeticRow::op>>();
#include <amp/expressions/arithmetic.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = elementwise_kernel<row<CompareRow::op>>();
#include <amp/expressions/compare.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = elementwise_kernel<row<ComplexRow::op>>();
#include <amp/expressions/complex.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = elementwise_kernel<row<LossRow::op>>();
#include <amp/expressions/loss.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = elementwise_kernel<row<MathRow::op>>();
#include <amp/expressions/math.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = elementwise_kernel<row<ReductionRow::op>>();
#include <amp/expressions/reduction.inc>
#undef AMP_EXPRESSION
#define AMP_KERNEL(kernel, ...) table.kernel = kernel;
#define AMP_CPU_KERNEL AMP_KERNEL
#include <amp/kernels/attention.inc>
#include <amp/kernels/concat.inc>
#include <amp/kernels/conv.inc>
#include <amp/kernels/distance.inc>
#include <amp/kernels/fft.inc>
#include <amp/kernels/index.inc>
#include <amp/kernels/linalg.inc>
#include <amp/kernels/loss.inc>
#include <amp/kernels/matmul.inc>
#include <amp/kernels/norm.inc>
#include <amp/kernels/order.inc>
#include <amp/kernels/pool.inc>
#include <amp/kernels/random.inc>
#include <amp/kernels/reduction.inc>
#include <amp/kernels/resample.inc>
#include <amp/kernels/rnn.inc>
#include <amp/kernels/shape.inc>
#include <amp/kernels/softmax.inc>
#include <amp/kernels/spectral.inc>
#undef AMP_CPU_KERNEL
#undef AMP_KERNEL
  return table;
}();

}  // namespace amp::cpu
