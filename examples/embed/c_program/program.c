/* Trains, saves, loads and runs the model, and shows that errors arrive as a status and a message. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "glue.h"

enum { kInputs = 4, kRows = 64 };

static void check(glue_status status) {
  if (status == GLUE_OK) return;
  fprintf(stderr, "status %d: %s\n", (int)status, glue_last_error());
  exit(1);
}

static void expect(glue_status status, glue_status expected) {
  printf("status %d: %s\n", (int)status, glue_last_error());
  if (status != expected) exit(1);
}

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "model.safetensors";
  float input[kRows * kInputs], target[kRows], before[kRows], after[kRows], first = 0, loss = 0;
  glue_model *model = NULL, *copy = NULL;
  int i, k;

  for (i = 0; i < kRows; ++i) {
    target[i] = 0;
    for (k = 0; k < kInputs; ++k) {
      input[i * kInputs + k] = (float)sin(1.3 * i + 2.1 * k);
      target[i] += 0.5f * input[i * kInputs + k];
    }
  }

  check(glue_create(kInputs, 16, &model));
  for (i = 0; i < 300; ++i) {
    check(glue_train(model, input, target, kRows, &loss));
    if (i == 0) first = loss;
  }
  printf("loss %.4f -> %.4f\n", first, loss);

  check(glue_save(model, path));
  check(glue_create(kInputs, 16, &copy));
  check(glue_load(copy, path));
  check(glue_predict(model, input, kRows, before));
  check(glue_predict(copy, input, kRows, after));
  for (i = 0; i < kRows; ++i)
    if (before[i] != after[i]) return 1;

  expect(glue_create(-1, 16, &copy), GLUE_INVALID_ARGUMENT);
  expect(glue_predict(NULL, input, kRows, after), GLUE_INVALID_ARGUMENT);
  expect(glue_load(copy, "no/such/file"), GLUE_ERROR);
  glue_destroy(copy);
  check(glue_create(kInputs, 8, &copy)); /* its size differs from that of the file */
  expect(glue_load(copy, path), GLUE_INVALID_ARGUMENT);

  glue_destroy(copy);
  glue_destroy(model);
  remove(path);
  return loss < first / 10 ? 0 : 1;
}
