#include "statistics_page.h"

#include <algorithm>
#include <set>

#include "html.h"
#include "statistics_charts.h"
#include "svg.h"

namespace report {

namespace {

constexpr size_t kMostTensors = 60;

double sum_of(const WatchedTensor& tensor, double Values::*count) {
  double sum = 0;
  for (const Values& values : tensor.steps) sum += values.*count;
  return sum;
}

double sum_of(const StatisticsFile& statistics, double Values::*count) {
  double sum = 0;
  for (const WatchedTensor& tensor : statistics.tensors) sum += sum_of(tensor, count);
  return sum;
}

double steps_in(const StatisticsFile& statistics) {
  std::set<double> steps;
  for (const WatchedTensor& tensor : statistics.tensors)
    for (const Values& values : tensor.steps) steps.insert(values.step);
  return static_cast<double>(steps.size());
}

// The first line: in how many tensors values would be lost.
std::string verdict(const StatisticsFile& statistics) {
  constexpr double kMuch = 0.01;
  std::string text;
  const auto count = [&](std::vector<double> Values::*share, size_t dtype, double least) {
    return std::count_if(statistics.tensors.begin(), statistics.tensors.end(),
                         [&](const WatchedTensor& tensor) { return worst_share(tensor, share, dtype) > least; });
  };
  const std::string all = number(static_cast<double>(statistics.tensors.size()));
  for (size_t i = 0; i < statistics.dtypes.size(); ++i)
    text += "In " + statistics.dtypes[i] + ", more than 1% of the values become zero in " +
            number(static_cast<double>(count(&Values::underflow, i, kMuch))) + " of " + all + " tensors, and values are too large in " +
            number(static_cast<double>(count(&Values::saturation, i, 0))) + ". ";
  return "<p class=\"verdict\">" + escape(text) + "</p>\n";
}

std::string tiles(const StatisticsFile& statistics) {
  return "<div class=\"tiles\">\n" + tile(number(steps_in(statistics)), "steps") +
         tile(number(static_cast<double>(statistics.tensors.size())), "tensors") +
         tile(number(sum_of(statistics, &Values::elements)), "values") + tile(number(sum_of(statistics, &Values::nan)), "NaN") +
         tile(number(sum_of(statistics, &Values::infinite)), "infinities") + "</div>\n";
}

std::string cell(const std::string& text) { return "<td class=\"n\">" + text + "</td>"; }

std::string table(const StatisticsFile& statistics) {
  std::string text =
      "<table><tr><th>tensor</th><th>dtype</th><th class=\"n\">values</th><th class=\"n\">amax</th><th class=\"n\">mean</th>"
      "<th class=\"n\">NaN</th><th class=\"n\">inf</th></tr>\n";
  size_t rows = 0;
  for (const WatchedTensor& tensor : statistics.tensors) {
    if (++rows > kMostTensors) break;
    double amax = 0, sum = 0;
    for (const Values& values : tensor.steps) {
      amax = std::max(amax, values.amax);
      sum += values.mean;
    }
    text += "<tr><td>" + escape(tensor.name()) + "</td><td>" + escape(tensor.dtype) + "</td>" +
            cell(number(sum_of(tensor, &Values::elements))) + cell(number(amax)) +
            cell(number(sum / static_cast<double>(tensor.steps.size()))) + cell(number(sum_of(tensor, &Values::nan))) +
            cell(number(sum_of(tensor, &Values::infinite))) + "</tr>\n";
  }
  return text + "</table>\n";
}

}  // namespace

std::string page(const StatisticsFile& statistics, const std::string& title) {
  std::string shares;
  for (size_t i = 0; i < statistics.dtypes.size(); ++i) {
    const std::string& dtype = statistics.dtypes[i];
    shares += section("Underflow in " + dtype, "Values other than zero that become zero: the largest share of any step.",
                      worst_shares(statistics, &Values::underflow, i)) +
              section("Saturation in " + dtype, "Finite values that are too large: the largest share of any step.",
                      worst_shares(statistics, &Values::saturation, i));
  }
  return html_page(
      title, "The values of tensors, as amp::TensorStatistics recorded them.", verdict(statistics) + tiles(statistics),
      section("Exponents", "The darker a cell, the more values have its exponent. Dashed lines: the range of a format.",
              exponents(statistics)) +
          section("Largest magnitudes over time", "Per step, for the tensors with the largest values.", amax_over_time(statistics)) +
          shares + section("Tensors", "In the order in which they were first seen, over all steps.", table(statistics)));
}

}  // namespace report
