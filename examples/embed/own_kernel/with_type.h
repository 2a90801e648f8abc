// The choice of a kernel's element type.
#pragma once

#include <amp/all.h>

namespace mylib {

// Calls f with a null pointer to the element type.
template <class F>
void with_type(amp::ScalarType dtype, const F& f) {
  switch (dtype) {
    case amp::kFloat16: return f(static_cast<amp::Half*>(nullptr));
    case amp::kBFloat16: return f(static_cast<amp::BFloat16*>(nullptr));
    case amp::kFloat32: return f(static_cast<float*>(nullptr));
    case amp::kFloat64: return f(static_cast<double*>(nullptr));
    default: AMP_THROW(TypeError, "[mylib::swiglu] expected a floating-point dtype, got ", dtype);
  }
}

}  // namespace mylib
