#include "statistics_file.h"

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
    return Line{{row.text("module"), row.text("op"), row.text("tensor"), row.text("dtype"), {}},
                {row.number("step"), row.number("tensors"), row.number("elements"), row.number("zeros"), row.number("nan"),
                 row.number("infinite"), row.number("amax"), row.number("mean"), shares(row, "underflow", file.dtypes),
                 shares(row, "saturation", file.dtypes), exponents.number("first"), exponents.numbers("counts")}};
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
