#include <amp/core/checked.h>

namespace amp::detail {

void throw_sum(const char* op, int64_t a, int64_t b) {
  AMP_THROW(ValueError, "[", op, "] ", a, " + ", b, " is more than can be addressed");
}
void throw_product(const char* op, int64_t a, int64_t b) {
  AMP_THROW(ValueError, "[", op, "] ", a, " * ", b, " is more than can be addressed");
}
void throw_list(const char* op, int64_t count) {
  AMP_THROW(OutOfMemoryError, "[", op, "] there is no memory for a list of ", count, " entries");
}

void throw_rank(size_t rank) { AMP_THROW(ValueError, "[Shape] ", rank, " dimensions were given; at most ", kMaxDims, " are supported"); }

int64_t checked_numel(const char* op, IntArrayRef sizes) {
  AMP_CHECK(sizes.size() <= static_cast<size_t>(kMaxDims), ValueError, "[", op, "] ", sizes.size(), " dimensions were given; at most ",
            kMaxDims, " are supported");
  int64_t product = 1;  // of the sizes that are not 0
  bool empty = false, overflow = false;
  for (const int64_t size : sizes) {
    AMP_CHECK(size >= 0, ValueError, "[", op, "] negative size in shape ", sizes);
    empty = empty || size == 0;
    overflow |= __builtin_mul_overflow(product, size > 1 ? size : 1, &product);
  }
  AMP_CHECK(!overflow && product < kMaxElements, ValueError, "[", op, "] shape ", sizes, " has more elements than can be addressed");
  return empty ? 0 : product;
}

int64_t checked_extent(const char* op, IntArrayRef sizes, IntArrayRef strides, int64_t offset) {
  AMP_CHECK(sizes.size() == strides.size(), ValueError, "[", op, "] ", sizes.size(), " sizes ", sizes, " but ", strides.size(), " strides ",
            strides);
  const int64_t numel = checked_numel(op, sizes);
  AMP_CHECK(offset >= 0, ValueError, "[", op, "] negative offset ", offset);
  int64_t last = offset;
  bool overflow = false;
  for (size_t d = 0; d < sizes.size(); ++d) {
    AMP_CHECK(strides[d] >= 0, ValueError, "[", op, "] negative stride in ", strides);
    int64_t reach = 0;
    overflow |= strides[d] >= kMaxElements;
    overflow |= __builtin_mul_overflow(sizes[d] > 1 ? sizes[d] - 1 : 0, strides[d], &reach);
    overflow |= __builtin_add_overflow(last, reach, &last);
  }
  AMP_CHECK(!overflow && last < kMaxElements, ValueError, "[", op, "] sizes ", sizes, " with strides ", strides, " and offset ", offset,
            " reach further than can be addressed");
  return numel == 0 ? 0 : last + 1;
}

}  // namespace amp::detail
