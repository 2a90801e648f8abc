// A line search for the strong Wolfe conditions (Nocedal and Wright, algorithms 3.5 and 3.6). Internal.
#pragma once

#include <functional>

#include <amp/core/tensor.h>

namespace amp::optim {

// The function along a direction: value and slope at step t, and the gradient there.
struct LinePoint {
  double t = 0, f = 0, slope = 0;
  Tensor grad;
};

struct LineSearch {
  LinePoint best;
  int evaluations = 0;
};

// `evaluate(t)` returns the point at t, `start` is the point at 0, `t` the first step to try, `d_norm` the direction's largest element.
LineSearch strong_wolfe(const std::function<LinePoint(double)>& evaluate, const LinePoint& start, double t, double d_norm,
                        double tolerance_change);

}  // namespace amp::optim
