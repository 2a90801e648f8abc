#include "differences.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace amp::fuzz {

namespace {

// The numbers of a program are below 10, and derivatives of its 30 statements may be large. With a step of 1e-5, rounding adds an error of
// about 1e-16 * |function| / 1e-5, and the third derivative one of 1e-10 / 6 times its value.
constexpr double kStep = 1e-5;
constexpr double kTolerance = 1e-6;
constexpr std::array kSteps{1e-3, 3e-4, 1e-4, 3e-5, 1e-5};

}  // namespace

Agreement compare_with_differences(const std::function<double(double step)>& function, double derivative, double scale, double& found) {
  const auto central = [&](double step) { return (function(step) - function(-step)) / (2 * step); };
  const double tolerance = kTolerance * (1 + scale);
  found = central(kStep);
  if (std::abs(found - derivative) <= tolerance) return Agreement::Same;
  // The differences of a smooth function converge: one extrapolated from two steps is the same for all pairs. At a kink, those on the two
  // sides differ.
  const double middle = function(0);
  double low = INFINITY, high = -INFINITY, sides = INFINITY;
  for (const double step : kSteps) {
    const double plus = function(step), minus = function(-step), half_plus = function(step / 2), half_minus = function(-step / 2);
    const double wide = (plus - minus) / (2 * step), narrow = (half_plus - half_minus) / step;
    const double best = (4 * narrow - wide) / 3;
    if (!std::isfinite(best)) return Agreement::NotSmooth;
    if (std::abs(best - derivative) <= tolerance) return Agreement::Same;
    low = std::min(low, best);
    high = std::max(high, best);
    // The one-sided differences, extrapolated to step 0.
    const double right = 2 * (half_plus - middle) / (step / 2) - (plus - middle) / step;
    const double left = 2 * (middle - half_minus) / (step / 2) - (middle - minus) / step;
    sides = std::min(sides, std::abs(right - left));
    found = best;
  }
  const double gap = std::abs(found - derivative);
  return high - low < gap / 4 && sides < gap / 4 ? Agreement::Different : Agreement::NotSmooth;
}

}  // namespace amp::fuzz
