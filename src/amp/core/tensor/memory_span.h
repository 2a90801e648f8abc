// Where the elements of a tensor are, for code that must not write what it still reads. Internal.
#pragma once

#include <cstdint>

#include <amp/core/tensor.h>

namespace amp::detail {

// The addresses from the first element to the end of the last one. There may be gaps between the elements.
struct MemorySpan {
  uintptr_t begin = 0, end = 0;

  bool empty() const { return begin == end; }
  bool meets(const MemorySpan& other) const { return begin < other.end && other.begin < end; }
};

// The tensor has strides: a sparse tensor is refused before.
inline MemorySpan memory_span(const Tensor& t) {
  if (t.numel() == 0) return {};
  int64_t last = t.numel() - 1;
  if (!t.is_contiguous()) {
    last = 0;
    for (int64_t d = 0; d < t.dim(); ++d) last += (t.size(d) - 1) * t.stride(d);
  }
  const auto begin = reinterpret_cast<uintptr_t>(t.impl()->data);
  return {begin, begin + static_cast<uintptr_t>((last + 1) * t.element_size())};
}

}  // namespace amp::detail
