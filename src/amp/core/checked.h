// Arithmetic on the sizes, strides and offsets that callers give. Whatever the geometry of a tensor is computed from goes through here, so
// that nothing wraps around: what could not be addressed throws ValueError, whose text begins with the op in brackets.
//
// What holds of every tensor in consequence: each size and stride is at least 0; the product of its sizes, those that are 0 left out, is
// below kMaxElements; so is the distance from its first element to its last. A size times its stride, or the sum of two such products,
// therefore fits into int64, in bytes, too.
#pragma once

#include <cstdint>
#include <new>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/error.h>
#include <amp/core/export.h>

namespace amp::detail {

inline constexpr int64_t kMaxElements = int64_t{1} << 58;
// More handles of tensors than any machine has memory for.
inline constexpr int64_t kMaxListed = int64_t{1} << 30;

[[noreturn]] AMP_API void throw_sum(const char* op, int64_t a, int64_t b);
[[noreturn]] AMP_API void throw_product(const char* op, int64_t a, int64_t b);
[[noreturn]] AMP_API void throw_list(const char* op, int64_t count);

inline int64_t checked_add(const char* op, int64_t a, int64_t b) {
  int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) [[unlikely]]
    throw_sum(op, a, b);
  return sum;
}

inline int64_t checked_mul(const char* op, int64_t a, int64_t b) {
  int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) [[unlikely]]
    throw_product(op, a, b);
  return product;
}

// The number of elements of a shape. Throws ValueError for a negative size, more than kMaxDims of them, or too many elements; sizes beside
// a 0 count, too, as in PyTorch.
AMP_API int64_t checked_numel(const char* op, IntArrayRef sizes);

// The elements of a storage, from its start, that a view `offset` elements into it needs: 0 for one without elements. Throws ValueError
// where checked_numel does, for lists of different lengths, a negative stride or offset, or a view that reaches too far.
AMP_API int64_t checked_extent(const char* op, IntArrayRef sizes, IntArrayRef strides, int64_t offset = 0);

// A list with room for `count` entries. Throws OutOfMemoryError when there is no memory for them.
template <class T>
std::vector<T> list_for(const char* op, int64_t count) {
  std::vector<T> list;
  if (count > kMaxListed) throw_list(op, count);
  try {
    list.reserve(static_cast<size_t>(count));
  } catch (const std::bad_alloc&) { throw_list(op, count); }
  return list;
}

}  // namespace amp::detail
