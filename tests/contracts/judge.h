// Whether a number of a narrow dtype is the exact one, rounded, for the contract `range`.
#pragma once

#include <amp/core/scalar_type.h>

namespace amp::contracts {

struct Format {
  int digits, smallest;  // of the fraction; the exponent of the smallest normal number
  double largest;
};

Format format_of(ScalarType dtype);

// A unit of the last place at x.
double unit_at(double x, const Format& format);

enum class Verdict { Right, Inexact, Lost };

// `single` is the same call in float32, and `exact` in float64. `judges_single`: `found` is `single`.
//
// The error may be `bound`, a few units of the last place, and 4 times the error of float32. A kernel computes in float32, and rounds once:
// half a unit. An op that computes in float32 in another order, or by a kernel of its own, has an error of the size of float32's, but not
// the same one. It counts where numbers cancel, or where the op is steep. Everything else is far below a unit of 16 bits.
Verdict judge(double found, double single, double exact, const Format& format, double bound, bool judges_single);

}  // namespace amp::contracts
