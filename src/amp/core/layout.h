// How a tensor stores its elements.
#pragma once

#include <cstdint>

namespace amp {

enum class Layout : uint8_t {
  Strided,  // all elements, addressed by strides
  Sparse,   // coordinate (COO) form: indices and values of the nonzero elements (core/sparse.h)
};
inline constexpr Layout kStrided = Layout::Strided;
inline constexpr Layout kSparse = Layout::Sparse;

}  // namespace amp
