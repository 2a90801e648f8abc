// Shares tensors between libtorch and amp, in both directions, without a copy.
#pragma once

#include <ATen/ATen.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/tensor.h>
#include <amp/cuda/device.h>
#include <amp/cuda/stream.h>

namespace amp::libtorch {

namespace detail {
// The storage types of libtorch, in the order of ours. Older versions lack some of them.
template <class Type>
constexpr Type storage_type(int index) {
  switch (index) {
    case 0:
      if constexpr (requires { Type::Float8_e5m2; }) return Type::Float8_e5m2;
      break;
    case 1:
      if constexpr (requires { Type::Float8_e4m3fn; }) return Type::Float8_e4m3fn;
      break;
    case 2:
      if constexpr (requires { Type::Float8_e8m0fnu; }) return Type::Float8_e8m0fnu;
      break;
    case 3:
      if constexpr (requires { Type::Float4_e2m1fn_x2; }) return Type::Float4_e2m1fn_x2;
      break;
    default: break;
  }
  return Type::Undefined;
}
inline constexpr ScalarType kStorageTypesInOrder[] = {kFloat8_e5m2, kFloat8_e4m3fn, kFloat8_e8m0fnu, kFloat4_e2m1fn_x2};
}  // namespace detail

// The dtype of the same elements in the other library. Throws TypeError if it has none: only libtorch has complex32, quantized and bit
// types, further float8 types, and unsigned integers of more than 8 bits.
inline ScalarType from_torch(at::ScalarType dtype) {
  for (int i = 0; i < 4; ++i) {
    if (dtype != at::ScalarType::Undefined && dtype == detail::storage_type<at::ScalarType>(i)) return detail::kStorageTypesInOrder[i];
  }
  switch (dtype) {
    case at::kBool: return kBool;
    case at::kByte: return kUInt8;
    case at::kChar: return kInt8;
    case at::kShort: return kInt16;
    case at::kInt: return kInt32;
    case at::kLong: return kInt64;
    case at::kHalf: return kFloat16;
    case at::kBFloat16: return kBFloat16;
    case at::kFloat: return kFloat32;
    case at::kDouble: return kFloat64;
    case at::kComplexFloat: return kComplex64;
    case at::kComplexDouble: return kComplex128;
    default:
      AMP_THROW(TypeError, "[from_torch] there is no dtype for libtorch's ", c10::toString(dtype), "; convert the tensor with x.to(dtype)");
  }
}
inline at::ScalarType to_torch(ScalarType dtype) {
  for (int i = 0; i < 4; ++i) {
    if (dtype != detail::kStorageTypesInOrder[i]) continue;
    constexpr auto kUndefined = at::ScalarType::Undefined;
    const at::ScalarType found = detail::storage_type<at::ScalarType>(i);
    AMP_CHECK(found != kUndefined, TypeError, "[to_torch] this version of libtorch has no dtype for ", dtype);
    return found;
  }
  constexpr at::ScalarType kTypes[kNumComputedTypes] = {at::kBool,  at::kByte,   at::kChar,         at::kShort,
                                                        at::kInt,   at::kLong,   at::kHalf,         at::kBFloat16,
                                                        at::kFloat, at::kDouble, at::kComplexFloat, at::kComplexDouble};
  AMP_CHECK(isValidType(dtype), TypeError, "[to_torch] the dtype is ", dtype);
  return kTypes[static_cast<int>(dtype)];
}

// The same device. Throws NotImplementedError for devices that only one of the libraries has.
inline Device from_torch(const at::Device& device) {
  AMP_CHECK(device.is_cpu() || device.is_cuda(), NotImplementedError, "[from_torch] tensors on libtorch's device ", device.str(),
            " can't be used, only those on cpu and cuda; pass x.cpu()");
  if (device.is_cpu()) return kCPU;
  return Device(kCUDA, device.index());
}
inline at::Device to_torch(const Device& device) {
  AMP_CHECK(device.is_cpu() || device.is_cuda(), NotImplementedError, "[to_torch] libtorch has no device ", device, "; pass x.cpu()");
  if (device.is_cpu()) return at::kCPU;
  return {at::kCUDA, device.index()};
}

namespace detail {

// The current stream of libtorch on a CUDA device.
template <class Stream = c10::Stream>
cuda::Stream torch_stream(int device) {
  const Stream stream = c10::impl::VirtualGuardImpl(at::kCUDA).getStream(at::Device(at::kCUDA, static_cast<at::DeviceIndex>(device)));
  if constexpr (requires { stream.native_handle(); }) return {static_cast<CUstream_st*>(stream.native_handle()), device};
  else AMP_THROW(NotImplementedError, "[torch_stream] this version of libtorch does not tell its CUDA streams; share tensors on the CPU");
}

// Makes the current stream of one library wait for the work that is already in the current stream of the other.
inline void wait_for_torch(const Device& device) {
  if (device.is_cuda()) cuda::current_stream(device.index()).wait(torch_stream(device.index()));
}
inline void make_torch_wait(const Device& device) {
  if (device.is_cuda()) torch_stream(device.index()).wait(cuda::current_stream(device.index()));
}

// Keeps an amp tensor alive for a libtorch tensor.
struct Lender {
  Tensor tensor;
  void operator()(void*) const noexcept try { wait_for_torch(tensor.device()); } catch (...) {
    // The device is in an error state, and this cannot throw to anybody.
  }
};

inline void check_shareable(const at::Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[from_torch] the tensor is undefined");
  AMP_CHECK(!tensor.is_nested(), NotImplementedError, "[from_torch] nested tensors can't be shared; pass the tensors of x.unbind()");
  AMP_CHECK(!tensor.is_quantized(), NotImplementedError, "[from_torch] quantized tensors can't be shared; pass x.dequantize()");
  AMP_CHECK(tensor.layout() == at::kStrided, NotImplementedError, "[from_torch] a tensor of layout ", tensor.layout(),
            " has no strides and can't be shared; pass x.to_dense()");
  AMP_CHECK(!tensor.is_conj(), NotImplementedError,
            "[from_torch] the tensor is a lazy conjugate, whose memory holds other values; pass x.resolve_conj()");
  AMP_CHECK(!tensor.is_neg(), NotImplementedError,
            "[from_torch] the tensor is a lazy negation, whose memory holds other values; pass x.resolve_neg()");
  AMP_CHECK(!tensor._is_zerotensor(), NotImplementedError,
            "[from_torch] the tensor is zero by definition and has no memory; pass x.clone()");
  AMP_CHECK(
      tensor.has_storage(), NotImplementedError,
      "[from_torch] the tensor has no memory of its own: it belongs to a transformation, such as vmap, and can't be shared inside of it");
  AMP_CHECK(tensor.dim() <= kMaxDims, ValueError, "[from_torch] the tensor has ", tensor.dim(), " dimensions; at most ", kMaxDims,
            " are supported");
}

}  // namespace detail

// A tensor over the memory of the other library's tensor, with its shape, strides, dtype and device. Both libraries may write, and each
// sees the other's writes. The memory lives as long as a tensor of either library needs it. Only the values are shared, as with x.detach():
// the result requires no gradient, and neither library's backward passes through it. One library's checks do not notice writes of the
// other. Do not write to a tensor that either library has saved for backward.
//
// On CUDA, the current stream of the receiving library waits for the work that is already in the other's current stream. When the memory is
// released, the owner's current stream waits for the borrower's. The caller must handle other streams. This has not run on a device yet.
//
// from_torch throws ValueError for an undefined tensor, one of more than kMaxDims dimensions and one that is not aligned to its elements.
// It throws TypeError for dtypes that amp lacks. It throws NotImplementedError for tensors that are not a strided array in memory (sparse,
// nested, quantized, lazily conjugated or negated) and for devices that amp lacks. The message names the call that makes the tensor
// shareable.
inline Tensor from_torch(const at::Tensor& tensor) {
  detail::check_shareable(tensor);
  const ScalarType dtype = from_torch(tensor.scalar_type());
  const Device device = from_torch(tensor.device());
  AMP_CHECK(!device.is_cuda() || device.index() < cuda::device_count(), NotImplementedError, "[from_torch] the tensor is on ", device,
            ", but this library sees ", cuda::device_count(), " CUDA devices; pass x.cpu()");
  const at::Tensor shared = tensor.detach();
  detail::wait_for_torch(device);
  const IntArrayRef sizes(shared.sizes().data(), shared.sizes().size()), strides(shared.strides().data(), shared.strides().size());
  return from_blob(
      shared.data_ptr(), sizes, strides, [shared, device](void*) { detail::make_torch_wait(device); }, TensorOptions(dtype).device(device));
}

// Throws ValueError for an undefined tensor, NotImplementedError for a sparse one and for devices that libtorch lacks.
inline at::Tensor to_torch(const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[to_torch] the tensor is undefined");
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[to_torch] sparse tensors can't be shared; pass x.to_dense()");
  const at::Device device = to_torch(tensor.device());
  const Tensor shared = tensor.detach();
  detail::make_torch_wait(tensor.device());
  const at::IntArrayRef sizes(shared.sizes().data(), shared.sizes().size()), strides(shared.strides().data(), shared.strides().size());
  return at::from_blob(shared.data_ptr(), sizes, strides, detail::Lender{shared},
                       at::TensorOptions(to_torch(tensor.dtype())).device(device), device);
}

}  // namespace amp::libtorch
