// Exchanges tensors with other libraries without copying, through DLPack (https://dmlc.github.io/dlpack, data structures of versions 0.8
// and 1.0). The structures have the layout of those in <dlpack/dlpack.h>, which is not needed. Convert pointers between the two with
// reinterpret_cast.
#pragma once

#include <cstdint>
#include <optional>

#include <amp/core/export.h>
#include <amp/core/tensor.h>

namespace amp::dlpack {

enum DLDeviceType : int32_t { kDLCPU = 1, kDLCUDA = 2, kDLCUDAHost = 3, kDLCUDAManaged = 13 };

enum DLDataTypeCode : uint8_t {
  kDLInt = 0,
  kDLUInt = 1,
  kDLFloat = 2,
  kDLBfloat = 4,
  kDLComplex = 5,
  kDLBool = 6,
  kDLFloat8_e4m3fn = 10,
  kDLFloat8_e5m2 = 12,
  kDLFloat8_e8m0fnu = 14,
  kDLFloat4_e2m1fn = 17,
};

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

inline constexpr uint64_t kReadOnly = 1;  // flags: the memory must not be written to
inline constexpr uint64_t kIsCopied = 2;  // the memory was copied for the receiver, and nobody else uses it

struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensor dl_tensor;
};

}  // namespace amp::dlpack

namespace amp {

// Streams are numbered as in Python's __dlpack__. On CUDA, 1 is the legacy default stream, 2 the per-thread default stream, other positive
// numbers are a cudaStream_t as an integer, and -1 requests no synchronization. 0 is ambiguous and throws ValueError, and so does any
// stream of a tensor in host memory. Synchronization on CUDA has not run on a device yet.
using DLPackStream = std::optional<int64_t>;

// The options of toDLPackVersioned.
struct DLPackOptions {
  // The receiver's stream. It waits for the work that is already in the current stream. When the receiver releases the tensor, the memory
  // is reused only after the work that is then in the receiver's stream. Default: the legacy default stream.
  DLPackStream stream = std::nullopt;
  bool copy = false;       // give the receiver separate memory (kIsCopied)
  bool read_only = false;  // ask the receiver not to write (kReadOnly)
};

// A description of the tensor that shares its memory and keeps it alive. The receiver must call its `deleter` once. On CUDA it must do so
// only when its work on the tensor has ended or is in `stream`. The written version is 1.0; a receiver that knows only earlier versions
// uses the result of the first function. Throws ValueError for an undefined tensor, Error for one that requires a gradient (the tape would
// not notice writes), NotImplementedError for a sparse one.
AMP_API dlpack::DLManagedTensor* toDLPack(const Tensor& tensor, DLPackStream stream = std::nullopt);
AMP_API dlpack::DLManagedTensorVersioned* toDLPackVersioned(const Tensor& tensor, const DLPackOptions& options = {});

// A tensor over the described memory, on the CPU (including pinned memory) or a CUDA device. Calls the deleter when the last tensor that
// shares the memory is destroyed. Read-only memory is copied, because every tensor can be written.
//
// `stream` is the stream of the other library that may still work on the memory. The current stream waits for it. Before the deleter is
// called, that stream waits for the stream that was current in this call. Omit `stream` if the other library got dlpack_stream() and waits
// itself, as in Python's protocol. The caller must then order the work before the memory is released.
//
// Throws TypeError for unsupported element types and lanes, and NotImplementedError for other devices. Throws ValueError for invalid
// descriptions: negative strides, misaligned data, a byte_offset beyond the address space, host memory with a device_id that is not 0, a
// version other than 1.x. In these cases the caller still owns `managed`.
AMP_API Tensor fromDLPack(dlpack::DLManagedTensor* managed, DLPackStream stream = std::nullopt);
AMP_API Tensor fromDLPack(dlpack::DLManagedTensorVersioned* managed, DLPackStream stream = std::nullopt);

// The number of the current stream of a CUDA device, for another library that exports a tensor; nothing for the CPU.
AMP_API DLPackStream dlpack_stream(Device device);

}  // namespace amp
