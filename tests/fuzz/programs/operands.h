// Operands that the forms of random programs make themselves: their values depend on sizes only. A printed program includes this header.
#pragma once

#include <amp/amp.h>

#include "../../support.h"

namespace amp::fuzz {

// True for every third element.
inline Tensor mask(const Tensor& like) { return arange(like.numel(), kInt64).remainder(3).eq(0).view(like.sizes()); }
// `count` indices into a dimension of `size` elements: some appear twice if there are enough.
inline Tensor indices(int64_t size, int64_t count) { return (arange(count, kInt64) * 2).remainder(size); }
// Different indices: the result of writing two numbers to one place is not defined.
inline Tensor distinct(int64_t size, int64_t count) { return flip(arange(std::min(size, count), kInt64), {0}); }
// Indices of the shape of `like` into its dimension `dim`.
inline Tensor indices_like(const Tensor& like, int64_t dim) {
  return (arange(like.numel(), kInt64) * 5).remainder(like.size(dim)).view(like.sizes());
}
// Constant numbers between -1 and 1, different for each `seed`.
inline Tensor constant(IntArrayRef sizes, const Tensor& like, int64_t seed) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return (arange(count, kFloat64) * 1.7 + static_cast<double>(seed)).sin().view(sizes).to(like.is_complex() ? kFloat64 : like.dtype());
}
// A view of elements of `t` alone, with any strides. The derivative of as_strided is that of the elements of its argument.
Tensor strided(const Tensor& t, IntArrayRef sizes, IntArrayRef strides, int64_t offset);

}  // namespace amp::fuzz
