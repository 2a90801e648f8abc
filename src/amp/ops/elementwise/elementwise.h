// Runs a generated elementwise op of the library. Internal.
#pragma once

#include <amp/core/strided.h>
#include <amp/kernels/call.h>
#include <amp/ops/elementwise_op.h>

namespace amp {

namespace detail {

// The contiguous kernel, or null if the tensor's backend has none.
[[gnu::always_inline]] inline auto contiguous_kernel(const ElementwiseOp& op, const TensorImpl& t) {
  const Kernels* table = find_kernels(t.device_type);
  return table == nullptr ? nullptr : (table->*op.kernel).run_contiguous;
}

}  // namespace detail

// The result of the op as a new tensor. Throws ValueError (shapes, devices), TypeError (dtypes).
template <size_t N>
Tensor elementwise(const ElementwiseOp& op, const std::array<const Tensor*, N>& inputs, const ScalarParam* params = nullptr) {
  return detail::elementwise<N>(op, inputs, params, [&](const detail::TensorImpl& t) { return detail::contiguous_kernel(op, t); });
}
template <size_t N, size_t M>
Tensor elementwise(const ElementwiseOp& op, const std::array<const Tensor*, N>& inputs, const ScalarParam (&params)[M]) {
  return elementwise<N>(op, inputs, static_cast<const ScalarParam*>(params));
}

}  // namespace amp
