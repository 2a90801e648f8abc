// Tensors in the form in which kernels and transports read them. Internal.
#pragma once

#include <amp/core/device_kernels.h>
#include <amp/core/tensor.h>
#include <amp/core/tensor/tensor_impl.h>

namespace amp {

// The tensor itself if it is contiguous and has the dtype, else a contiguous copy; without history. Undefined for an undefined tensor.
inline Tensor dense(const Tensor& t, ScalarType dtype) {
  if (!t.defined()) return {};
  if (t.is_contiguous() && t.dtype() == dtype) return t.requires_grad() ? t.detach() : t;
  Tensor copy(detail::new_tensor(t.sizes(), dtype, t.device()));
  detail::copy(copy, t);
  return copy;
}
inline Tensor dense(const Tensor& t) { return t.defined() ? dense(t, t.dtype()) : Tensor(); }

// Flattens all dimensions except the last.
inline Tensor as_rows(const Tensor& t) {
  if (t.dim() == 2) return t;
  int64_t rows = 1;
  for (const int64_t size : t.sizes().drop_back()) rows *= size;
  return t.reshape({rows, t.sizes().back()});
}

}  // namespace amp
