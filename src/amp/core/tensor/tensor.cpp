#include <amp/core/tensor.h>

#include <algorithm>
#include <complex>
#include <cstring>

#include <amp/core/complex.h>
#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/core/thread_state.h>

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

namespace {

bool is_channels_last(IntArrayRef sizes, IntArrayRef strides) {
  if (sizes.size() < 3 || sizes.size() > 5) return false;
  bool dense = true;
  int64_t numel = 1;
  const auto next = [&](size_t d) {
    dense = dense && (sizes[d] == 1 || strides[d] == numel);
    numel *= sizes[d];
  };
  next(1);
  for (size_t d = sizes.size(); d-- > 2;) next(d);
  next(0);
  return dense || numel == 0;
}

}  // namespace

bool Tensor::is_contiguous(MemoryFormat format) const {
  const TensorImpl& impl = defined_impl("is_contiguous");
  return format == MemoryFormat::Contiguous ? impl.has(TensorImpl::Contiguous) : is_channels_last(impl.size_array(), impl.stride_array());
}

bool detail::is_dense(const TensorImpl& impl) {
  if (impl.has(TensorImpl::Contiguous)) return true;
  if (impl.has(TensorImpl::Sparse)) return false;
  const int64_t* strides = impl.strides;
  int order[kMaxDims];  // dimensions by stride
  const int n = impl.ndim;
  for (int i = 0; i < n; ++i) {
    int at = i;
    for (; at > 0 && strides[order[at - 1]] > strides[i]; --at) order[at] = order[at - 1];
    order[at] = i;
  }
  int64_t expected = 1;
  for (int i = 0; i < n; ++i) {
    const int64_t size = impl.sizes[order[i]];
    if (size == 1) continue;
    if (strides[order[i]] != expected) return false;
    expected *= size;
  }
  return true;
}

bool Tensor::is_non_overlapping_and_dense() const { return detail::is_dense(defined_impl("is_non_overlapping_and_dense")); }

void Tensor::check_data_type(ScalarType asked) const {
  if (!defined()) detail::throw_undefined_tensor("data_ptr");
  if (is_sparse()) detail::throw_sparse("data_ptr", "self", *this);
  AMP_CHECK(asked == dtype(), TypeError, "[data_ptr] elements of ", asked, " were requested, but the tensor is ", toString());
}

namespace {

Scalar number_at(const void* data, ScalarType dtype) {
  switch (dtype) {
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
    case kFloat8_e5m2: return static_cast<float>(*static_cast<const Float8_e5m2*>(data));
    case kFloat8_e4m3fn: return static_cast<float>(*static_cast<const Float8_e4m3fn*>(data));
    case kFloat8_e8m0fnu: return static_cast<float>(*static_cast<const Float8_e8m0fnu*>(data));
    case kFloat4_e2m1fn_x2:
      AMP_THROW(NotImplementedError, "[item] an element of float4_e2m1fn_x2 holds two numbers; its bits are view(kUInt8).item()");
    default: return *static_cast<const std::complex<double>*>(data);
  }
}

}  // namespace

Scalar Tensor::item() const {
  AMP_CHECK(defined_impl("item").numel == 1, ValueError, "[item] only a one-element tensor can be converted to a number, but this is ",
            toString());
  if (is_sparse()) detail::throw_sparse("item", "self", *this);
  if (detail::thread_state().stages.observed) [[unlikely]]
    detail::note_read(*this);
  return is_cpu() ? number_at(impl_->data, dtype()) : number_at(cpu().impl_->data, dtype());
}

Tensor Tensor::viewed_as(ScalarType dtype) const {
  const detail::TensorImpl& impl = defined_impl("view");
  if (is_sparse()) detail::throw_sparse("view", "self", *this);
  AMP_CHECK(isValidType(dtype) && elementSize(dtype) == elementSize(impl.dtype), ValueError, "[view] elements of ", impl.dtype,
            " don't have the size of elements of ", dtype);
  if (dtype == impl.dtype) return *this;
  AMP_CHECK(!requires_grad(), Error, "[view] a tensor that requires a gradient can't be viewed as ", dtype, "; detach it first");
  Tensor result(detail::new_alias(*impl_, impl.size_array(), impl.stride_array(), impl.data));
  result.impl()->dtype = dtype;
  return result;
}

Tensor& Tensor::become(const Tensor& view) {
  if (is_leaf() && requires_grad() && !detail::thread_state().grad_enabled) {
    set_data(view);
    return *this;
  }
  return *this = view;
}

void Tensor::set_data(const Tensor& value) {
  AMP_CHECK(value.defined(), ValueError, "[set_data] the value is an undefined tensor");
  if (is_sparse()) detail::throw_sparse("set_data", "self", *this);
  if (value.is_sparse()) detail::throw_sparse("set_data", "the value", value);
  AMP_CHECK(!requires_grad() || isDifferentiableType(value.dtype()), TypeError,
            "[set_data] a tensor that requires a gradient can't become ", value.dtype());
  TensorImpl *impl = impl_, *source = value.impl();
  // Casts and saved tensors of the old data must not look current, so their holders see a version that is new. The version of the new data
  // stays as it is if it is newer already, or if nobody else holds this tensor: graphs may have saved the new data.
  const uint32_t replaced = _version();
  const bool is_alone = use_count() == 1 && impl->cached.load(std::memory_order_relaxed) == 0 && !is_alias_of(value);
  const bool keeps_version = is_alone || value._version() > replaced;
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
  if (keeps_version) return;
  detail::set_writer(*this, "set_data");
  impl->storage->version.store(replaced + 1, std::memory_order_relaxed);
}

Tensor& Tensor::resize_(IntArrayRef sizes) {
  if (is_sparse()) detail::throw_sparse("resize_", "self", *this);
  const int64_t needed = detail::checked_numel("resize_", sizes);
  AMP_CHECK(!requires_grad(), Error, "[resize_] a tensor that requires a gradient can't be resized");
  if (sizes == this->sizes()) return *this;
  if (needed * element_size() + storage_offset() * element_size() > static_cast<int64_t>(impl_->storage->nbytes)) {
    AMP_CHECK(impl_->storage->kind != Storage::Kind::External, Error, "[resize_] the memory of self (", toString(),
              ") belongs to the caller and can't grow to shape ", sizes);
    const Tensor larger = empty(sizes, options());
    // As in PyTorch, the elements are those of the storage, in its order.
    const int64_t kept = static_cast<int64_t>(impl_->storage->nbytes) / element_size() - storage_offset();
    if (kept > 0) {
      detail::copy(Tensor(detail::new_alias(*larger.impl(), {kept}, {1}, larger.impl()->data)),
                   Tensor(detail::new_alias(*impl_, {kept}, {1}, impl_->data)));
    }
    set_data(larger);
    return *this;
  }
  detail::set_geometry(*impl_, sizes, detail::contiguous_strides(sizes));
  detail::bump_version(*this, "resize_");  // saved tensors of the tape are now outdated
  return *this;
}

}  // namespace amp
