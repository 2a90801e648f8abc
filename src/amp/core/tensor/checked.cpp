#include <amp/core/checked.h>

#include <algorithm>
#include <bit>

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

namespace {

// Counts bits to recognize sizes and strides whose results cannot overflow, which are nearly all: a product has at most as many bits as its
// factors together. A negative number has 64 bits.
int bits_of(int64_t n) { return std::bit_width(static_cast<uint64_t>(n) | 1); }
constexpr int kMostBits = std::bit_width(static_cast<uint64_t>(kMaxElements)) - 1;
// The bits allowed for each term of the sum: the offset, and one product for each dimension.
constexpr int kMostBitsOfTerm = kMostBits - std::bit_width(static_cast<uint64_t>(kMaxDims + 1));

[[gnu::cold, gnu::noinline]] int64_t numel_with_care(const char* op, IntArrayRef sizes) {
  AMP_CHECK(sizes.size() <= static_cast<size_t>(kMaxDims), ValueError, "[", op, "] ", sizes.size(), " dimensions were given; at most ",
            kMaxDims, " are supported");
  int64_t product = 1;  // the product of the nonzero sizes
  bool empty = false, overflow = false;
  for (const int64_t size : sizes) {
    AMP_CHECK(size >= 0, ValueError, "[", op, "] negative size in shape ", sizes);
    empty = empty || size == 0;
    overflow |= __builtin_mul_overflow(product, size > 1 ? size : 1, &product);
  }
  AMP_CHECK(!overflow && product < kMaxElements, ValueError, "[", op, "] shape ", sizes, " has more elements than can be addressed");
  return empty ? 0 : product;
}

[[gnu::cold, gnu::noinline]] int64_t extent_with_care(const char* op, IntArrayRef sizes, IntArrayRef strides, int64_t offset) {
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

}  // namespace

int64_t checked_numel(const char* op, IntArrayRef sizes) {
  if (sizes.size() > static_cast<size_t>(kMaxDims)) [[unlikely]]
    return numel_with_care(op, sizes);
  uint64_t product = 1;
  int bits = 0;
  for (const int64_t size : sizes) {
    bits += bits_of(size);
    product *= static_cast<uint64_t>(size);
  }
  return bits <= kMostBits ? static_cast<int64_t>(product) : numel_with_care(op, sizes);
}

int64_t checked_extent(const char* op, IntArrayRef sizes, IntArrayRef strides, int64_t offset) {
  if (sizes.size() != strides.size() || sizes.size() > static_cast<size_t>(kMaxDims)) [[unlikely]]
    return extent_with_care(op, sizes, strides, offset);
  uint64_t last = static_cast<uint64_t>(offset);
  int bits = 0, most = bits_of(offset);  // of the product of the sizes; of a term of the sum
  bool empty = false;
  for (size_t d = 0; d < sizes.size(); ++d) {
    const int size_bits = bits_of(sizes[d]);
    bits += size_bits;
    most = std::max(most, size_bits + bits_of(strides[d]));
    empty = empty || sizes[d] == 0;
    last += (static_cast<uint64_t>(sizes[d]) - 1) * static_cast<uint64_t>(strides[d]);
  }
  if (bits > kMostBits || most > kMostBitsOfTerm) return extent_with_care(op, sizes, strides, offset);
  return empty ? 0 : static_cast<int64_t>(last) + 1;
}

}  // namespace amp::detail
