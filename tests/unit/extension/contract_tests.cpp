// One contract for built-in ops and custom ops. The policy is compiled in, loaded, derived in C++, for some modules, or chosen for a single
// call. In each case an op casts, records, is traced, explained and cached as the policy says.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/extension/op.h>
#include <contract/ops.h>

#include "support.h"

namespace contract_tests {

using namespace amp;
using autocast::Category;
using autocast::Policy;

namespace {

const OpId kByHand = register_op(
    "byhand::product",
    {.signature = "(Tensor self, Tensor mat2) -> Tensor", .same_dtype = {"self", "mat2"}, .category = Category::LowerPrecisionFp});

// A matrix product under one of its names.
struct Subject {
  std::string name;
  std::function<Tensor(const Tensor&, const Tensor&)> product;
};

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> all = {
      {"mm", [](const Tensor& a, const Tensor& b) { return mm(a, b); }},
      {"contract::product", [](const Tensor& a, const Tensor& b) { return contract::product(a, b); }},
      {"byhand::product",
       [](const Tensor& a, const Tensor& b) {
         return autocast::call(
             kByHand, [](const Tensor& x, const Tensor& y) { return x.mm(y); }, a, b);
       }},
  };
  return all;
}

// The effect of a policy on the product of float32 matrices in a bfloat16 region.
struct Expected {
  ScalarType computed, result;
  bool cached;
  bool too_small = false;  // because of the rule's min_work, which explain() does not know
};

// A model that calls a product in its module "inner".
struct InnerImpl : nn::Module {
  explicit InnerImpl(const Subject& subject) : product(subject.product) {}
  Tensor forward(const Tensor& a, const Tensor& b) { return product(a, b); }
  std::function<Tensor(const Tensor&, const Tensor&)> product;
};
AMP_MODULE(Inner);
struct OuterImpl : nn::Module {
  explicit OuterImpl(const Subject& subject) : inner(register_module("inner", Inner(subject))) {}
  Tensor forward(const Tensor& a, const Tensor& b) { return inner(a, b); }
  Inner inner;
};
AMP_MODULE(Outer);

struct Stats {
  uint64_t casts, hits;
};
Stats stats() { return {autocast_stats().casts, autocast_stats().cache_hits}; }

void check(const Subject& subject, const Policy& policy, const Expected& expected, const std::string& origin, bool in_module = false) {
  INFO(subject.name, " under ", policy.name);
  const Outer model(subject);
  const auto product = [&](const Tensor& a, const Tensor& b) { return in_module ? model(a, b) : subject.product(a, b); };
  Tensor weight = testing::normal({3, 2}, kFloat32, 2).requires_grad_();
  const Tensor input = testing::normal({4, 3}, kFloat32);
  Trace trace({.max_events = 0});
  Tensor first, second;
  const Stats before = stats();
  {
    const Autocast region(kCPU, {.policy = policy});
    first = product(input, weight);
    second = product(input, weight);
  }
  const Stats after = stats();
  trace.stop();

  // It casts like a manual cast.
  CHECK(first.dtype() == expected.result);
  const Tensor by_hand = mm(input.to(expected.computed), weight.to(expected.computed)).to(expected.result);
  CHECK(testing::difference(first, by_hand) == "");
  // Both calls cast the input; the weight once, if the rule's casts are cached.
  const bool casts = expected.computed != kFloat32;
  const uint64_t of_results = casts && expected.result != expected.computed ? 2 : 0;
  CHECK(after.casts - before.casts == (casts ? (expected.cached ? 3u : 4u) + of_results : 0u));
  CHECK(after.hits - before.hits == (casts && expected.cached ? 1u : 0u));

  // It is recorded.
  CHECK(first.requires_grad());
  (first.to(kFloat32).sum() + second.to(kFloat32).sum()).backward();
  CHECK(weight.grad().dtype() == kFloat32);
  const Tensor gradient = input.to(expected.computed).to(kFloat32).sum({0}).unsqueeze(1).expand({3, 2}) * 2;
  CHECK(testing::difference(weight.grad(), gradient, 0.1, 0.02) == "");

  // It is traced.
  const TraceData data = trace.data();
  REQUIRE(data.ops.size() == 1);
  CHECK(data.ops[0].op == subject.name);
  CHECK(data.ops[0].calls == 2);
  CHECK(data.ops[0].given == kFloat32);
  CHECK(data.ops[0].computed == expected.computed);
  CHECK(data.ops[0].output == expected.result);
  REQUIRE(data.modules.size() == (in_module ? 1 : 0));
  if (in_module) {
    CHECK(data.modules[0].path == "inner");
    CHECK(data.modules[0].calls == 2);
    CHECK(data.modules[0].low_calls == (casts ? 2 : 0));
    CHECK(data.modules[0].casts == after.casts - before.casts);
  }
  uint64_t traced = 0;
  for (const TraceData::Cast& cast : data.casts) {
    CHECK(cast.op == subject.name);
    traced += cast.copied + cast.missed;
  }
  CHECK(traced == after.casts - before.casts);

  // It is explained.
  const std::vector<ScalarType> given = {kFloat32, kFloat32};
  const Explanation explanation =
      (in_module ? explain(subject.name, given, kCPU, {.policy = policy}, "inner") : explain(subject.name, given, kCPU, {.policy = policy}))
          .at(0);
  CHECK(explanation.module == (in_module ? "inner" : ""));
  CHECK(explanation.op == subject.name);
  for (const Explanation::Argument& argument : explanation.arguments)
    CHECK(argument.becomes == (expected.too_small ? kBFloat16 : expected.computed));
  CHECK_MESSAGE(testing::contains(explanation.origin, origin), explanation.origin);
}

}  // namespace

TEST_SUITE("one contract for built-in ops and those of programs") {
  TEST_CASE("compiled in") {
    for (const Subject& subject : subjects()) {
      const bool by_hand = subject.name == "byhand::product";
      check(subject, autocast::find_policy("contract"), {kBFloat16, kBFloat16, true}, by_hand ? "register_op" : "cpu/lower_precision_fp");
    }
    check(subjects()[0], autocast::find_policy("contract-wide"), {kFloat32, kFloat32, false}, "contract-wide (policy.yaml, cpu/override)");
    check(subjects()[1], autocast::find_policy("contract-wide"), {kFloat32, kFloat32, false}, "contract-wide (policy.yaml, cpu/override)");
  }

  TEST_CASE("loaded") {
    for (const Subject& subject : subjects()) {
      const std::string list = "presets:\n  loaded:\n    doc: d\n    cpu: {lower_precision_fp: [\"" + subject.name + "\"]}\n";
      check(subject, parse_policy(list), {kBFloat16, kBFloat16, true}, "loaded (policy:4)");
      const std::string rule =
          "base: contract\nname: loaded\noverride:\n  " + subject.name + ": {category: lower_precision_fp, output: fp32}\n";
      check(subject, parse_policy(rule), {kBFloat16, kFloat32, true}, "loaded (policy:4)");
      check(subject, parse_policy("base: contract\nname: loaded\noverride: {" + subject.name + ": fp32}\n"), {kFloat32, kFloat32, false},
            "loaded");
    }
  }

  TEST_CASE("derived in C++") {
    for (const Subject& subject : subjects()) {
      const Policy& base = autocast::find_policy("contract");
      check(subject, derive_policy(base, {{subject.name, Category::Promote}}), {kFloat32, kFloat32, false}, "derive_policy");
      check(subject, derive_policy(base, {{.op = subject.name, .category = Category::LowerPrecisionFp, .min_work = 1000}}),
            {kFloat32, kFloat32, false, /*too_small=*/true}, "derive_policy");
      check(subject, derive_policy(base, {{.op = subject.name, .category = Category::LowerPrecisionFp, .min_work = 12}}),
            {kBFloat16, kBFloat16, true}, "derive_policy");
    }
  }

  TEST_CASE("per module") {
    for (const Subject& subject : subjects()) {
      const Policy& base = autocast::find_policy("contract");
      const auto rules = [&](PolicyRule rule) { return std::vector<PolicyRule>{rule}; };
      const Policy& derived =
          derive_policy(base, {}, {{.pattern = "inner", .ops = rules({.op = subject.name, .category = Category::Fp32})}});
      check(subject, derived, {kFloat32, kFloat32, false}, "derive_policy (modules/inner)", true);
      const bool by_hand = subject.name == "byhand::product";
      check(subject, derived, {kBFloat16, kBFloat16, true}, by_hand ? "register_op" : "cpu/lower_precision_fp");
      check(subject, derive_policy(base, {}, {{.pattern = "*", .dtype = kFloat32}}), {kFloat32, kFloat32, false},
            "derive_policy (modules/*)", true);
      const std::string rule = "base: contract\nname: loaded\nmodules:\n  inner:\n    ops: {\"" + subject.name +
                               "\": {category: lower_precision_fp, output: fp32}}\n";
      check(subject, parse_policy(rule), {kBFloat16, kFloat32, true}, "loaded (policy:5)", true);
      if (by_hand) continue;
      const Policy& compiled = autocast::find_policy("contract-modules");
      check(subject, compiled, {kBFloat16, kFloat32, true}, "contract-modules (policy.yaml, modules/inner/ops)", true);
      check(subject, compiled, {kBFloat16, kBFloat16, true}, "cpu/lower_precision_fp");
    }
  }

  TEST_CASE("chosen for one call, in a region with another policy") {
    for (const Subject& subject : subjects()) {
      CAPTURE(subject.name);
      const Policy& wide = derive_policy(autocast::find_policy("contract"), {{subject.name, Category::Fp32}});
      const Tensor a = testing::normal({2, 3}, kFloat32), b = testing::normal({3, 2}, kFloat32);
      const Autocast region(kCPU, {.policy = "contract"});
      CHECK(subject.product(a, b).dtype() == kBFloat16);
      const auto precise = autocast_wrap(kCPU, {.policy = wide}, subject.product);
      CHECK(precise(a, b).dtype() == kFloat32);
      CHECK(subject.product(a, b).dtype() == kBFloat16);
    }
  }
}

}  // namespace contract_tests
