/* A library that does not know amp: it makes and takes tensors as DLPack 1.0 describes them. The structures come from
   the specification (https://dmlc.github.io/dlpack); a program that has <dlpack/dlpack.h> includes that instead. */
#ifndef BUFFERS_H
#define BUFFERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  uint32_t major, minor;
} DLPackVersion;

typedef struct {
  int32_t device_type; /* 1: CPU */
  int32_t device_id;
} DLDevice;

typedef struct {
  uint8_t code; /* 2: floating point */
  uint8_t bits;
  uint16_t lanes;
} DLDataType;

typedef struct {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;
  uint64_t byte_offset;
} DLTensor;

typedef struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensorVersioned* self);
  uint64_t flags; /* 1: read-only, 2: copied */
  DLTensor dl_tensor;
} DLManagedTensorVersioned;

/* A float32 matrix with the numbers 0, 1, 2, ...; the receiver calls its deleter once. NULL if there is no memory. */
DLManagedTensorVersioned* buffers_count(int64_t rows, int64_t columns);
/* How many matrices of buffers_count have not been deleted yet. */
int buffers_alive(void);

/* Multiplies a float32 matrix on the CPU by `factor`, in place, for any strides. Takes the tensor: it is deleted, even on failure.
   0: done; -1: not such a matrix, or read-only. */
int buffers_scale(DLManagedTensorVersioned* tensor, float factor);

#ifdef __cplusplus
}
#endif

#endif
