#include "statistics_file.h"

#include <cmath>
#include <map>
#include <tuple>

namespace report {

namespace {

std::vector<double> shares(const Row& row, const char* key, const std::vector<std::string>& dtypes) {
  const Row object = row.object(key);
  std::vector<double> all;
  for (const std::string& dtype : dtypes) all.push_back(object.number(dtype.c_str()));
  return all;
}

// The exponents of float64.
constexpr double kLeastExponent = -1074, kMostExponent = 1023;

// Checks what plots need: exponents of float64, and a largest finite magnitude.
const Values& checked(const Values& values, const Row& row) {
  const double last = values.first_exponent + static_cast<double>(values.exponents.size()) - 1;
  if (!(values.first_exponent >= kLeastExponent && last <= kMostExponent && values.first_exponent == std::floor(values.first_exponent)))
    row.fail("exponents", "counts of integers from -1074 to 1023");
  if (!std::isfinite(values.amax)) row.fail("amax", "a finite number");
  if (!std::isfinite(values.step)) row.fail("step", "a finite number");
  return values;
}

struct Line {
  WatchedTensor tensor;  // without steps
  Values values;
};

}  // namespace

std::string WatchedTensor::name() const { return (module.empty() ? "" : module + " ") + op + " " + tensor; }

bool is_statistics(const Json& content) { return content.find("format").value_or(Json()).is("amp-statistics"); }

StatisticsFile statistics_in(const Json& content) {
  check_version(content, "statistics");
  StatisticsFile file;
  const Json dtypes = content.find("dtypes").value_or(Json());
  if (!dtypes.is_list()) throw FileError("the list `dtypes` is missing");
  for (const amp::detail::JsonItem& dtype : dtypes.items()) {
    auto name = dtype.value.text();
    if (!name) throw FileError("`dtypes` has " + dtype.value.shown() + ", expected a text");
    file.dtypes.push_back(std::move(*name));
  }
  const auto lines = rows<Line>(content, "rows", [&](const Row& row) {
    const Row exponents = row.object("exponents");
    const Values values{row.number("step"),
                        row.number("tensors"),
                        row.number("elements"),
                        row.number("zeros"),
                        row.number("nan"),
                        row.number("infinite"),
                        row.number("amax"),
                        row.number("mean"),
                        shares(row, "underflow", file.dtypes),
                        shares(row, "saturation", file.dtypes),
                        exponents.number("first"),
                        exponents.numbers("counts")};
    return Line{{row.text("module"), row.text("op"), row.text("tensor"), row.text("dtype"), {}}, checked(values, row)};
  });
  std::map<std::tuple<std::string, std::string, std::string, std::string>, size_t> places;
  for (const Line& line : lines) {
    const WatchedTensor& tensor = line.tensor;
    const auto [found, added] = places.try_emplace({tensor.module, tensor.op, tensor.tensor, tensor.dtype}, file.tensors.size());
    if (added) file.tensors.push_back(tensor);
    file.tensors[found->second].steps.push_back(line.values);
  }
  return file;
}

}  // namespace report
