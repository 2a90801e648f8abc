// User-defined elementwise ops: the wrappers' part, and the CPU kernel that runs loops compiled in your program.
#pragma once

#include <amp/core/strided.h>
#include <amp/cpu/elementwise/row.h>
#include <amp/ops/elementwise_op.h>

namespace amp::extension {

// The result of the op as a new tensor. Throws ValueError (shapes, devices), TypeError (dtypes).
template <size_t N>
Tensor elementwise(const ElementwiseOp& op, const std::array<const Tensor*, N>& inputs, const ScalarParam* params = nullptr) {
  return amp::detail::elementwise<N>(
      op, inputs, params, [&](const amp::detail::TensorImpl& t) { return op.own_kernels[static_cast<int>(t.device_type)].run_contiguous; });
}
template <size_t N, size_t M>
Tensor elementwise(const ElementwiseOp& op, const std::array<const Tensor*, N>& inputs, const ScalarParam (&params)[M]) {
  return elementwise<N>(op, inputs, static_cast<const ScalarParam*>(params));
}

// The loops of an expression, indexed by the level of the instruction set as in cpu::Isa. A level for which your program has no loops uses
// those of the next lower level.
struct ElementwiseLoops {
  const cpu::ElementwiseRow* levels[3];
};

// Runs the loops of the current level: over strided operands of any dtype, and over contiguous ones. See ElementwiseKernel.
AMP_API void run_elementwise(const ElementwiseLoops& loops, const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
AMP_API bool run_contiguous(const ElementwiseLoops& loops, ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                            const ScalarParam* params);

template <const ElementwiseLoops& loops>
constexpr ElementwiseKernel elementwise_kernel() {
  return {
      .run = [](const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { run_elementwise(loops, loop, compute, params); },
      .run_contiguous = [](ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                           const ScalarParam* params) { return run_contiguous(loops, dtype, out, in, splat, n, params); },
  };
}

}  // namespace amp::extension
