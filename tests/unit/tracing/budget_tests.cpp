// Error budgets of rules, which a NumericsCheck checks.
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "support.h"

namespace budget_tests {

using namespace amp;
using amp::testing::normal;
using autocast::Category;
using Kind = NumericsFinding::Kind;

namespace {

autocast::PolicyHandle with_budget(double budget, const std::string& op = "mm") {
  return derive_policy("torch-2.0", {{.op = op, .category = Category::LowerPrecisionFp, .budget = budget}});
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The largest error of a product in float16, divided by its largest element.
double error_of(const Tensor& a, const Tensor& b) {
  const Tensor exact = mm(a, b), rounded = mm(a.to(kFloat16), b.to(kFloat16)).to(kFloat32);
  return (rounded - exact).abs().max().item<double>() / exact.abs().max().item<double>();
}

}  // namespace

TEST_SUITE("budgets") {
  TEST_CASE("an error above the budget throws an error with op, module, step, error and budget") {
    const Tensor a = normal({8, 16}, kFloat32), b = normal({16, 4}, kFloat32).requires_grad_();
    const double error = error_of(a, b);
    REQUIRE(error > 1e-5);
    NumericsCheck check;
    check.step();
    const Autocast region(kCPU, {.dtype = kFloat16, .policy = with_budget(1e-5)});
    bool thrown = false;
    try {
      mm(a, b);
    } catch (const BudgetError& found) {
      thrown = true;
      const NumericsFinding& finding = found.finding();
      CHECK(finding.kind == Kind::OverBudget);
      CHECK(finding.op == "mm");
      CHECK(finding.step == 1);
      CHECK(finding.error == doctest::Approx(error));
      CHECK(finding.budget == 1e-5);
      CHECK(finding.inputs.size() == 2);
      CHECK(finding.inputs_finite);
      CHECK(finding.tape.at(0) == "MmBackward");
      const std::string text = found.what();
      CHECK(has(text, "[mm] the result has a larger error than its budget, in step 1\n"));
      CHECK(has(text, detail::concat("  relative error against float32: ", finding.error, ", budget: 1e-05\n")));
      CHECK(has(text, "  result: float16 [8, 4] in ["));
    }
    CHECK(thrown);
    CHECK(check.count() == 1);
  }

  TEST_CASE("errors within the budget, other ops and calls outside of regions pass") {
    const Tensor a = normal({8, 8}, kFloat32);
    const double error = error_of(a, a);
    const NumericsCheck check;
    {
      const Autocast region(kCPU, {.dtype = kFloat16, .policy = with_budget(error * 1.001)});
      CHECK_NOTHROW(mm(a, a));
    }
    const Autocast region(kCPU, {.dtype = kFloat16, .policy = with_budget(error * 0.999)});
    CHECK_THROWS_AS(mm(a, a), BudgetError);
    CHECK_NOTHROW(bmm(a.view({1, 8, 8}), a.view({1, 8, 8})));
    const Autocast off(kCPU, {.enabled = false});
    CHECK_NOTHROW(mm(a.to(kFloat16), a.to(kFloat16)));
  }

  TEST_CASE("the options of the check hold for budgets") {
    const Tensor a = normal({8, 8}, kFloat32);
    const Autocast region(kCPU, {.dtype = kFloat16, .policy = with_budget(1e-6)});
    const auto findings = [&](const NumericsOptions& options) {
      NumericsCheck check(options);
      mm(a, a);
      check.step();
      mm(a, a);
      return check.count();
    };
    CHECK(findings({.mode = NumericsMode::Report}) == 2);
    CHECK(findings({.budgets = false}) == 0);
    CHECK(findings({.skip_ops = {"mm"}}) == 0);
    CHECK(findings({.ops = {"bmm"}}) == 0);
    CHECK(findings({.mode = NumericsMode::Report, .last_step = 0}) == 1);
  }

  TEST_CASE("the report has a paragraph for each op") {
    const Tensor a = normal({8, 8}, kFloat32);
    const Autocast region(kCPU, {.dtype = kFloat16, .policy = with_budget(1e-6)});
    const NumericsCheck check({.mode = NumericsMode::Report});
    mm(a, a);
    mm(a, a);
    const std::string report = check.report();
    CHECK(has(report, "2 findings\n\n[mm] the result has a larger error than its budget, in step 0"));
    CHECK(has(report, "budget: 1e-06"));
  }

  TEST_CASE("elements that are finite only in float32 are an infinite error") {
    const Tensor a = full({2, 2}, 300.0, kFloat32);
    const Autocast region(kCPU, {.dtype = kFloat16, .policy = with_budget(0.5)});
    const NumericsCheck check({.mode = NumericsMode::Report});
    mm(a, a);
    REQUIRE(check.count() == 2);
    CHECK(check.findings()[0].kind == Kind::OverBudget);
    CHECK(check.findings()[0].error == INFINITY);
    CHECK(check.findings()[1].kind == Kind::NonFinite);
    // Values that are not finite in float32 either are not compared.
    CHECK_NOTHROW(mm(full({2, 2}, INFINITY, kFloat32), a));
    CHECK(check.findings().back().kind == Kind::NonFinite);
    CHECK(check.count() == 3);
  }

  TEST_CASE("zeros have no error") {
    const Autocast region(kCPU, {.dtype = kFloat16, .policy = with_budget(1e-6)});
    const NumericsCheck check;
    CHECK_NOTHROW(mm(zeros({2, 2}), zeros({2, 2})));
    CHECK_NOTHROW(mm(zeros({0, 2}), zeros({2, 2})));
  }

  TEST_CASE("quantized products have a budget, too") {
    const Tensor a = normal({32, 32}, kFloat32);
    const auto findings = [&](double budget) {
      const auto policy =
          derive_policy("torch-2.0", {{.op = "mm", .category = Category::LowerPrecisionFp, .quantize = "tensorwise", .budget = budget}});
      const Autocast region(kCPU, {.dtype = kBFloat16, .policy = policy});
      const NumericsCheck check({.mode = NumericsMode::Report});
      mm(a, a);
      return check.count();
    };
    CHECK(findings(0.9) == 0);
    CHECK(findings(0.005) == 1);
  }

  TEST_CASE("a check and a trace see their own shadows") {
    const Tensor a = normal({8, 8}, kFloat32);
    const Autocast region(kCPU, {.dtype = kFloat16, .policy = with_budget(0.9)});
    const Trace without, with({.shadow = {"bmm"}});
    const NumericsCheck check;
    mm(a, a);
    bmm(a.view({1, 8, 8}), a.view({1, 8, 8}));
    CHECK(without.data().shadows.empty());
    REQUIRE(with.data().shadows.size() == 1);
    CHECK(with.data().shadows[0].op == "bmm");
  }

  TEST_CASE("the second run draws the same random numbers and leaves no trace") {
    const Tensor x = normal({64}, kFloat32).requires_grad_();
    const auto policy = derive_policy("torch-2.0", {{.op = "dropout", .category = Category::LowerPrecisionFp, .budget = 0.01}});
    const Autocast region(kCPU, {.dtype = kBFloat16, .policy = policy});
    manual_seed(3);
    const Tensor plain = dropout(x, 0.5, true);
    manual_seed(3);
    const NumericsCheck check;
    const Tensor checked = dropout(x, 0.5, true);
    CHECK(equal(plain, checked));
    CHECK(checked.requires_grad());
  }
}

}  // namespace budget_tests
