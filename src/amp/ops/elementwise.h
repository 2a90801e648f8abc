// Runs a generated elementwise op: dtype promotion, broadcasting, allocation of the result, device choice. Internal.
#pragma once

#include <array>

#include <amp/core/strided.h>
#include <amp/core/tensor.h>
#include <amp/kernels/call.h>

namespace amp {

enum class ElementwiseResult : uint8_t {
  Same,    // the promoted dtype
  Number,  // the same, but bools become int64 first
  Float,   // integers and bool become float32 first
  Bool,
};

// The generator's description of an elementwise op.
struct ElementwiseOp {
  const char* name;
  TypeSet dtypes;
  ElementwiseResult result;
  ElementwiseKernel Kernels::*kernel;
  // Runs if an argument or the output is sparse; may be null. Writes to `out`, or to a new tensor if `out` is null.
  using SparseForm = Tensor (*)(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params);
  SparseForm sparse = nullptr;
  unsigned masks = 0;  // bit k: argument k is bool and takes no part in type promotion
  int params = 0;      // the number of scalar parameters
};

inline ScalarParam to_param(const Scalar& value) {
  if (value.isComplex()) return ScalarParam::of_complex(value.toComplexDouble().real(), value.toComplexDouble().imag());
  return value.isFloatingPoint() ? ScalarParam::of(value.toDouble()) : ScalarParam::of(value.toLong());
}
inline ScalarParam to_param(double value) { return ScalarParam::of(value); }
inline ScalarParam to_param(int64_t value) { return ScalarParam::of(value); }
inline ScalarParam to_param(bool value) { return ScalarParam::of(value); }

namespace detail {

// Null if the tensor's backend has no such kernel.
[[gnu::always_inline]] inline auto contiguous_kernel(const ElementwiseOp& op, const TensorImpl& t) {
  const Kernels* table = kernel_tables.data()[static_cast<int>(t.device_type)];
  return table == nullptr ? nullptr : (table->*op.kernel).run_contiguous;
}

Tensor elementwise_general(const ElementwiseOp& op, const Tensor* const* inputs, size_t num_inputs, const ScalarParam* params);
}  // namespace detail

// The dtype to which the inputs promote: tensors with dimensions take priority over 0-dim tensors, and these over wrapped numbers
// (torch.result_type). Inputs whose bit is set in `masks` are ignored.
ScalarType result_type(const Tensor* const* inputs, size_t num_inputs, unsigned masks = 0);

// The result of the op as a new tensor. Throws ValueError (shapes, devices), TypeError (dtypes).
template <size_t N>
Tensor elementwise(const ElementwiseOp& op, const std::array<const Tensor*, N>& inputs, const ScalarParam* params = nullptr) {
  const detail::TensorImpl* first = inputs[0]->impl();
  bool direct = op.masks == 0 && first != nullptr && first->has(detail::TensorImpl::Contiguous) && contains(op.dtypes, first->dtype) &&
                !first->has(detail::TensorImpl::WrappedNumber);
  const void* data[N];
  if (direct) data[0] = first->data;
  for (size_t i = 1; i < N && direct; ++i) {
    const detail::TensorImpl* other = inputs[i]->impl();
    direct = other != nullptr && other->same_device(*first) && other->dtype == first->dtype && other->has(detail::TensorImpl::Contiguous) &&
             !other->has(detail::TensorImpl::WrappedNumber) && other->size_array() == first->size_array();
    if (direct) data[i] = other->data;
  }
  if (direct) {
    if (const auto run = detail::contiguous_kernel(op, *first)) {
      Tensor out(detail::new_tensor(first->size_array(), op.result == ElementwiseResult::Bool ? kBool : first->dtype, first->device()));
      if (run(first->dtype, out.impl()->data, data, 0, first->numel, params)) return out;
    }
  }
  return detail::elementwise_general(op, inputs.data(), N, params);
}

// Writes the result into `out`, which must have the result's shape (in-place variants) or is resized to it. The result's dtype must be
// castable to that of `out`; if it is narrower, values are rounded to it first. Does not bump the version.
void elementwise_out(const ElementwiseOp& op, const Tensor& out, bool resize, const Tensor* const* inputs, size_t num_inputs,
                     const ScalarParam* params = nullptr);

}  // namespace amp
