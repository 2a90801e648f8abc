#include <fakecuda/ptx/rounding.h>

#include <cfenv>

namespace ptx {

namespace {

template <class T>
T compute(Arithmetic what, Rounding mode, T a0, T b0, T c0) {
  constexpr int kModes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  volatile T a = a0, b = b0, c = c0, result = 0;  // prevents computations outside the mode
  const int before = std::fegetround();
  std::fesetround(kModes[static_cast<int>(mode)]);
  switch (what) {
    case Arithmetic::Add: result = a + b; break;
    case Arithmetic::Sub: result = a - b; break;
    case Arithmetic::Mul: result = a * b; break;
    case Arithmetic::Div: result = a / b; break;
    case Arithmetic::Fma: result = std::fma(T{a}, T{b}, T{c}); break;
    case Arithmetic::Sqrt: result = std::sqrt(T{a}); break;
  }
  std::fesetround(before);
  return result;
}

}  // namespace

float rounded(Arithmetic what, Rounding mode, float a, float b, float c) { return compute(what, mode, a, b, c); }
double rounded(Arithmetic what, Rounding mode, double a, double b, double c) { return compute(what, mode, a, b, c); }

}  // namespace ptx
