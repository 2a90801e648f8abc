// Overflow-checked arithmetic on the sizes, strides and offsets that callers pass. Every computation of a tensor's geometry uses it. A
// result that could not be addressed throws ValueError "[op] ...".
//
// As a result, the following holds for every tensor: each size and stride is at least 0; the product of its nonzero sizes is below
// kMaxElements, and so is the distance from its first element to its last. Therefore a size times its stride, or the sum of two such
// products, fits into int64, even when converted to bytes.
#pragma once

#include <cstdint>
#include <new>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/error.h>
#include <amp/core/export.h>

namespace amp::detail {

inline constexpr int64_t kMaxElements = int64_t{1} << 58;
// More tensor handles than fit into the memory of any machine.
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

// The number of elements of a shape. Throws ValueError for a negative size, more than kMaxDims dimensions, or too many elements. As in
// PyTorch, the nonzero sizes are checked even if another size is 0.
AMP_API int64_t checked_numel(const char* op, IntArrayRef sizes);

// The number of elements that a storage must have for a view that starts `offset` elements into it; 0 if the view has no elements. Throws
// ValueError in the same cases as checked_numel. Also throws it for lists of different lengths, a negative stride or offset, and a view
// that extends too far.
AMP_API int64_t checked_extent(const char* op, IntArrayRef sizes, IntArrayRef strides, int64_t offset = 0);

// An empty list with capacity for `count` entries. Throws OutOfMemoryError if there is not enough memory.
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
