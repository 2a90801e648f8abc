#include <amp/core/tensor.h>

#include <algorithm>
#include <cstring>

#include <amp/autograd/autograd.h>
#include <amp/autograd/hooks.h>
#include <amp/autograd/node.h>
#include <amp/autograd/tensor_extra.h>
#include <amp/autograd/view_nodes.h>
#include <amp/core/factories.h>
#include <amp/core/out_of_memory.h>
#include <amp/ops.h>

namespace amp {

using detail::Storage;
using detail::TensorImpl;

namespace detail {

void throw_undefined_tensor(const char* member) { throw ValueError(concat("[Tensor::", member, "] the tensor is undefined")); }

int64_t wrap_dim(const char* op, int64_t dim, int64_t ndim) {
  const int64_t range = ndim > 0 ? ndim : 1;
  AMP_CHECK(dim >= -range && dim < range, IndexError, "[", op, "] dim ", dim, " is out of range: expected one in [", -range, ", ",
            range - 1, "]");
  return dim < 0 ? dim + range : dim;
}

Tensor wrapped_scalar(const Scalar& value) {
  TensorImpl* impl = new_tensor({}, value.type(), kCPU);
  impl->set(TensorImpl::WrappedNumber);
  switch (value.type()) {
    case kBool: *static_cast<bool*>(impl->data) = value.toBool(); break;
    case kInt64: *static_cast<int64_t*>(impl->data) = value.toLong(); break;
    case kFloat64: *static_cast<double*>(impl->data) = value.toDouble(); break;
    default: *static_cast<std::complex<double>*>(impl->data) = value.toComplexDouble(); break;
  }
  return Tensor(impl);
}

}  // namespace detail

int64_t Tensor::size(int64_t dim) const {
  const TensorImpl& impl = defined_impl("size");
  AMP_CHECK(impl.ndim > 0, IndexError, "[size] dim ", dim, " of a 0-dim tensor");
  return impl.sizes[detail::wrap_dim("size", dim, impl.ndim)];
}

int64_t Tensor::stride(int64_t dim) const {
  const TensorImpl& impl = defined_impl("stride");
  AMP_CHECK(impl.ndim > 0, IndexError, "[stride] dim ", dim, " of a 0-dim tensor");
  return impl.strides[detail::wrap_dim("stride", dim, impl.ndim)];
}

bool Tensor::is_contiguous(MemoryFormat format) const {
  if (format == MemoryFormat::Contiguous) return defined_impl("is_contiguous").has(TensorImpl::Contiguous);
  if (dim() < 3 || dim() > 5) return false;
  Shape sizes(this->sizes()), strides(this->strides());
  sizes.push_back(sizes[1]);
  strides.push_back(strides[1]);
  sizes.erase(1);
  strides.erase(1);
  return detail::is_contiguous(sizes, strides);
}

bool Tensor::is_non_overlapping_and_dense() const {
  if (defined_impl("is_non_overlapping_and_dense").has(TensorImpl::Contiguous)) return true;
  if (is_sparse()) return false;
  const int64_t* strides = impl_->strides;
  int order[kMaxDims];  // dimensions by stride
  const int n = impl_->ndim;
  for (int i = 0; i < n; ++i) {
    int at = i;
    for (; at > 0 && strides[order[at - 1]] > strides[i]; --at) order[at] = order[at - 1];
    order[at] = i;
  }
  int64_t expected = 1;
  for (int i = 0; i < n; ++i) {
    const int64_t size = impl_->sizes[order[i]];
    if (size == 1) continue;
    if (strides[order[i]] != expected) return false;
    expected *= size;
  }
  return true;
}

void Tensor::check_data_type(ScalarType asked) const {
  if (!defined()) detail::throw_undefined_tensor("data_ptr");
  if (is_sparse()) detail::throw_sparse("data_ptr", "self", *this);
  AMP_CHECK(asked == dtype(), TypeError, "[data_ptr] elements of ", asked, " were asked for, but the tensor is ", toString());
}

Scalar Tensor::item() const {
  AMP_CHECK(defined_impl("item").numel == 1, ValueError, "[item] only a one-element tensor can be converted to a number, but this is ",
            toString());
  if (is_sparse()) detail::throw_sparse("item", "self", *this);
  const Tensor host = is_cpu() ? *this : cpu();
  const void* data = host.data_ptr();
  switch (dtype()) {
    case kBool: return *static_cast<const bool*>(data);
    case kUInt8: return *static_cast<const uint8_t*>(data);
    case kInt8: return *static_cast<const int8_t*>(data);
    case kInt16: return *static_cast<const int16_t*>(data);
    case kInt32: return *static_cast<const int32_t*>(data);
    case kInt64: return *static_cast<const int64_t*>(data);
    case kFloat16: return *static_cast<const Half*>(data);
    case kBFloat16: return *static_cast<const BFloat16*>(data);
    case kFloat32: return *static_cast<const float*>(data);
    case kFloat64: return *static_cast<const double*>(data);
    case kComplex64: return *static_cast<const std::complex<float>*>(data);
    default: return *static_cast<const std::complex<double>*>(data);
  }
}

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
  return to(options.device_opt().value_or(impl.device()), options.dtype_opt().value_or(impl.dtype), non_blocking, copy);
}

Tensor Tensor::contiguous(MemoryFormat format) const {
  if (format == MemoryFormat::Preserve || is_contiguous(format)) return *this;
  return amp::clone(*this, format);
}

Tensor Tensor::clone(MemoryFormat format) const { return amp::clone(*this, format); }

void Tensor::set_data(const Tensor& value) {
  AMP_CHECK(value.defined(), ValueError, "[set_data] the value is an undefined tensor");
  if (is_sparse()) detail::throw_sparse("set_data", "self", *this);
  if (value.is_sparse()) detail::throw_sparse("set_data", "the value", value);
  AMP_CHECK(!requires_grad() || isDifferentiableType(value.dtype()), TypeError,
            "[set_data] a tensor that requires a gradient can't become ", value.dtype());
  TensorImpl *impl = impl_, *source = value.impl();
  const uint32_t version = std::max(_version(), value._version());  // casts and saved tensors of the old data must not look current
  detail::retain(source->storage);
  const bool own = impl->has(TensorImpl::OwnsBlock) && !impl->has(TensorImpl::ForeignStorage);
  Storage* previous = std::exchange(impl->storage, source->storage);
  if (own) {
    impl->set(TensorImpl::ForeignStorage);  // the block's own storage header stays until the impl is destroyed
    detail::drop_unshared_data(previous);
  } else {
    detail::release(previous);
  }
  impl->data = source->data;
  impl->dtype = source->dtype;
  impl->device_type = source->device_type;
  impl->device_index = source->device_index;
  detail::set_geometry(*impl, source->size_array(), source->stride_array());
  impl->storage->version.store(version + 1, std::memory_order_relaxed);
}

Tensor& Tensor::resize_(IntArrayRef sizes) {
  if (is_sparse()) detail::throw_sparse("resize_", "self", *this);
  const int64_t needed = detail::checked_numel("resize_", sizes);
  AMP_CHECK(!requires_grad(), Error, "[resize_] a tensor that requires a gradient can't be resized");
  if (sizes == this->sizes()) return *this;
  if (needed * element_size() + storage_offset() * element_size() > static_cast<int64_t>(impl_->storage->nbytes)) {
    AMP_CHECK(impl_->storage->kind != Storage::Kind::External, Error, "[resize_] the memory of self (", toString(),
              ") is not the library's own, so that it can't grow to shape ", sizes);
    Tensor larger = empty(sizes, options());
    if (is_cpu() && is_contiguous()) std::memcpy(larger.data_ptr(), data_ptr(), static_cast<size_t>(std::min(nbytes(), larger.nbytes())));
    set_data(larger);
    return *this;
  }
  detail::set_geometry(*impl_, sizes, detail::contiguous_strides(sizes));
  detail::bump_version(*this);  // what the tape has saved of it is no longer what it was
  return *this;
}

// --- autograd ---

bool Tensor::base_requires_grad() const {
  const autograd::TensorExtra& extra = *impl_->extra;
  return extra.no_inplace == nullptr && extra.base.requires_grad();
}

autograd::Node* Tensor::grad_fn() const {
  if (impl_ == nullptr) return nullptr;
  if (impl_->has(TensorImpl::IsView) && impl_->extra->grad_fn_version != _version() && impl_->extra->no_inplace == nullptr &&
      impl_->extra->base.requires_grad() && impl_->extra->base.grad_fn() != nullptr) [[unlikely]] {
    autograd::renew_view_history(*this);
  }
  return impl_->grad_fn;
}

Tensor& Tensor::requires_grad_(bool on) {
  AMP_CHECK(is_leaf(), Error, "[requires_grad_] only leaf tensors can be told whether they require a gradient; use detach() for others");
  AMP_CHECK(!on || isDifferentiableType(dtype()), TypeError,
            "[requires_grad_] only floating and complex tensors can require gradients, not ", dtype());
  AMP_CHECK(!on || !is_sparse(), NotImplementedError, "[requires_grad_] sparse tensors can't require gradients; self is ", toString());
  AMP_CHECK(!on || !is_inference(), Error, "[requires_grad_] a tensor made in InferenceMode can't require a gradient");
  defined_impl("requires_grad_").set(TensorImpl::RequiresGrad, on);
  return *this;
}

Tensor Tensor::grad() const { return mutable_grad(); }

void Tensor::set_grad(const Tensor& grad) {
  AMP_CHECK(!grad.defined() || (grad.sizes() == sizes() && grad.dtype() == dtype() && grad.device() == device()), ValueError,
            "[set_grad] expected a gradient like the tensor (", toString(), "), but got ", grad.toString());
  mutable_grad() = grad;
}

void Tensor::retain_grad() try {
  AMP_CHECK(requires_grad(), Error, "[retain_grad] the tensor does not require a gradient");
  if (is_leaf() || retains_grad()) return;
  autograd::TensorExtra& extra = autograd::extra_of(*this);
  autograd::hooks_of(*grad_fn()).retained.emplace_back(output_nr(), impl_);
  extra.retain_grad = true;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("retain_grad"); }

bool Tensor::retains_grad() const { return impl_ != nullptr && impl_->extra != nullptr && impl_->extra->retain_grad; }

void Tensor::backward(const Tensor& gradient, std::optional<bool> retain_graph, bool create_graph) const {
  if (gradient.defined()) autograd::backward(*this, gradient, retain_graph, create_graph);
  else autograd::backward(*this, {}, retain_graph, create_graph);
}

unsigned Tensor::register_hook(Hook hook) const try {
  AMP_CHECK(requires_grad(), Error, "[register_hook] the tensor does not require a gradient");
  if (autograd::Node* node = grad_fn()) { return autograd::hooks_of(*node).hooks.add(output_nr(), std::move(hook)); }
  const unsigned id = autograd::extra_of(*this).hooks.add(0, std::move(hook));
  impl_->set(TensorImpl::HasHooks);
  return id;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("register_hook"); }

void Tensor::remove_hook(unsigned id) const {
  if (autograd::Node* node = grad_fn()) {
    autograd::hooks_of(*node).hooks.remove(id);
  } else if (defined_impl("remove_hook").extra != nullptr) {
    impl_->extra->hooks.remove(id);
    impl_->set(TensorImpl::HasHooks, !impl_->extra->hooks.empty());
  }
}

Tensor Tensor::detach() const {
  TensorImpl& impl = defined_impl("detach");
  return Tensor(detail::new_alias(impl, sizes(), strides(), impl.data));
}

Tensor& Tensor::detach_() {
  AMP_CHECK(!is_view(), Error, "[detach_] a view can't be detached in place; use detach()");
  if (retains_grad()) {
    autograd::forget_retained(impl_);
    impl_->extra->retain_grad = false;
  }
  if (impl_->grad_fn != nullptr) autograd::release(std::exchange(impl_->grad_fn, nullptr));
  impl_->output_nr = 0;
  impl_->set(TensorImpl::RequiresGrad, false);
  return *this;
}

// --- operators ---

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
