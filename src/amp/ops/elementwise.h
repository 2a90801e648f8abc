// Runs a generated elementwise op: dtype promotion, broadcasting, allocation of the result, device choice. Internal.
#pragma once

#include <array>

#include <amp/core/strided.h>
#include <amp/core/tensor.h>
#include <amp/cpu/elementwise/run.h>
#include <amp/cuda/elementwise.h>

namespace amp {

enum class ElementwiseResult : uint8_t {
  Same,   // the promoted dtype
  Float,  // integers and bool become float32 first
  Bool,
};

// What the generator knows of an elementwise op.
struct ElementwiseOp {
  const char* name;
  TypeSet dtypes;
  ElementwiseResult result;
  const cpu::ElementwiseRow& (*cpu_row)();
  cuda::ElementwiseLauncher cuda_launcher;
  // What runs when an argument or the output is sparse, or null: writes to `out`, or to a new tensor when that is null.
  using SparseForm = Tensor (*)(const Tensor* out, const Tensor* const* inputs, const cpu::ScalarParam* params);
  SparseForm sparse = nullptr;
  unsigned masks = 0;  // bit k: argument k is bool and takes no part in type promotion
};

inline cpu::ScalarParam to_param(const Scalar& value) {
  if (value.isComplex()) return cpu::ScalarParam::of_complex(value.toComplexDouble().real(), value.toComplexDouble().imag());
  return value.isFloatingPoint() ? cpu::ScalarParam::of(value.toDouble()) : cpu::ScalarParam::of(value.toLong());
}
inline cpu::ScalarParam to_param(double value) { return cpu::ScalarParam::of(value); }
inline cpu::ScalarParam to_param(int64_t value) { return cpu::ScalarParam::of(value); }
inline cpu::ScalarParam to_param(bool value) { return cpu::ScalarParam::of(value); }

namespace detail {
Tensor elementwise_general(const ElementwiseOp& op, const Tensor* const* inputs, size_t num_inputs, const cpu::ScalarParam* params);
}  // namespace detail

// The dtype to which the inputs promote: dimensioned tensors before 0-dim ones before wrapped numbers (torch.result_type).
// Those whose bit is set in `masks` are left out.
ScalarType result_type(const Tensor* const* inputs, size_t num_inputs, unsigned masks = 0);

// The result of the op as a new tensor. Throws ValueError (shapes, devices), TypeError (dtypes).
template <size_t N>
Tensor elementwise(const ElementwiseOp& op, const std::array<const Tensor*, N>& inputs, const cpu::ScalarParam* params = nullptr) {
  const detail::TensorImpl* first = inputs[0]->impl();
  bool direct = op.masks == 0 && first != nullptr && first->device_type == kCPU && first->has(detail::TensorImpl::Contiguous) &&
                contains(op.dtypes, first->dtype) && !first->has(detail::TensorImpl::WrappedNumber);
  const void* data[N];
  if (direct) data[0] = first->data;
  for (size_t i = 1; i < N && direct; ++i) {
    const detail::TensorImpl* other = inputs[i]->impl();
    direct = other != nullptr && other->device_type == kCPU && other->dtype == first->dtype && other->has(detail::TensorImpl::Contiguous) &&
             !other->has(detail::TensorImpl::WrappedNumber) && other->size_array() == first->size_array();
    if (direct) data[i] = other->data;
  }
  if (direct) {
    Tensor out(detail::new_tensor(first->size_array(), op.result == ElementwiseResult::Bool ? kBool : first->dtype, kCPU));
    if (cpu::run_contiguous(op.cpu_row(), first->dtype, out.impl()->data, data, 0, first->numel, params)) return out;
  }
  return detail::elementwise_general(op, inputs.data(), N, params);
}

// Writes the result into `out`, which must have the result's shape (in-place variants) or is resized to it. The result's dtype must be
// castable to that of `out`. Does not touch the version.
void elementwise_out(const ElementwiseOp& op, const Tensor& out, bool resize, const Tensor* const* inputs, size_t num_inputs,
                     const cpu::ScalarParam* params = nullptr);

}  // namespace amp
