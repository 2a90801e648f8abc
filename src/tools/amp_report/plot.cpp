#include "plot.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace report {

namespace {
constexpr double kHeight = 220, kLeft = 58, kRight = 12, kTop = 26, kBottom = 30;
}

std::vector<double> ticks_to(double most) {
  const double rough = std::max(most, 1e-12) / 4, power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
    if (factor * power >= rough) {
      step = factor * power;
      break;
    }
  }
  std::vector<double> ticks;
  for (int i = 0; ticks.empty() || ticks.back() < most; ++i) ticks.push_back(i * step);
  return ticks;
}

Plot::Plot(const std::string& label, Range x, Range y, const std::vector<double>& ticks, const std::function<std::string(double)>& format)
    : x_(x), y_(y), svg_(kWidth, kHeight, label) {
  if (x_.high <= x_.low) x_.high = x_.low + 1;
  for (const double tick : ticks) {
    svg_.line(kLeft, this->y(tick), kWidth - kRight, this->y(tick), "class=\"grid\"");
    svg_.text(kLeft - 8, this->y(tick) + 4, format(tick), "class=\"tick\" text-anchor=\"end\"");
  }
  svg_.line(kLeft, base(), kWidth - kRight, base(), "class=\"axis\"");
  std::vector<double> marks = ticks_to(x_.high);
  for (const double mark : marks) {
    if (mark >= x_.low && mark <= x_.high && mark == std::round(mark))
      svg_.text(this->x(mark), kHeight - 14, number(mark), "class=\"tick\" text-anchor=\"middle\"");
  }
  svg_.text((kLeft + kWidth - kRight) / 2, kHeight - 2, "step", "class=\"tick\" text-anchor=\"middle\"");
}

double Plot::x(double step) const { return kLeft + (step - x_.low) / (x_.high - x_.low) * (kWidth - kLeft - kRight); }
double Plot::y(double value) const { return kHeight - kBottom - (value - y_.low) / (y_.high - y_.low) * (kHeight - kTop - kBottom); }
double Plot::base() const { return kHeight - kBottom; }

Points Plot::points(const std::vector<std::pair<double, double>>& values) const {
  Points result;
  for (const auto& [step, value] : values) result.emplace_back(x(step), y(value));
  return result;
}

void legend(Svg& svg, const std::vector<std::pair<std::string, const char*>>& entries) {
  double right = kWidth - kRight;
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    const double width = 6.4 * static_cast<double>(entry->first.size());
    svg.text(right - width, 13, entry->first, "class=\"key\"");
    svg.rect(right - width - 16, 4, 11, 11, (std::string("rx=\"2\" ") + entry->second).c_str());
    right -= width + 32;
  }
}

std::string nothing(const std::string& why) { return "<p class=\"nothing\">" + escape(why) + "</p>\n"; }

}  // namespace report
