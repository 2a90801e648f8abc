#include "statistics_charts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "bars.h"
#include "plot.h"

namespace report {

namespace {

constexpr size_t kMostRows = 24, kMostLines = 6;

// The end of a long name, which says more than its beginning.
std::string shortened(const std::string& name) {
  constexpr size_t kMost = 34;
  return name.size() <= kMost ? name : "\u2026" + name.substr(name.size() - kMost);
}

double amax_of(const WatchedTensor& tensor) {
  double most = 0;
  for (const Values& values : tensor.steps) most = std::max(most, values.amax);
  return most;
}

// The counts of all steps, by exponent.
std::map<int, double> exponents_of(const WatchedTensor& tensor) {
  std::map<int, double> counts;
  for (const Values& values : tensor.steps)
    for (size_t i = 0; i < values.exponents.size(); ++i)
      if (values.exponents[i] > 0) counts[static_cast<int>(values.first_exponent) + static_cast<int>(i)] += values.exponents[i];
  return counts;
}

// The exponents of the least and the largest number, for formats whose values are not scaled.
const std::map<std::string, std::pair<int, int>>& ranges() {
  static const std::map<std::string, std::pair<int, int>> kRanges = {{"float16", {-24, 15}}, {"bfloat16", {-133, 127}}};
  return kRanges;
}

}  // namespace

double worst_share(const WatchedTensor& tensor, std::vector<double> Values::*share, size_t dtype) {
  double worst = 0;
  for (const Values& values : tensor.steps) worst = std::max(worst, (values.*share)[dtype]);
  return worst;
}

std::string exponents(const StatisticsFile& statistics) {
  std::vector<std::pair<const WatchedTensor*, std::map<int, double>>> rows;
  int first = 0, last = 0;
  for (const WatchedTensor& tensor : statistics.tensors) {
    auto counts = exponents_of(tensor);
    if (counts.empty() || rows.size() == kMostRows) continue;
    first = rows.empty() ? counts.begin()->first : std::min(first, counts.begin()->first);
    last = rows.empty() ? counts.rbegin()->first : std::max(last, counts.rbegin()->first);
    rows.emplace_back(&tensor, std::move(counts));
  }
  if (rows.empty()) return nothing("No tensor had a value other than zero.");
  constexpr double kRow = 20, kName = 236, kTop = 22, kBottom = 22;
  const double width = (kWidth - kName - 12) / (last - first + 1), bottom = kTop + kRow * static_cast<double>(rows.size());
  const auto x = [&](int exponent) { return kName + width * (exponent - first); };
  Svg svg(kWidth, bottom + kBottom, "Exponents of the values of each tensor");
  double y = kTop;
  for (const auto& [tensor, counts] : rows) {
    double all = 0;
    for (const auto& [exponent, count] : counts) all += count;
    svg.text(kName - 8, y + 14, shortened(tensor->name()), "class=\"name\" text-anchor=\"end\"");
    for (const auto& [exponent, count] : counts) {
      // The cube root shows small shares, too.
      const std::string style = "fill=\"#5b7aa6\" fill-opacity=\"" + number(std::max(0.08, std::cbrt(count / all))) + "\"";
      const std::string tip =
          tensor->name() + ": " + number(100 * count / all) + "% of the values have the exponent " + std::to_string(exponent);
      svg.rect(x(exponent), y + 2, width, kRow - 4, style.c_str(), tip);
    }
    y += kRow;
  }
  const int stride = std::max(1, (last - first) / 6);
  for (int exponent = first; exponent <= last; exponent += stride)
    svg.text(x(exponent) + width / 2, bottom + 16, "2^" + std::to_string(exponent), "class=\"tick\" text-anchor=\"middle\"");
  for (const std::string& dtype : statistics.dtypes) {
    const auto range = ranges().find(dtype);
    if (range == ranges().end()) continue;
    for (const int edge : {range->second.first, range->second.second + 1}) {
      if (edge < first || edge > last + 1) continue;
      svg.line(x(edge), kTop - 4, x(edge), bottom, "stroke=\"#d64545\" stroke-dasharray=\"3 3\"");
      svg.text(x(edge), 14, dtype, "class=\"key\" text-anchor=\"middle\"");
    }
  }
  return svg.finish();
}

std::string amax_over_time(const StatisticsFile& statistics) {
  static constexpr const char* kStrokes[kMostLines] = {"stroke=\"#5b7aa6\" stroke-width=\"2\"", "stroke=\"#14a08d\" stroke-width=\"2\"",
                                                       "stroke=\"#f0a030\" stroke-width=\"2\"", "stroke=\"#8e6bb0\" stroke-width=\"2\"",
                                                       "stroke=\"#d64545\" stroke-width=\"2\"", "stroke=\"#b9c2cd\" stroke-width=\"2\""};
  std::vector<const WatchedTensor*> tensors;
  for (const WatchedTensor& tensor : statistics.tensors)
    if (tensor.steps.size() > 1 && amax_of(tensor) > 0) tensors.push_back(&tensor);
  if (tensors.empty()) return nothing("No tensor was seen in two steps: call statistics.step() at the end of each step.");
  std::stable_sort(tensors.begin(), tensors.end(),
                   [](const WatchedTensor* a, const WatchedTensor* b) { return amax_of(*a) > amax_of(*b); });
  if (tensors.size() > kMostLines) tensors.resize(kMostLines);
  double low = INFINITY, high = -INFINITY, first = INFINITY, last = -INFINITY;
  std::vector<std::vector<std::pair<double, double>>> lines;
  for (const WatchedTensor* tensor : tensors) {
    auto& line = lines.emplace_back();
    for (const Values& values : tensor->steps) {
      if (!(values.amax > 0)) continue;
      line.emplace_back(values.step, std::log2(values.amax));
      low = std::min(low, line.back().second);
      high = std::max(high, line.back().second);
      first = std::min(first, values.step);
      last = std::max(last, values.step);
    }
  }
  low = std::floor(low) - 1;
  high = std::ceil(high) + 1;
  std::vector<double> ticks;
  for (double tick = low; tick <= high; tick += std::max(1.0, std::ceil((high - low) / 6))) ticks.push_back(tick);
  Plot plot("Largest magnitude of the largest tensors, per step", {first, last}, {low, high}, ticks,
            [](double v) { return "2^" + number(v); });
  std::string names = "<p class=\"about\">";
  for (size_t i = 0; i < lines.size(); ++i) {
    plot.svg().polyline(plot.points(lines[i]), kStrokes[i]);
    const std::string color = std::string(kStrokes[i]).substr(8, 7);
    names += (i == 0 ? "" : ", ") + std::string("<span style=\"color: ") + color + "\">\u25a0</span> " + escape(tensors[i]->name());
  }
  return plot.finish() + names + "</p>\n";
}

std::string worst_shares(const StatisticsFile& statistics, std::vector<double> Values::*share, size_t dtype) {
  std::vector<std::pair<double, const WatchedTensor*>> worst;
  for (const WatchedTensor& tensor : statistics.tensors)
    if (const double part = worst_share(tensor, share, dtype); part > 0) worst.emplace_back(part, &tensor);
  if (worst.empty()) return nothing("None.");
  std::stable_sort(worst.begin(), worst.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  if (worst.size() > kMostRows) worst.resize(kMostRows);
  std::vector<Bar> rows;
  for (const auto& [part, tensor] : worst)
    rows.push_back({shortened(tensor->name()), number(100 * part) + "%", tensor->name(), {{std::min(part, 1.0), "fill=\"#d64545\""}}});
  return bars("Largest share of any step", rows, 236, 60);
}

}  // namespace report
