// Compares with torch's values, which tests/data/golden/make.py wrote.
#include <fstream>

#include <nlohmann/json.hpp>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

using nlohmann::json;

const json& golden_values() {
  static const json values = json::parse(std::ifstream("tests/data/golden/values.json"));
  return values;
}

// Returns an empty string if the tensors have the recorded values, else a description of the difference.
std::string difference_from_golden(const Results& found, const json& expected, double tolerance) {
  if (found.size() != expected.size()) return detail::concat(found.size(), " tensors, but torch gives ", expected.size());
  for (size_t i = 0; i < found.size(); ++i) {
    const std::vector<double> numbers = testing::values(found[i]);
    const bool single = found[i].dtype() == kFloat32 || found[i].dtype() == kComplex64;  // the sample names the dtype
    const double close = single ? std::max(tolerance, 1e-6) : tolerance;
    if (numbers.size() != expected[i].size())
      return detail::concat("tensor ", i, " has ", numbers.size(), " numbers, torch's ", expected[i].size());
    for (size_t k = 0; k < numbers.size(); ++k) {
      const json& value = expected[i][k];
      const double torch = value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>();
      if (testing::same_number(numbers[k], torch) || std::abs(numbers[k] - torch) <= close * (1 + std::abs(torch))) continue;
      return detail::concat("tensor ", i, ", number ", k, ": ", numbers[k], ", but torch gives ", torch);
    }
  }
  return {};
}

}  // namespace

void golden(const Op& op) {
  const auto entry = golden_values().find(op.id);
  if (entry == golden_values().end()) return;
  const std::vector<Sample> samples = samples_of(op);
  const double close = std::max(1e-9, op.tolerance[0]);  // both sides are accurate to about 1e-9 if the op is well conditioned
  const double close_float32 = 2 * tolerance(op, kFloat32);
  size_t known = 0;
  for (const Sample& sample : samples) {
    const auto expected = entry->find(sample.label);
    if (expected == entry->end() || sample.skips("golden")) continue;
    ++known;
    INFO(op.id << " " << sample.label);
    std::vector<Tensor> leaves;
    const Args args = with_leaves(sample, Args(sample, kFloat64), leaves);
    const Results results = run(op.call(), args);
    CHECK_MESSAGE(difference_from_golden(results, expected->at("results"), close) == "", op.id);
    if (expected->contains("float32")) {
      const Results found = run(op.call(), Args(sample, kFloat32));
      CHECK_MESSAGE(difference_from_golden(found, expected->at("float32"), close_float32) == "", op.id << " in float32");
    }
    if (expected->contains("grads") && !sample.skips("golden_gradients"))
      CHECK_MESSAGE(difference_from_golden(pull_back(results, leaves), expected->at("grads"), close) == "", "gradients of " << op.id);
  }
  CHECK_MESSAGE((known > 0 || entry->empty()), op.id << " has other samples than torch was asked for: run tests/data/golden/make.py");
}

}  // namespace amp::contracts
