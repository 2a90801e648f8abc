/* A regression model with mixed precision, for C. Every function returns a status; after any but GLUE_OK, glue_last_error() tells why, and
   the arguments that the function would have written are unchanged. */
#ifndef GLUE_H
#define GLUE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define GLUE_API __attribute__((visibility("default")))
#else
#define GLUE_API
#endif

typedef enum {
  GLUE_OK = 0,
  GLUE_INVALID_ARGUMENT = 1,
  GLUE_NOT_SUPPORTED = 2,
  GLUE_OUT_OF_MEMORY = 3,
  GLUE_ERROR = 4 /* anything else, such as a file that cannot be written */
} glue_status;

typedef struct glue_model glue_model; /* used by one thread at a time */

/* The message of the last call of this thread that failed; "" if there was none. Valid until the next call of this thread fails. */
GLUE_API const char* glue_last_error(void);

GLUE_API glue_status glue_create(int inputs, int hidden, glue_model** model);
/* Does nothing for NULL. */
GLUE_API void glue_destroy(glue_model* model);

/* One step of training in float16 on `rows` samples: input has rows * inputs numbers, target has rows. */
GLUE_API glue_status glue_train(glue_model* model, const float* input, const float* target, size_t rows, float* loss);
/* Inference in bfloat16; output has room for `rows` numbers. */
GLUE_API glue_status glue_predict(glue_model* model, const float* input, size_t rows, float* output);

/* safetensors files. */
GLUE_API glue_status glue_save(const glue_model* model, const char* path);
GLUE_API glue_status glue_load(glue_model* model, const char* path);

#ifdef __cplusplus
}
#endif

#endif
