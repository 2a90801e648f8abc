// Describes an elementwise op and runs it: dtype promotion, broadcasting, allocation of the result. Part of the extension interface.
#pragma once

#include <array>
#include <concepts>

#include <amp/core/complex.h>
#include <amp/core/tensor.h>
#include <amp/kernels/elementwise.h>
#include <amp/ops/checks.h>

namespace amp {

struct Kernels;

enum class ElementwiseResult : uint8_t {
  Same,    // the promoted dtype
  Number,  // the same, but bools become int64 first
  Float,   // integers and bool become float32 first
  Bool,
};

// The bits of the arguments at these positions.
constexpr unsigned argument_bits(std::same_as<int> auto... positions) { return ((1u << positions) | ...); }

// The generator's description of an elementwise op.
struct ElementwiseOp {
  const char* name;
  TypeSet dtypes;
  ElementwiseResult result = ElementwiseResult::Same;
  ElementwiseKernel Kernels::*kernel = nullptr;
  const ElementwiseKernel* own_kernels = nullptr;  // by DeviceType: the kernels of a custom op, instead of `kernel`
  // Runs if an argument or the output is sparse; may be null. Writes to `out`, or to a new tensor if `out` is null.
  using SparseForm = Tensor (*)(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params);
  SparseForm sparse = nullptr;
  unsigned masks = 0;          // bit k: argument k is bool and is ignored in type promotion
  int params = 0;              // the number of scalar parameters
  bool checks_values = false;  // its function checks the elements of integers before it runs
};

inline ScalarParam to_param(const Scalar& value) {
  if (value.isComplex()) return ScalarParam::of_complex(value.toComplexDouble().real(), value.toComplexDouble().imag());
  return value.isFloatingPoint() ? ScalarParam::of(value.toDouble()) : ScalarParam::of(value.toLong());
}
// The parameter of an op that has no complex dtype. Throws TypeError for a complex number.
inline ScalarParam to_real_param(const char* op, const char* name, const Scalar& value) {
  if (value.isComplex()) [[unlikely]]
    detail::throw_complex(op, name, value);
  return value.isFloatingPoint() ? ScalarParam::of(value.toDouble()) : ScalarParam::of(value.toLong());
}
inline ScalarParam to_param(double value) { return ScalarParam::of(value); }
inline ScalarParam to_param(int64_t value) { return ScalarParam::of(value); }
inline ScalarParam to_param(bool value) { return ScalarParam::of(value); }

// The dtype to which the inputs promote. Tensors with dimensions have priority over 0-dim tensors, and these over wrapped numbers
// (torch.result_type). Inputs whose bit is set in `masks` are ignored.
ScalarType result_type(const Tensor* const* inputs, size_t num_inputs, unsigned masks = 0);

// Writes the result into `out`, which must have the result's shape (in-place variants) or is resized to it. The result's dtype must be
// castable to that of `out`. If it is narrower, values are rounded to it first. Does not bump the version.
AMP_API void elementwise_out(const ElementwiseOp& op, const Tensor& out, bool resize, const Tensor* const* inputs, size_t num_inputs,
                             const ScalarParam* params = nullptr);
enum class Resize : bool { No, Yes };
template <size_t N>
void elementwise_out(const ElementwiseOp& op, const Tensor& out, Resize resize, const Tensor* const (&inputs)[N]) {
  elementwise_out(op, out, resize == Resize::Yes, inputs, N);
}
template <size_t N, size_t M>
void elementwise_out(const ElementwiseOp& op, const Tensor& out, Resize resize, const Tensor* const (&inputs)[N],
                     const ScalarParam (&params)[M]) {
  elementwise_out(op, out, resize == Resize::Yes, inputs, N, params);
}

namespace detail {

AMP_API Tensor elementwise_general(const ElementwiseOp& op, const Tensor* const* inputs, size_t num_inputs, const ScalarParam* params);

// The result as a new tensor. `kernel_for(tensor)` is the contiguous kernel for the tensor's device, null if there is none.
template <size_t N, class KernelFor>
[[gnu::always_inline]] inline Tensor elementwise(const ElementwiseOp& op, const std::array<const Tensor*, N>& inputs,
                                                 const ScalarParam* params, const KernelFor& kernel_for) {
  const TensorImpl* first = inputs[0]->impl();
  bool direct = op.masks == 0 && first != nullptr && first->has(TensorImpl::Contiguous) && contains(op.dtypes, first->dtype) &&
                !first->has(TensorImpl::WrappedNumber);
  const void* data[N];
  if (direct) data[0] = first->data;
  for (size_t i = 1; i < N && direct; ++i) {
    const TensorImpl* other = inputs[i]->impl();
    direct = other != nullptr && other->same_device(*first) && other->dtype == first->dtype && other->has(TensorImpl::Contiguous) &&
             !other->has(TensorImpl::WrappedNumber) && other->size_array() == first->size_array();
    if (direct) data[i] = other->data;
  }
  if (direct) {
    if (const auto run = kernel_for(*first)) {
      Tensor out(new_tensor(first->size_array(), op.result == ElementwiseResult::Bool ? kBool : first->dtype, first->device()));
      if (run(first->dtype, out.impl()->data, data, 0, first->numel, params)) return out;
    }
  }
  return elementwise_general(op, inputs.data(), N, params);
}

}  // namespace detail

}  // namespace amp
