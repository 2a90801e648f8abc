#include <amp/interop/dlpack.h>

#include <cstddef>
#include <memory>

#include <amp/core/device/backends.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>

namespace amp {

using namespace dlpack;

static_assert(sizeof(DLTensor) == 48 && offsetof(DLTensor, dtype) == 20 && offsetof(DLTensor, byte_offset) == 40);
static_assert(sizeof(DLManagedTensor) == 64 && offsetof(DLManagedTensorVersioned, dl_tensor) == 32 &&
              sizeof(DLManagedTensorVersioned) == 80);

namespace {

DLDataType describe(ScalarType type) {
  const auto bits = static_cast<uint8_t>(8 * elementSize(type));
  if (type == kBool) return {kDLBool, bits, 1};
  if (type == kUInt8) return {kDLUInt, bits, 1};
  if (type == kBFloat16) return {kDLBfloat, bits, 1};
  if (type == kFloat8_e4m3fn) return {kDLFloat8_e4m3fn, bits, 1};
  if (type == kFloat8_e5m2) return {kDLFloat8_e5m2, bits, 1};
  if (type == kFloat8_e8m0fnu) return {kDLFloat8_e8m0fnu, bits, 1};
  if (type == kFloat4_e2m1fn_x2) return {kDLFloat4_e2m1fn, 4, 2};
  return {isIntegralType(type) ? kDLInt : isComplexType(type) ? kDLComplex : kDLFloat, bits, 1};
}

ScalarType scalar_type(const DLDataType& type) {
  for (int i = 0; i < kNumScalarTypes; ++i) {
    const auto candidate = static_cast<ScalarType>(i);
    const DLDataType own = describe(candidate);
    if (own.code == type.code && own.bits == type.bits && own.lanes == type.lanes) return candidate;
  }
  AMP_THROW(TypeError, "[fromDLPack] there is no dtype for elements of code ", int{type.code}, ", ", int{type.bits}, " bits, ", type.lanes,
            " lanes");
}

Device device_of(const DLDevice& device) {
  switch (device.device_type) {
    case kDLCPU:
    case kDLCUDAHost:
      AMP_CHECK(device.device_id == 0, ValueError, "[fromDLPack] the tensor lies in host memory, whose device is 0, but its device_id is ",
                device.device_id);
      return kCPU;
    case kDLCUDA:
    case kDLCUDAManaged:
      AMP_CHECK(device.device_id >= 0 && device.device_id < device_count(kCUDA), NotImplementedError,
                "[fromDLPack] the tensor lies on CUDA device ", device.device_id, ", but there are ", device_count(kCUDA));
      return Device(kCUDA, static_cast<int8_t>(device.device_id));
    default:
      AMP_THROW(NotImplementedError, "[fromDLPack] tensors on DLPack device type ", static_cast<int32_t>(device.device_type),
                " can't be used");
  }
}

constexpr int64_t kLegacyStream = 1, kNoSynchronization = -1;

void check_stream(const char* function, Device device, DLPackStream stream) {
  if (!stream) return;
  AMP_CHECK(device.is_cuda(), ValueError, "[", function, "] stream ", *stream, " was given for a tensor on ", device,
            ", which has no streams");
  AMP_CHECK(*stream >= kNoSynchronization && *stream != 0, ValueError, "[", function, "] the stream is ", *stream,
            "; expected 1 (the legacy default stream), 2 (the per-thread default stream), a cudaStream_t, or -1 (no synchronization)");
}

// Owns the exported tensor and the arrays that its description points to.
template <class Managed>
struct Exported {
  Managed managed;
  Tensor tensor;
  Shape sizes, strides;
};

template <class Managed>
Managed* export_tensor(const Tensor& source, DLPackStream stream, bool copy) {
  AMP_CHECK(source.defined(), ValueError, "[toDLPack] the tensor is undefined");
  if (source.is_sparse()) detail::throw_sparse("toDLPack", "the tensor", source);
  AMP_CHECK(source.is_cpu() || source.is_cuda(), NotImplementedError, "[toDLPack] DLPack has no device type for ", source.device());
  check_stream("toDLPack", source.device(), stream);
  AMP_CHECK(!source.requires_grad(), Error, "[toDLPack] the tensor requires a gradient; pass x.detach()");
  const Tensor tensor = copy ? source.clone() : source;
  auto exported = std::make_unique<Exported<Managed>>(Exported<Managed>{{}, tensor, tensor.sizes(), tensor.strides()});
  for (size_t d = 0; d < exported->sizes.size(); ++d) {
    if (exported->sizes[d] < 2) exported->strides[d] = 1;  // some readers interpret other values as gaps
  }
  DLTensor& description = exported->managed.dl_tensor;
  description.data = tensor.data_ptr();
  description.device = {tensor.is_cuda() ? kDLCUDA : kDLCPU, tensor.device().index()};
  description.ndim = static_cast<int32_t>(tensor.dim());
  description.dtype = describe(tensor.dtype());
  description.shape = exported->sizes.data();
  description.strides = exported->strides.data();
  if (const int64_t waiting = stream.value_or(kLegacyStream); tensor.is_cuda() && waiting != kNoSynchronization) {
    const int index = tensor.device().index();
    const Backend& backend = backend_of("toDLPack", tensor.device());
    backend.make_stream_wait(index, waiting, backend.current_stream(index));
    backend.note_stream_use(tensor, waiting);
  }
  exported->managed.manager_ctx = exported.get();
  exported->managed.deleter = [](Managed* self) { delete static_cast<Exported<Managed>*>(self->manager_ctx); };
  return &exported.release()->managed;
}

template <class Managed>
void call_deleter(void* context) {
  auto* managed = static_cast<Managed*>(context);
  if (managed->deleter != nullptr) managed->deleter(managed);
}

char* first_element(const DLTensor& description) {
  if (description.data == nullptr) return nullptr;
  uintptr_t address = 0;
  AMP_CHECK(!__builtin_add_overflow(reinterpret_cast<uintptr_t>(description.data), description.byte_offset, &address), ValueError,
            "[fromDLPack] a byte_offset of ", description.byte_offset, " exceeds the address space");
  return reinterpret_cast<char*>(address);
}

template <class Managed>
Tensor import_tensor(Managed* managed, DLPackStream stream, bool read_only) {
  const DLTensor& description = managed->dl_tensor;
  AMP_CHECK(description.ndim >= 0 && description.ndim <= kMaxDims, ValueError, "[fromDLPack] ", description.ndim, " dimensions; at most ",
            kMaxDims, " are supported");
  AMP_CHECK(description.ndim == 0 || description.shape != nullptr, ValueError, "[fromDLPack] there is no shape");
  const IntArrayRef sizes(description.shape, static_cast<size_t>(description.ndim));
  const ScalarType dtype = scalar_type(description.dtype);
  const Device device = device_of(description.device);
  check_stream("fromDLPack", device, stream);
  const bool is_empty = detail::checked_numel("fromDLPack", sizes) == 0;
  Shape strides = description.strides == nullptr || is_empty ? detail::contiguous_strides(sizes)
                                                             : Shape(IntArrayRef(description.strides, sizes.size()));
  for (size_t d = 0; d < strides.size(); ++d) {
    if (sizes[d] == 1) strides[d] = 1;  // never used: producers may have any value there, such as that of a reversed array
  }
  char* const data = first_element(description);
  const TensorOptions options = TensorOptions(dtype).device(device);
  const Backend& backend = backend_of("fromDLPack", device);
  const bool ordered = stream && *stream != kNoSynchronization;
  const auto wait = [&] {
    if (ordered) backend.make_stream_wait(device.index(), backend.current_stream(device.index()), *stream);
  };
  if (read_only) {
    const Tensor source = from_blob(data, sizes, strides, options);
    wait();
    Tensor copy = source.clone();
    if (backend.synchronize != nullptr) backend.synchronize(device.index());  // the copy must be complete before the deleter runs
    call_deleter<Managed>(managed);
    return copy;
  }
  // The caller owns the description until everything has succeeded.
  const auto owned = std::make_shared<bool>(false);
  const int64_t used_by = ordered ? backend.current_stream(device.index()) : kNoSynchronization;
  const auto release = [managed, owned, ordered, stream, used_by, device, &backend](void*) {
    if (!*owned) return;
    try {
      if (ordered) backend.make_stream_wait(device.index(), *stream, used_by);  // before the producer uses the memory again
    } catch (const Error&) {
      // Ignores an error of earlier work: the memory must be released in any case.
    }
    call_deleter<Managed>(managed);
  };
  const Tensor tensor = from_blob(data, sizes, strides, release, options);
  wait();
  *owned = true;
  return tensor;
}

}  // namespace

DLManagedTensor* toDLPack(const Tensor& tensor, DLPackStream stream) { return export_tensor<DLManagedTensor>(tensor, stream, false); }

DLManagedTensorVersioned* toDLPackVersioned(const Tensor& tensor, const DLPackOptions& options) {
  DLManagedTensorVersioned* managed = export_tensor<DLManagedTensorVersioned>(tensor, options.stream, options.copy);
  managed->version = {1, 0};
  managed->flags = (options.read_only ? kReadOnly : 0) | (options.copy ? kIsCopied : 0);
  return managed;
}

Tensor fromDLPack(DLManagedTensor* managed, DLPackStream stream) {
  AMP_CHECK(managed != nullptr, ValueError, "[fromDLPack] a null pointer was given");
  return import_tensor(managed, stream, false);
}

Tensor fromDLPack(DLManagedTensorVersioned* managed, DLPackStream stream) {
  AMP_CHECK(managed != nullptr, ValueError, "[fromDLPack] a null pointer was given");
  AMP_CHECK(managed->version.major == 1, ValueError, "[fromDLPack] version ", managed->version.major, ".", managed->version.minor,
            " of DLPack is not known, only 1.x");
  return import_tensor(managed, stream, (managed->flags & kReadOnly) != 0);
}

DLPackStream dlpack_stream(Device device) {
  if (!device.is_cuda()) return std::nullopt;
  return backend_of("dlpack_stream", device).current_stream(device.index());
}

}  // namespace amp
