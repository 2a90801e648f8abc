// Checks that generated wrappers make before a kernel is called. Part of the extension interface.
#pragma once

#include <array>

#include <amp/core/tensor.h>

namespace amp {

enum class ArgDtype : uint8_t {
  Common,  // one of the kernel's dtypes, and the same as that of the other Common arguments
  Own,     // one of the kernel's dtypes
  Any,     // not checked here
};

// A tensor argument as the YAML entry of its op describes it.
struct ArgSpec {
  const char* name;
  bool optional = false;  // may be undefined
  ArgDtype dtype = ArgDtype::Common;
};

namespace detail {
[[noreturn]] AMP_API void throw_undefined(const char* op, const char* arg);
[[noreturn]] AMP_API void throw_device(const char* op, const ArgSpec* specs, const Tensor* const* tensors, size_t n);
[[noreturn]] AMP_API void throw_dtype(const char* op, const char* arg, ScalarType dtype, Device device, TypeSet allowed);
[[noreturn]] AMP_API void throw_sparse_arg(const char* op, const ArgSpec* specs, const Tensor* const* tensors, size_t n);
[[noreturn]] AMP_API void throw_complex(const char* op, const char* arg, const Scalar& value);
[[noreturn]] AMP_API void throw_same_dtype(const char* op, const ArgSpec* specs, const Tensor* const* tensors, size_t n);
}  // namespace detail

// Checks that required tensors are defined, that all are strided and on one device, and that their dtypes are allowed. Returns the device.
// Throws ValueError, TypeError, NotImplementedError.
// Always inlined: with `specs` known at compile time only a few comparisons remain, but the compiler stops inlining in large families.
template <size_t N>
[[gnu::always_inline]] inline Device check_args(const char* op, const ArgSpec (&specs)[N], TypeSet dtypes,
                                                const std::array<const Tensor*, N>& tensors) {
  const detail::TensorImpl* first = nullptr;
  ScalarType dtype = ScalarType::Undefined;
  unsigned flags = 0;
  for (size_t i = 0; i < N; ++i) {
    const detail::TensorImpl* impl = tensors[i]->impl();
    if (impl == nullptr) {
      if (!specs[i].optional) detail::throw_undefined(op, specs[i].name);
      continue;
    }
    if (first == nullptr) first = impl;
    flags |= impl->flags;
    if (impl->device_type != first->device_type || impl->device_index != first->device_index)
      detail::throw_device(op, specs, tensors.data(), N);
    if (specs[i].dtype != ArgDtype::Any && !contains(dtypes, impl->dtype)) {
      detail::throw_dtype(op, specs[i].name, impl->dtype, impl->device(), dtypes);
    }
    if (specs[i].dtype == ArgDtype::Common) {
      if (dtype != ScalarType::Undefined && impl->dtype != dtype) detail::throw_same_dtype(op, specs, tensors.data(), N);
      dtype = impl->dtype;
    }
  }
  if ((flags & detail::TensorImpl::Sparse) != 0) [[unlikely]]
    detail::throw_sparse_arg(op, specs, tensors.data(), N);
  return first != nullptr ? first->device() : Device(kCPU);
}

// Throws TypeError if the defined tensors differ in dtype. For composite ops, whose errors would otherwise name an inner op.
template <size_t N>
inline void check_same_dtype(const char* op, const ArgSpec (&specs)[N], const std::array<const Tensor*, N>& tensors) {
  const detail::TensorImpl* first = tensors[0]->impl();
  for (size_t i = 1; i < N; ++i) {
    const detail::TensorImpl* impl = tensors[i]->impl();
    if (impl != nullptr && first != nullptr && impl->dtype != first->dtype) [[unlikely]]
      detail::throw_same_dtype(op, specs, tensors.data(), N);
  }
}

// Throws TypeError if the dtype of a defined tensor is not in `allowed`. For composite ops.
inline void check_dtype(const char* op, const char* arg, const Tensor& t, TypeSet allowed) {
  if (!contains(allowed, t.dtype())) [[unlikely]]
    detail::throw_dtype(op, arg, t.dtype(), t.device(), allowed);
}

// Throws NotImplementedError for a sparse tensor.
inline void check_strided(const char* op, const char* arg, const Tensor& t) {
  if (t.is_sparse()) [[unlikely]]
    detail::throw_sparse(op, arg, t);
}

// The value of an argument that must be real. Throws TypeError for a complex number.
inline double real_number(const char* op, const char* arg, const Scalar& value) {
  if (value.isComplex()) [[unlikely]]
    detail::throw_complex(op, arg, value);
  return value.toDouble();
}

// Throws ValueError if several elements of a tensor that will be written share a memory location.
AMP_API void check_no_overlap(const char* op, const Tensor& self);

namespace detail {
AMP_API void check_partial_overlap(const char* op, const Tensor& out, const Tensor& in);
}
// Throws ValueError if `in` and `out` overlap without being the same elements. As in PyTorch, only tensors without gaps in memory are
// checked, because the check would be expensive for others.
inline void check_no_partial_overlap(const char* op, const Tensor& out, const Tensor& in) {
  if (out.impl()->storage == in.impl()->storage && !out.is_same(in)) [[unlikely]]
    detail::check_partial_overlap(op, out, in);
}

// The same checks as check_args, for the tensors of a list.
AMP_API void check_list(const char* op, const char* arg, TensorList list, TypeSet dtypes, bool same_dtype, Device device);
// Throws ValueError if a tensor of the list is undefined.
AMP_API void check_defined(const char* op, const char* arg, TensorList list);
AMP_API Device list_device(const char* op, const char* arg, TensorList list);

}  // namespace amp
