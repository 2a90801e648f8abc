#include "chart.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace {

constexpr size_t kColumns = 64, kRows = 9;
constexpr const char* kMarks = "o+x*=@%&~^";  // one per run
constexpr char kSeveral = '#';                // where curves meet

// The value of the curve in a column, between the two nearest steps.
double value_at(const std::vector<double>& curve, size_t column) {
  const double at = static_cast<double>(column) / (kColumns - 1) * static_cast<double>(curve.size() - 1);
  const auto step = static_cast<size_t>(at), next = std::min(step + 1, curve.size() - 1);
  const double part = at - static_cast<double>(step);
  return part > 0 ? (1 - part) * curve[step] + part * curve[next] : curve[step];
}

std::string label(double loss) {
  char text[32];
  std::snprintf(text, sizeof(text), "%6.2f", loss);
  return text;
}

}  // namespace

std::vector<double> smoothed(const std::vector<double>& losses) {
  const size_t around = losses.size() / 20;
  std::vector<double> means;
  for (size_t i = 0; i < losses.size(); ++i) {
    double sum = 0, count = 0;
    for (size_t k = i - std::min(i, around); k < std::min(i + around + 1, losses.size()); ++k) {
      if (!std::isfinite(losses[k])) continue;
      sum += losses[k];
      ++count;
    }
    means.push_back(sum / count);
  }
  return means;
}

Range range_of(const std::vector<std::vector<double>>& curves) {
  Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  for (const std::vector<double>& curve : curves) {
    for (const double value : curve) {
      if (std::isfinite(value)) range = {std::min(range.least, value), std::max(range.most, value)};
    }
  }
  if (range.least > range.most) return {0, 1};
  if (range.least == range.most) range.most += 1;
  return range;
}

std::string text_chart(const Results& results) {
  std::vector<std::vector<double>> curves;
  std::string legend = "loss by step:";
  for (const auto& [run, result] : results) {
    legend += std::string("  ") + kMarks[curves.size()] + ' ' + run.title;
    curves.push_back(smoothed(result.losses));
  }
  if (curves.size() > 1) legend += std::string("  ") + kSeveral + " several";

  const Range range = range_of(curves);
  std::vector<std::string> rows(kRows, std::string(kColumns, ' '));
  for (size_t i = 0; i < curves.size(); ++i) {
    for (size_t column = 0; column < kColumns; ++column) {
      const double height = (value_at(curves[i], column) - range.least) / (range.most - range.least);
      if (!std::isfinite(height)) continue;
      char& cell = rows[kRows - 1 - static_cast<size_t>(std::lround(height * (kRows - 1)))][column];
      cell = cell == ' ' ? kMarks[i] : kSeveral;
    }
  }

  std::string text = legend + '\n';
  for (size_t row = 0; row < kRows; ++row) {
    const double loss = range.most - (range.most - range.least) * static_cast<double>(row) / (kRows - 1);
    rows[row].erase(rows[row].find_last_not_of(' ') + 1);
    text += (row % 4 == 0 ? label(loss) : std::string(6, ' ')) + " |" + rows[row] + '\n';
  }
  const std::string last = "step " + std::to_string(curves[0].size());
  return text + "       +" + std::string(kColumns, '-') + "\n        step 1" + std::string(kColumns - 6 - last.size(), ' ') + last + '\n';
}
