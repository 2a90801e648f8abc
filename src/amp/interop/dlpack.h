// Exchanges tensors with other libraries without copying, through DLPack (https://dmlc.github.io/dlpack, data structures of versions 0.8
// and 1.0). The structures have the layout of those in <dlpack/dlpack.h>, which is not needed; convert pointers between the two with
// reinterpret_cast.
#pragma once

#include <cstdint>

#include <amp/core/export.h>
#include <amp/core/tensor.h>

namespace amp::dlpack {

enum DLDeviceType : int32_t { kDLCPU = 1, kDLCUDA = 2, kDLCUDAHost = 3, kDLCUDAManaged = 13 };

enum DLDataTypeCode : uint8_t { kDLInt = 0, kDLUInt = 1, kDLFloat = 2, kDLBfloat = 4, kDLComplex = 5, kDLBool = 6 };

struct DLPackVersion {
  uint32_t major;
  uint32_t minor;
};

struct DLDevice {
  DLDeviceType device_type;
  int32_t device_id;
};

struct DLDataType {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
};

struct DLTensor {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;  // in elements; null: row-major
  uint64_t byte_offset;
};

struct DLManagedTensor {
  DLTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(DLManagedTensor* self);
};

inline constexpr uint64_t kReadOnly = 1;  // flags
inline constexpr uint64_t kIsCopied = 2;

struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensor dl_tensor;
};

}  // namespace amp::dlpack

namespace amp {

// A description of the tensor that shares its memory and keeps it alive. The receiver must call its `deleter` once. On CUDA, work on the
// tensor may still be running: the receiver has to synchronise with it. Throws ValueError for an undefined tensor, Error for one that
// requires a gradient (the tape would not notice writes), NotImplementedError for a sparse one.
AMP_API dlpack::DLManagedTensor* toDLPack(const Tensor& tensor);
AMP_API dlpack::DLManagedTensorVersioned* toDLPackVersioned(const Tensor& tensor);

// A tensor over the described memory, on the CPU (including pinned memory) or a CUDA device; calls the deleter when the last tensor that
// shares the memory is destroyed. Read-only memory is copied, since every tensor can be written. Throws TypeError for unsupported element
// types, NotImplementedError for other devices, ValueError for invalid descriptions (negative strides, misaligned data, a byte_offset
// beyond the address space, host memory with a device_id that is not 0, version 2 and later); in these cases the caller still owns
// `managed`.
AMP_API Tensor fromDLPack(dlpack::DLManagedTensor* managed);
AMP_API Tensor fromDLPack(dlpack::DLManagedTensorVersioned* managed);

}  // namespace amp
