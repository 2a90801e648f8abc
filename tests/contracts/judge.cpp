#include "judge.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amp::contracts {

Format format_of(ScalarType dtype) {
  switch (dtype) {
    case kFloat16: return {10, -14, 65504};
    case kBFloat16: return {7, -126, std::ldexp(255, 120)};
    case kFloat32:
    case kComplex64: return {23, -126, std::ldexp(16777215, 104)};
    default: return {52, -1022, std::numeric_limits<double>::max()};
  }
}

double unit_at(double x, const Format& format) {
  const int exponent = x == 0 || !std::isfinite(x) ? format.smallest : std::max(std::ilogb(x), format.smallest);
  return std::ldexp(1, exponent - format.digits);
}

Verdict judge(double found, double single, double exact, const Format& format, double bound, bool judges_single) {
  if (std::isnan(exact)) return std::isnan(found) ? Verdict::Right : Verdict::Lost;
  const double of_single = judges_single ? 0 : std::isfinite(single) ? std::abs(single - exact) : std::numeric_limits<double>::infinity();
  const double allowed = bound + (std::isinf(of_single) ? 0 : 4 * of_single);
  // An exact result that rounds to an infinity, or would do so with an error of the bound, may be an infinity.
  if (std::isinf(found) && (found > 0 ? exact : -exact) + allowed > format.largest) return Verdict::Right;
  const bool fits = std::abs(exact) < format.largest + unit_at(exact, format) / 2;
  if (!fits && !std::isfinite(single) && !std::isfinite(found)) return Verdict::Right;
  if (!std::isfinite(found) || std::isinf(exact)) return Verdict::Lost;
  return std::abs(found - exact) <= allowed || std::isinf(of_single) ? Verdict::Right : Verdict::Inexact;
}

}  // namespace amp::contracts
