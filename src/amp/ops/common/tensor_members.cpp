// Members of Tensor that are ops by another name.
#include <amp/core/device/backends.h>
#include <amp/core/error.h>
#include <amp/core/indexing.h>
#include <amp/core/tensor.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>

namespace amp {

using detail::TensorImpl;

Tensor Tensor::to(Device device, ScalarType dtype, bool non_blocking, bool copy) const {
  if (!copy && device == this->device() && dtype == this->dtype()) return *this;
  return amp::internal::_to_copy(*this, dtype, device, non_blocking);
}
Tensor Tensor::to(ScalarType dtype, bool non_blocking, bool copy) const {
  return to(defined_impl("to").device(), dtype, non_blocking, copy);
}
Tensor Tensor::to(Device device, bool non_blocking, bool copy) const { return to(device, defined_impl("to").dtype, non_blocking, copy); }
Tensor Tensor::to(const TensorOptions& options, bool non_blocking, bool copy) const {
  const TensorImpl& impl = defined_impl("to");
  const Tensor result = to(options.device_opt().value_or(impl.device()), options.dtype_opt().value_or(impl.dtype), non_blocking, copy);
  return options.memory_format_opt() ? result.contiguous(*options.memory_format_opt()) : result;
}

Tensor Tensor::contiguous(MemoryFormat format) const {
  if (format == MemoryFormat::Preserve) return *this;
  if (!is_contiguous(format)) return amp::clone(*this, format);
  tracing::copied(*this, *this);  // a recording must repeat the call: its next input may have another layout
  return *this;
}

Tensor Tensor::clone(MemoryFormat format) const { return amp::clone(*this, format); }

Tensor Tensor::operator[](const Tensor& index) const { return this->index({indexing::TensorIndex(index)}); }

Tensor Tensor::pin_memory() const {
  const Backend* backend = detail::find_pinning_backend();
  AMP_CHECK(backend != nullptr, NotImplementedError, "[pin_memory] no backend of this build copies from pinned memory");
  return backend->pin_memory(*this);
}
bool Tensor::is_pinned() const {
  AMP_CHECK(defined(), ValueError, "[is_pinned] the tensor is undefined");
  const Backend* backend = detail::find_pinning_backend();
  return backend != nullptr && backend->is_pinned(*this);
}

Tensor Tensor::operator-() const { return amp::neg(*this); }
Tensor Tensor::operator~() const { return amp::bitwise_not(*this); }
Tensor& Tensor::operator+=(const Tensor& other) { return add_(other); }
Tensor& Tensor::operator-=(const Tensor& other) { return sub_(other); }
Tensor& Tensor::operator*=(const Tensor& other) { return mul_(other); }
Tensor& Tensor::operator/=(const Tensor& other) { return div_(other); }
Tensor& Tensor::operator+=(const Scalar& other) { return add_(other); }
Tensor& Tensor::operator-=(const Scalar& other) { return sub_(other); }
Tensor& Tensor::operator*=(const Scalar& other) { return mul_(other); }
Tensor& Tensor::operator/=(const Scalar& other) { return div_(other); }

}  // namespace amp
