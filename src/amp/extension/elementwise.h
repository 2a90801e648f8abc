// Elementwise ops of a program: the wrappers' part, and the CPU kernel that runs loops compiled in the program.
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

// The loops of a row over strided operands of any dtype, and over contiguous ones; see ElementwiseKernel.
AMP_API void run_elementwise(const cpu::ElementwiseRow& row, const StridedLoop& loop, ScalarType compute, const ScalarParam* params);
AMP_API bool run_contiguous(const cpu::ElementwiseRow& row, ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                            const ScalarParam* params);

}  // namespace amp::extension
