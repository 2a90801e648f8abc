// Error budgets and tensor statistics by module.
#include <doctest/doctest.h>

#include <amp/all.h>

#include "probe.h"

namespace module_budget_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;

TEST_CASE("the budget is that of the rule in force in the module") {
  const nn::Sequential model(Probe{}, Probe{});
  const AutocastOptions options{
      .dtype = kFloat16, .modules = {{.pattern = "1", .ops = {{.op = "mm", .category = Category::LowerPrecisionFp, .budget = 1e-6}}}}};
  const Tensor x = normal({8, 8}, kFloat32);
  const Autocast region(kCPU, options);
  const NumericsCheck check({.mode = NumericsMode::Report});
  mm(x, x);
  model(x);
  REQUIRE(check.count() == 1);
  CHECK(check.findings()[0].kind == NumericsFinding::Kind::OverBudget);
  CHECK(check.findings()[0].module == "1");
  CHECK(contains(check.report(), "its budget, in step 0, in the module 1\n"));
}

TEST_CASE("statistics by module: patterns also mean the modules inside") {
  const nn::Sequential model(nn::Sequential(nn::Linear(4, 4), nn::ReLU()), nn::Linear(4, 2));
  const Tensor x = normal({3, 4}, kFloat32);
  const auto seen = [&](const std::vector<std::string>& modules) {
    const TensorStatistics statistics({.watch = {{.modules = modules, .ops = {"linear", "relu"}, .inputs = false}}});
    model(x).sum().backward();
    std::vector<std::string> all;
    for (const TensorStatisticsRow& row : statistics.rows()) all.push_back(row.module + " " + row.tensor);
    return all;
  };
  using Names = std::vector<std::string>;
  CHECK(seen({"1"}) == Names{"1 result", "1 gradient of result", "1 gradient of input", "1 gradient of weight", "1 gradient of bias"});
  CHECK(seen({"0.1"}) == Names{"0.1 result", "0.1 gradient of result", "0.1 gradient of self"});
  CHECK(seen({"0"}).size() == 8 - 1);
  CHECK(seen({"*.1"}) == seen({"0.1"}));
  CHECK(seen({"**.1"}).size() == 8);
  CHECK(seen({"**"}).size() == 12);
  CHECK(seen({"2"}).empty());
}

}  // namespace module_budget_tests
