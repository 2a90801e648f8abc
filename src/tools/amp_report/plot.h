// The frame of a plot over steps: axes, ticks, and the mapping from values to coordinates.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "svg.h"

namespace report {

inline constexpr double kWidth = 560;

struct Range {
  double low, high;
};

class Plot {
 public:
  // `format` formats the labels of `ticks`, which are values of y.
  Plot(const std::string& label, Range x, Range y, const std::vector<double>& ticks, const std::function<std::string(double)>& format);

  double x(double step) const;
  double y(double value) const;
  double base() const;
  Points points(const std::vector<std::pair<double, double>>& values) const;
  Svg& svg() { return svg_; }
  std::string finish() const { return svg_.finish(); }

 private:
  Range x_, y_;
  Svg svg_;
};

// Round numbers, about four, from zero to above `most`.
std::vector<double> ticks_to(double most);
// A row of names with their colors, at the top right.
void legend(Svg& svg, const std::vector<std::pair<std::string, const char*>>& entries);
std::string nothing(const std::string& why);

}  // namespace report
