#include "buffers.h"

#include <stdlib.h>

static int alive = 0;

/* One block holds the description, its shape and its strides; a second block holds the numbers. */
typedef struct {
  DLManagedTensorVersioned managed;
  int64_t shape[2], strides[2];
} Matrix;

static void destroy(DLManagedTensorVersioned* self) {
  free(self->dl_tensor.data);
  free(self->manager_ctx);
  --alive;
}

DLManagedTensorVersioned* buffers_count(int64_t rows, int64_t columns) {
  Matrix* m = calloc(1, sizeof *m);
  float* data = malloc((size_t)(rows * columns) * sizeof *data);
  int64_t i;
  if (m == NULL || data == NULL) {
    free(m);
    free(data);
    return NULL;
  }
  for (i = 0; i < rows * columns; ++i) data[i] = (float)i;
  m->shape[0] = rows, m->shape[1] = columns;
  m->strides[0] = columns, m->strides[1] = 1;
  m->managed.version.major = 1;
  m->managed.manager_ctx = m;
  m->managed.deleter = destroy;
  m->managed.dl_tensor.data = data;
  m->managed.dl_tensor.device.device_type = 1;
  m->managed.dl_tensor.ndim = 2;
  m->managed.dl_tensor.dtype.code = 2;
  m->managed.dl_tensor.dtype.bits = 32;
  m->managed.dl_tensor.dtype.lanes = 1;
  m->managed.dl_tensor.shape = m->shape;
  m->managed.dl_tensor.strides = m->strides;
  ++alive;
  return &m->managed;
}

int buffers_alive(void) { return alive; }

static int is_float_matrix(const DLManagedTensorVersioned* m) {
  const DLTensor* t = &m->dl_tensor;
  return m->version.major == 1 && !(m->flags & 1) && t->device.device_type == 1 && t->ndim == 2 && t->dtype.code == 2 && t->dtype.bits == 32 &&
         t->dtype.lanes == 1;
}

static void scale(const DLTensor* t, float factor) {
  float* data = (float*)((char*)t->data + t->byte_offset);
  const int64_t step = t->strides ? t->strides[0] : t->shape[1], across = t->strides ? t->strides[1] : 1;
  int64_t i, k;
  for (i = 0; i < t->shape[0]; ++i)
    for (k = 0; k < t->shape[1]; ++k) data[i * step + k * across] *= factor;
}

int buffers_scale(DLManagedTensorVersioned* tensor, float factor) {
  const int right = is_float_matrix(tensor);
  if (right) scale(&tensor->dl_tensor, factor);
  if (tensor->deleter) tensor->deleter(tensor);
  return right ? 0 : -1;
}
