// How a tensor keeps its elements.
#pragma once

#include <cstdint>

namespace amp {

enum class Layout : uint8_t {
  Strided,  // all of them, at places that its strides give
  Sparse,   // COO: the indices and values of those that are not zero (core/sparse.h)
};
inline constexpr Layout kStrided = Layout::Strided;
inline constexpr Layout kSparse = Layout::Sparse;

}  // namespace amp
