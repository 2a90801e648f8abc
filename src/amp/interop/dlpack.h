// Exchanges tensors with other libraries without copying, through DLPack (https://dmlc.github.io/dlpack, data structures of versions 0.8
// and 1.0). The structures have the layout of those in <dlpack/dlpack.h>, which is not needed; convert pointers between the two with
// reinterpret_cast.
#pragma once

#include <cstdint>
#include <optional>

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

// Streams are numbered as in Python's __dlpack__: on CUDA, 1 is the legacy default stream, 2 the per-thread default stream, other positive
// numbers are a cudaStream_t as an integer, and -1 asks for no synchronisation. 0 is ambiguous and throws ValueError, as does any stream of
// a tensor in host memory. Synchronisation on CUDA has not run on a device yet.
using DLPackStream = std::optional<int64_t>;

struct DLPackOptions {
  // The receiver's stream: it is made to wait for the work that the current stream has been given so far, and the memory is used again only
  // after what it has been given itself when the receiver lets go. The default is the legacy default stream.
  DLPackStream stream = std::nullopt;
  bool copy = false;       // give the receiver memory of its own (kIsCopied)
  bool read_only = false;  // ask the receiver not to write (kReadOnly)
};

// A description of the tensor that shares its memory and keeps it alive. The receiver must call its `deleter` once, and on CUDA only when
// its own work on the tensor has ended or has been given to `stream`. The version that is written is 1.0; a receiver that knows only
// earlier ones takes the first function's result. Throws ValueError for an undefined tensor, Error for one that requires a gradient (the
// tape would not notice writes), NotImplementedError for a sparse one.
AMP_API dlpack::DLManagedTensor* toDLPack(const Tensor& tensor, DLPackStream stream = std::nullopt);
AMP_API dlpack::DLManagedTensorVersioned* toDLPackVersioned(const Tensor& tensor, const DLPackOptions& options = {});

// A tensor over the described memory, on the CPU (including pinned memory) or a CUDA device; calls the deleter when the last tensor that
// shares the memory is destroyed. Read-only memory is copied, since every tensor can be written. `stream` is the stream of the other
// library that may still be working on the memory: the current stream is made to wait for it, and before the deleter is called, it for what
// was then the current stream. It is not needed if that library was given dlpack_stream() and waits itself, as Python's protocol has it;
// the caller then sees to the order before the memory is given back. Throws TypeError for unsupported element types and lanes,
// NotImplementedError for other devices, ValueError for invalid descriptions (negative strides, misaligned data, a byte_offset beyond the
// address space, host memory with a device_id that is not 0, a version other than 1.x); in these cases the caller still owns `managed`.
AMP_API Tensor fromDLPack(dlpack::DLManagedTensor* managed, DLPackStream stream = std::nullopt);
AMP_API Tensor fromDLPack(dlpack::DLManagedTensorVersioned* managed, DLPackStream stream = std::nullopt);

// The number of the current stream of a CUDA device, to be given to another library that exports a tensor; nothing for the CPU.
AMP_API DLPackStream dlpack_stream(Device device);

}  // namespace amp
