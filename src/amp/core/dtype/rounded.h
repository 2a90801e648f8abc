// A number whose operations are rounded one by one on every device: CUDA and the CPU then give the same bits. Without it, a CUDA compiler
// contracts a * b + c into one rounding. (Host code must be compiled with -ffp-contract=off if the processor has such an instruction.)
#pragma once

#include <cmath>

#include <amp/core/half.h>

namespace amp {

template <class T>
struct Rounded {
  T value = 0;

  Rounded() = default;
  AMP_HD Rounded(T number) : value(number) {}
  template <class To>
  AMP_HD explicit operator To() const {
    return static_cast<To>(value);
  }

  AMP_HD Rounded operator-() const { return -value; }
  AMP_HD Rounded& operator+=(Rounded b) { return *this = value + b.value; }
  friend AMP_HD Rounded operator+(Rounded a, Rounded b) { return a.value + b.value; }
  friend AMP_HD Rounded operator-(Rounded a, Rounded b) { return a.value - b.value; }
  friend AMP_HD Rounded operator*(Rounded a, Rounded b) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return __fmul_rn(a.value, b.value);
    else return __dmul_rn(a.value, b.value);
#else
    return a.value * b.value;
#endif
  }
  friend AMP_HD Rounded operator/(Rounded a, Rounded b) { return a.value / b.value; }
  friend AMP_HD bool operator<(Rounded a, Rounded b) { return a.value < b.value; }
  friend AMP_HD bool operator>(Rounded a, Rounded b) { return a.value > b.value; }
  friend AMP_HD bool operator>=(Rounded a, Rounded b) { return a.value >= b.value; }
  friend AMP_HD bool operator==(Rounded a, Rounded b) { return a.value == b.value; }

  friend AMP_HD Rounded abs(Rounded a) { return std::fabs(a.value); }
};

}  // namespace amp
