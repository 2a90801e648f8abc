// amp::tensor() and from_blob(): tensors from values or from memory of the caller.
#include <amp/core/tensor_data.h>

#include <algorithm>
#include <complex>
#include <functional>
#include <memory>
#include <utility>

#include <amp/core/device_kernels.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>

namespace amp {

namespace {

struct BlobOwner {
  std::function<void(void*)> deleter;
  void* data;
};

void delete_blob(void* context) {
  const std::unique_ptr<BlobOwner> owner(static_cast<BlobOwner*>(context));
  try {
    owner->deleter(owner->data);
  } catch (...) {  // runs in destructors
  }
}

// A borrowed array as a tensor.
Tensor wrap(const void* data, IntArrayRef sizes, ScalarType dtype) {
  const auto bytes = static_cast<size_t>(detail::checked_numel("tensor", sizes) * elementSize(dtype));
  return Tensor(
      detail::new_external_tensor(const_cast<void*>(data), sizes, detail::contiguous_strides(sizes), dtype, kCPU, bytes, nullptr, nullptr));
}

Tensor copy_of(const Tensor& values, ScalarType literal, const TensorOptions& options) {
  const ScalarType inferred = literal == ScalarType::Undefined ? get_default_dtype() : literal;
  const Tensor t = empty(values.sizes(), options.dtype(options.dtype_opt().value_or(inferred)));
  detail::copy(t, values);
  return t;
}

template <class T>
Tensor copy_of_scalars(const detail::TensorData& data, const TensorOptions& options) {
  if (options.dtype_opt() && isIntegralType(*options.dtype_opt())) {
    for (const Scalar& value : data.values()) detail::check_number("tensor", value, *options.dtype_opt());
  }
  std::vector<T> values(data.values().size());
  std::transform(data.values().begin(), data.values().end(), values.begin(), [](const Scalar& s) { return s.to<T>(); });
  return copy_of(wrap(values.data(), data.sizes(), Tensor::scalar_type_of<T>()), data.type(), options);
}

}  // namespace

namespace detail {

TensorData::TensorData(std::initializer_list<TensorData> list) : sizes_{static_cast<int64_t>(list.size())} {
  if (list.size() == 0) return;
  const TensorData& first = *list.begin();
  AMP_CHECK(first.sizes().size() < static_cast<size_t>(kMaxDims), ValueError, "[tensor] lists are nested more than ", kMaxDims, " deep");
  type_ = first.type_;
  for (const int64_t size : first.sizes_) sizes_.push_back(size);
  values_.reserve(list.size() * first.values_.size());
  for (const TensorData& part : list) {
    AMP_CHECK(part.sizes_ == first.sizes_, ValueError, "[tensor] the parts of a list must have the same shape, but there are ",
              first.sizes(), " and ", part.sizes());
    AMP_CHECK(part.type_ == type_, TypeError, "[tensor] the elements of a list must have the same type, but there are ",
              type_ == ScalarType::Undefined ? kFloat32 : type_, " and ", part.type_ == ScalarType::Undefined ? kFloat32 : part.type_);
    values_.insert(values_.end(), part.values_.begin(), part.values_.end());
  }
}

Tensor tensor_of_array(const void* data, ScalarType type, size_t size, ScalarType literal, TensorOptions options) {
  return copy_of(wrap(data, {static_cast<int64_t>(size)}, type), literal, options);
}

Tensor tensor_of_bools(const std::vector<bool>& data, TensorOptions options) {
  const std::vector<uint8_t> bytes(data.begin(), data.end());
  return copy_of(wrap(bytes.data(), {static_cast<int64_t>(bytes.size())}, kBool), kBool, options);
}

}  // namespace detail

Tensor tensor(const detail::TensorData& data, TensorOptions options) {
  if (data.type() == ScalarType::Undefined || isFloatingType(data.type())) return copy_of_scalars<double>(data, options);
  if (isComplexType(data.type())) return copy_of_scalars<std::complex<double>>(data, options);
  return copy_of_scalars<int64_t>(data, options);
}

Tensor from_blob(void* data, IntArrayRef sizes, TensorOptions options) {
  detail::checked_numel("from_blob", sizes);
  return from_blob(data, sizes, detail::contiguous_strides(sizes), nullptr, options);
}

Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides, TensorOptions options) {
  return from_blob(data, sizes, strides, nullptr, options);
}

Tensor from_blob(void* data, IntArrayRef sizes, std::function<void(void*)> deleter, TensorOptions options) {
  detail::checked_numel("from_blob", sizes);
  return from_blob(data, sizes, detail::contiguous_strides(sizes), std::move(deleter), options);
}

Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides, std::function<void(void*)> deleter, TensorOptions options) {
  const ScalarType dtype = options.dtype();
  const int64_t extent = detail::checked_extent("from_blob", sizes, strides);
  AMP_CHECK(isValidType(dtype), TypeError, "[from_blob] a tensor of the dtype ", dtype, " was requested");
  const auto alignment = static_cast<uintptr_t>(elementSize(toRealType(dtype)));
  AMP_CHECK(data != nullptr || extent == 0, ValueError, "[from_blob] a null pointer was given for a tensor of shape ", sizes);
  AMP_CHECK(reinterpret_cast<uintptr_t>(data) % alignment == 0, ValueError, "[from_blob] the pointer is not aligned to ", alignment,
            " bytes, as elements of ", dtype, " must be");
  AMP_CHECK(!options.requires_grad() || isDifferentiableType(dtype), TypeError,
            "[from_blob] only floating and complex tensors can require gradients, not ", dtype);
  auto owner = deleter ? std::make_unique<BlobOwner>(BlobOwner{std::move(deleter), data}) : nullptr;
  Tensor t(detail::new_external_tensor(data, sizes, strides, dtype, options.device(), static_cast<size_t>(extent * elementSize(dtype)),
                                       owner ? delete_blob : nullptr, owner.get()));
  owner.release();
  if (options.requires_grad()) t.requires_grad_();
  return t;
}

}  // namespace amp
