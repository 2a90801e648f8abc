// Complex numbers of the standard library as numbers of any dtype: Scalar::toComplexDouble() and toComplexFloat() need this header. It is
// not part of scalar.h, because <complex> takes longer to compile than all declarations of ops.
#pragma once

#include <complex>

#include <amp/core/scalar.h>

namespace amp::detail {

template <class T>
struct StandardComplex {
  using type = std::complex<T>;
};

}  // namespace amp::detail
