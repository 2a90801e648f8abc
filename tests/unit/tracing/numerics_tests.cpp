// NumericsCheck: detects where results become infinite or NaN.
#include <thread>

#include <doctest/doctest.h>

#include "support.h"

namespace numerics_tests {

using namespace amp;
using amp::testing::normal;
using Kind = NumericsFinding::Kind;

namespace {

Tensor large() { return full({2, 3}, 60000.0, kFloat32); }

std::string message_of(const std::function<void()>& function) {
  try {
    function();
  } catch (const NumericsError& error) { return error.what(); }
  return "nothing was thrown";
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_SUITE("numerics") {
  TEST_CASE("abort: the first result that is not finite throws, with op, inputs, scope and place in the tape") {
    Tensor w = full({3, 4}, 2.0, TensorOptions(kFloat32).requires_grad(true));
    const NumericsCheck check;
    const std::string message = message_of([&] {
      const TraceScope scope("encoder");
      const Autocast region(kCPU, {.dtype = kFloat16});
      mm(large(), w);
    });
    CHECK(has(message, "[mm] the result is not finite, in step 0, in encoder"));
    CHECK(has(message, "result: float16 [2, 4] in [0, 0], 8 inf"));
    CHECK(has(message, "input 0: float32 [2, 3] in [60000, 60000]"));
    CHECK(has(message, "input 1: float32 [3, 4] in [2, 2]"));
    CHECK(has(message, "tape: MmBackward <- "));
    CHECK_FALSE(has(message, "its inputs were not finite already"));
    CHECK(check.count() == 1);
    CHECK_FALSE(is_autocast_enabled(kCPU));
    // Calls on this thread are still checked.
    CHECK(has(message_of([&] { log(full({2}, -1.0, kFloat32)); }),
              "[log] the result is not finite, in step 0\n  result: float32 [2] in [0, 0], 2 NaN"));
  }

  TEST_CASE("an op that only passes on what is not finite says so") {
    const Tensor x = full({2}, INFINITY, kFloat32);
    const NumericsCheck check;
    CHECK(has(message_of([&] { neg(x); }), "its inputs were not finite already"));
  }

  TEST_CASE("report: collected, in order, up to a bound") {
    const Tensor x = tensor({-1.0f, 4.0f});
    NumericsCheck check({.mode = NumericsMode::Report, .max_findings = 3});
    log(x);
    check.step();
    sqrt(x);
    for (int i = 0; i < 3; ++i) log(x);
    exp(x);
    const auto findings = check.findings();
    REQUIRE(findings.size() == 3);
    CHECK(findings[0].op == "log");
    CHECK(findings[0].kind == Kind::NonFinite);
    CHECK(findings[0].step == 0);
    CHECK(findings[0].result.nan == 1);
    CHECK(findings[0].result.least == doctest::Approx(std::log(4.0)));
    CHECK(findings[0].inputs_finite);
    CHECK(findings[0].tape.empty());
    CHECK(findings[1].op == "sqrt");
    CHECK(findings[1].step == 1);
    CHECK(check.count() == 5);
    const std::string report = check.report();
    CHECK(has(report, "5 findings (the first 3 are kept)"));
    CHECK(has(report, "[log] the result is not finite, in step 0"));
    CHECK(has(report, "2 times, largest finite magnitude 1.38629"));
  }

  TEST_CASE("overflow: what float16 would not hold, in any dtype") {
    NumericsCheck check({.mode = NumericsMode::Overflow});
    const Tensor x = tensor({1.0f, -70000.0f, 65504.0f});
    neg(x);
    mul(x.to(kBFloat16), 1.0);
    mul(x.to(kFloat64), 2.0);
    mul(tensor({65504.0f}), 1.0);  // the largest float16 value
    const auto findings = check.findings();
    REQUIRE(findings.size() == 3);
    for (const auto& finding : findings) CHECK(finding.kind == Kind::Overflow);
    CHECK(findings[0].result.beyond_float16 == 1);
    CHECK(findings[0].result.largest == 70000);
    CHECK(findings[1].result.dtype == kBFloat16);
    CHECK(findings[2].result.beyond_float16 == 2);
    CHECK(has(findings[0].text(), "[neg] the result would overflow float16, in step 0"));
    CHECK(has(findings[0].text(), "1 beyond 65504"));
  }

  TEST_CASE("overflow finds infinities, too, and what float16 would flush, when asked") {
    NumericsCheck plain({.mode = NumericsMode::Overflow}), both({.mode = NumericsMode::Overflow, .underflow = true});
    mul(tensor({1e-5f, 0.0f, 1.0f}), 1.0);
    log(tensor({0.0f}));
    REQUIRE(plain.findings().size() == 1);
    CHECK(plain.findings()[0].kind == Kind::NonFinite);
    REQUIRE(both.findings().size() == 2);
    CHECK(both.findings()[0].kind == Kind::Underflow);
    CHECK(both.findings()[0].result.below_float16 == 1);
    CHECK(has(both.findings()[0].text(), "would underflow in float16"));
  }

  TEST_CASE("restricted by ops") {
    const Tensor x = tensor({-1.0f});
    NumericsCheck only({.mode = NumericsMode::Report, .ops = {"log"}}), skipped({.mode = NumericsMode::Report, .skip_ops = {"log"}});
    log(x);
    sqrt(x);
    REQUIRE(only.findings().size() == 1);
    CHECK(only.findings()[0].op == "log");
    REQUIRE(skipped.findings().size() == 1);
    CHECK(skipped.findings()[0].op == "sqrt");
    CHECK_THROWS_WITH_AS(testing::discard(NumericsCheck({.ops = {"lög"}})), "[NumericsCheck] there is no op `lög`", ValueError);
  }

  TEST_CASE("restricted by steps") {
    const Tensor x = tensor({-1.0f});
    NumericsCheck check({.mode = NumericsMode::Report, .first_step = 2, .last_step = 3});
    for (int i = 0; i < 6; ++i) {
      log(x);
      check.step();
    }
    REQUIRE(check.findings().size() == 2);
    CHECK(check.findings()[0].step == 2);
    CHECK(check.findings()[1].step == 3);
    CHECK_THROWS_AS(testing::discard(NumericsCheck({.first_step = 2, .last_step = 1})), ValueError);
  }

  TEST_CASE("gradients of backward nodes") {
    Tensor x = zeros({3}, TensorOptions(kFloat32).requires_grad(true));
    const Tensor y = sqrt(x).sum();  // finite; its derivative at 0 is not
    {
      const NumericsCheck forward_only;
      y.backward({}, /*retain_graph=*/true);
    }
    const NumericsCheck check({.backward = true});
    const std::string message = message_of([&] { y.backward(); });
    CHECK(has(message, "[SqrtBackward] the gradient is not finite"));
    CHECK(has(message, "gradient 0: float32 [3] in [1, 1]"));
    CHECK(has(message, "tape: SqrtBackward <- leaf"));
    CHECK(check.findings()[0].backward);
  }

  TEST_CASE("in-place and out variants") {
    Tensor x = tensor({-1.0f}), out = empty({1}, kFloat32);
    NumericsCheck check({.mode = NumericsMode::Report});
    log_out(out, x);
    log_(x);
    x.add_(1.0);
    const auto findings = check.findings();
    REQUIRE(findings.size() == 3);
    CHECK(findings[0].op == "log_");
    CHECK(findings[1].op == "log_");
    CHECK(findings[2].op == "add_");
  }

  TEST_CASE("integers, views and undefined results are left alone") {
    const Tensor x = full({2, 2}, NAN, kFloat32).requires_grad_();
    const Tensor n = ones({3}, kInt64);
    NumericsCheck check({.mode = NumericsMode::Report});
    x.t();
    n + n;
    isnan(x);
    CHECK(check.count() == 0);
  }

  TEST_CASE("products whose result is a view of new memory are checked") {
    const Tensor a = full({2, 3, 4}, 300.0), b = full({4, 5}, 300.0), heads = full({2, 2, 3, 4}, 300.0);
    const std::pair<Tensor, Tensor> products[] = {{a, b}, {a[0][0], b}, {a[0], b.t()[0]}, {a, b.t()[0]}, {heads, heads.transpose(2, 3)}};
    const Autocast region(kCPU, {.dtype = kFloat16});
    for (const auto& [left, right] : products) {
      CAPTURE(right.dim());
      const NumericsCheck check({.mode = NumericsMode::Report});
      matmul(left, right);
      REQUIRE(check.count() == 1);
      CHECK(check.findings()[0].op == "matmul");
      CHECK(check.findings()[0].inputs_finite);
    }
  }

  TEST_CASE("complex results") {
    const Tensor x = complex(full({2}, 1e38f), full({2}, -1.0f));
    NumericsCheck check({.mode = NumericsMode::Overflow});
    abs(mul(x, 100));
    const std::vector<NumericsFinding> findings = check.findings();
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].op == "mul");
    CHECK(findings[0].kind == NumericsFinding::Kind::NonFinite);
    CHECK(findings[0].inputs_finite);
    CHECK(findings[0].result.text() == "complex64 [2] in [-100, -100], 2 inf");
    CHECK(findings[1].op == "abs");
    CHECK_FALSE(findings[1].inputs_finite);
    // Autocast casts no complex numbers: large ones are no finding.
    mul(x, 0.01);
    CHECK(check.count() == 2);
    CHECK(numerics_summary(complex(tensor({NAN, 1.0}), tensor({INFINITY, 2.0}))).text() == "complex64 [2] in [1, 2], 1 NaN, 1 inf");
  }

  TEST_CASE("summary") {
    const NumericsSummary summary = numerics_summary(tensor({1.0f, -2.0f, NAN, INFINITY, 1e6f, 1e-6f}));
    CHECK(summary.nan == 1);
    CHECK(summary.infinite == 1);
    CHECK(summary.least == -2);
    CHECK(summary.largest == 1e6);
    CHECK(summary.beyond_float16 == 1);
    CHECK(summary.below_float16 == 1);
    CHECK(numerics_summary(tensor({1.0f, 2.0f}).to(kHalf)).text() == "float16 [2] in [1, 2]");
    CHECK(numerics_summary(ones({2}, kInt64)).text() == "int64 [2]");
    CHECK(numerics_summary(empty({0}, kFloat32)).text() == "float32 [0] in [0, 0]");
  }

  TEST_CASE("stopped") {
    NumericsCheck check;
    check.stop();
    log(tensor({-1.0f}));
    CHECK(check.count() == 0);
  }
}

}  // namespace numerics_tests
