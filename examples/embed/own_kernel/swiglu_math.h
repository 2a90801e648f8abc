// One element, for both devices. 16-bit types are computed in float.
#pragma once

#include <cmath>
#include <type_traits>

#ifdef __CUDACC__
#define MYLIB_BOTH __host__ __device__
#else
#define MYLIB_BOTH
#endif

namespace mylib {

template <class T>
using Compute = std::conditional_t<std::is_same_v<T, double>, double, float>;

template <class C>
MYLIB_BOTH inline C sigmoid(C x) {
  return C(1) / (C(1) + std::exp(-x));
}

template <class C>
MYLIB_BOTH inline C swiglu_of(C gate, C up) {
  return gate * sigmoid(gate) * up;
}

template <class C>
MYLIB_BOTH inline void swiglu_gradients(C grad, C gate, C up, C& grad_gate, C& grad_up) {
  const C s = sigmoid(gate);
  grad_gate = grad * up * s * (C(1) + gate * (C(1) - s));
  grad_up = grad * gate * s;
}

}  // namespace mylib
