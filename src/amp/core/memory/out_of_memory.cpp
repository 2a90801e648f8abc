#include <amp/core/memory/out_of_memory.h>

#include <amp/core/error.h>

namespace amp::detail {

namespace {
// Created at startup, while there is memory; copies share the text. Never destroyed.
const OutOfMemoryError& spare = *new OutOfMemoryError("[amp] there is no memory left");
}  // namespace

void throw_out_of_memory(const char* op) {
  try {
    AMP_THROW(OutOfMemoryError, "[", op, "] there is no memory left");
  } catch (const std::bad_alloc&) {}
  throw OutOfMemoryError(spare);
}

void throw_out_of_memory(const char* op, size_t bytes) {
  try {
    AMP_THROW(OutOfMemoryError, "[", op, "] could not allocate ", bytes, " bytes on cpu");
  } catch (const std::bad_alloc&) {}
  throw OutOfMemoryError(spare);
}

}  // namespace amp::detail
