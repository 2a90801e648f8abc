#include <amp/optim/lbfgs_search.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace amp::optim {

namespace {

constexpr double kSufficient = 1e-4, kCurvature = 0.9;
constexpr int kMaxSteps = 25;

// The minimum within [low, high] of the cubic through two points with their slopes (equation 3.59).
double cubic_minimum(const LinePoint& a, const LinePoint& b, double low, double high) {
  const LinePoint &left = a.t <= b.t ? a : b, &right = a.t <= b.t ? b : a;
  const double d1 = a.slope + b.slope - 3 * (a.f - b.f) / (a.t - b.t), square = d1 * d1 - a.slope * b.slope;
  if (!(square >= 0)) return (low + high) / 2;
  const double d2 = std::sqrt(square);
  const double t = right.t - (right.t - left.t) * ((right.slope + d2 - d1) / (right.slope - left.slope + 2 * d2));
  return std::min(std::max(t, low), high);
}

class Search {
 public:
  Search(const std::function<LinePoint(double)>& evaluate, const LinePoint& start, double d_norm, double tolerance_change)
      : evaluate_(evaluate), start_(start), d_norm_(d_norm), tolerance_(tolerance_change) {}

  LineSearch run(double t) {
    bracket(t);
    if (!done_) zoom();
    return {low_, evaluations_};
  }

 private:
  LinePoint at(double t) {
    ++evaluations_;
    return evaluate_(t);
  }
  bool decreases(const LinePoint& p) const { return p.f <= start_.f + kSufficient * p.t * start_.slope; }
  bool is_flat(const LinePoint& p) const { return std::abs(p.slope) <= -kCurvature * start_.slope; }
  void set(const LinePoint& a, const LinePoint& b) {
    low_ = a.f <= b.f ? a : b;
    high_ = a.f <= b.f ? b : a;
  }

  // Increases the step until two points bracket a minimum, or a point fulfills both conditions.
  void bracket(double t) {
    LinePoint previous = start_, current = at(t);
    for (; steps_ < kMaxSteps; ++steps_) {
      if (!decreases(current) || (steps_ > 1 && current.f >= previous.f)) return set(previous, current);
      if (is_flat(current)) {
        low_ = current;
        done_ = true;
        return;
      }
      if (current.slope >= 0) return set(previous, current);
      const double low = current.t + 0.01 * (current.t - previous.t), high = current.t * 10;
      const double next = cubic_minimum(previous, current, low, high);
      previous = current;
      current = at(next);
    }
    set(start_, current);
  }

  // Narrows the bracket around a point that fulfills both conditions.
  void zoom() {
    bool insufficient = false;
    for (; steps_ < kMaxSteps; ++steps_) {
      const double least = std::min(low_.t, high_.t), most = std::max(low_.t, high_.t);
      if ((most - least) * d_norm_ < tolerance_) return;
      const LinePoint p = at(keep_away(cubic_minimum(low_, high_, least, most), least, most, insufficient));
      if (!decreases(p) || p.f >= low_.f) {
        set(low_, p);
        continue;
      }
      if (is_flat(p)) done_ = true;
      else if (p.slope * (high_.t - low_.t) >= 0) high_ = low_;
      low_ = p;
      if (done_) return;
    }
  }

  // Moves a step inward if it is at an end of the bracket, or close to one for the second time. The bracket then shrinks.
  static double keep_away(double t, double least, double most, bool& insufficient) {
    const double margin = 0.1 * (most - least);
    if (std::min(most - t, t - least) >= margin) {
      insufficient = false;
      return t;
    }
    if (!insufficient && t < most && t > least) {
      insufficient = true;
      return t;
    }
    insufficient = false;
    return std::abs(t - most) < std::abs(t - least) ? most - margin : least + margin;
  }

  const std::function<LinePoint(double)>& evaluate_;
  const LinePoint start_;
  const double d_norm_, tolerance_;
  LinePoint low_, high_;  // the ends of the bracket; low_ has the smaller value
  int steps_ = 0, evaluations_ = 0;
  bool done_ = false;
};

}  // namespace

LineSearch strong_wolfe(const std::function<LinePoint(double)>& evaluate, const LinePoint& start, double t, double d_norm,
                        double tolerance_change) {
  return Search(evaluate, start, d_norm, tolerance_change).run(t);
}

}  // namespace amp::optim
