// DO NOT EDIT. Generated from ops/ and codegen/core_kernels.yaml by codegen (./dev regenerate).
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/cuda/kernels/activation.h>
#include <amp/cuda/kernels/arithmetic.h>
#include <amp/cuda/kernels/attention.h>
#include <amp/cuda/kernels/compare.h>
#include <amp/cuda/kernels/complex.h>
#include <amp/cuda/kernels/concat.h>
#include <amp/cuda/kernels/conv.h>
#include <amp/cuda/kernels/distance.h>
#include <amp/cuda/kernels/fft.h>
#include <amp/cuda/kernels/index.h>
#include <amp/cuda/kernels/linalg.h>
#include <amp/cuda/kernels/loss.h>
#include <amp/cuda/kernels/math.h>
#include <amp/cuda/kernels/matmul.h>
#include <amp/cuda/kernels/norm.h>
#include <amp/cuda/kernels/order.h>
#include <amp/cuda/kernels/pool.h>
#include <amp/cuda/kernels/random.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/kernels/resample.h>
#include <amp/cuda/kernels/rnn.h>
#include <amp/cuda/kernels/shape.h>
#include <amp/cuda/kernels/softmax.h>
#include <amp/cuda/kernels/spectral.h>
#include <amp/kernels/table.h>

namespace amp::cuda {

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
#define AMP_EXPRESSION(op, ...) table.op = {.run = launch_##op};
#include <amp/expressions/activation.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = {.run = launch_##op};
#include <amp/expressions/arithmetic.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = {.run = launch_##op};
#include <amp/expressions/compare.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = {.run = launch_##op};
#include <amp/expressions/complex.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = {.run = launch_##op};
#include <amp/expressions/loss.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = {.run = launch_##op};
#include <amp/expressions/math.inc>
#undef AMP_EXPRESSION
#define AMP_EXPRESSION(op, ...) table.op = {.run = launch_##op};
#include <amp/expressions/reduction.inc>
#undef AMP_EXPRESSION
#define AMP_KERNEL(kernel, ...) table.kernel = kernel;
#define AMP_CPU_KERNEL(...)
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

}  // namespace amp::cuda
