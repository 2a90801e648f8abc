// Pairs of autocast's features: each feature has its tests elsewhere, and here it meets every other one. The features are an argument that
// a rule keeps, a dtype that the call gives, `output`, `min_work`, a ban, an inner region, and a rule for a module.
#include <functional>
#include <string>
#include <vector>

#include <amp/nn/nn.h>

#include "state.h"

namespace feature_pairs_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;
using autocast::Output;
using autocast::Policy;

namespace {

const Policy& torch() { return autocast::find_policy("torch-2.0"); }
const Policy& with(const PolicyRule& rule) { return derive_policy(torch(), {rule}); }

Tensor low() { return normal({2, 3}, kBFloat16); }
Tensor wide(IntArrayRef sizes = {2, 3}) { return normal(sizes, kFloat32, 2); }
PolicyRule ban(const char* op, const char* message) { return {.op = op, .category = Category::Banned, .message = message}; }

// The dtype of the result and the number of casts, or the message of an error.
std::string outcome(const std::function<Tensor()>& call) {
  try {
    const uint64_t before = autocast_stats().casts;
    const ScalarType dtype = call().dtype();
    return detail::concat(dtype, ", ", autocast_stats().casts - before, " casts");
  } catch (const Error& error) { return error.what(); }
}

// The same in a region on the CPU.
std::string outcome_in(const AutocastOptions& options, const std::function<Tensor()>& call) {
  const Autocast region(kCPU, options);
  return outcome(call);
}

// Runs in the module "a" of a model, or in "a.b".
template <class F>
auto in_module(const F& function, bool in_b = false) {
  const nn::Sequential inside{{"b", nn::Identity()}}, model{{"a", inside}};
  const nn::ModuleScope called(*model), a(*inside);
  if (!in_b) return function();
  const nn::ModuleScope b(*inside->ptr(0));
  return function();
}

}  // namespace

TEST_SUITE_BEGIN("autocast pairs");

TEST_CASE("a kept argument and a given dtype") {
  const AutocastOptions region{.policy = with({.op = "sum", .category = Category::Fp32, .keep = {"self"}})};
  CHECK(outcome_in(region, [] { return sum(low()); }) == "bfloat16, 0 casts");
  CHECK(outcome_in(region, [] { return sum(low(), kFloat64); }) == "float64, 0 casts");
}

TEST_CASE("a kept argument and an output") {
  const auto region = [](Output output) {
    return AutocastOptions{.policy = with({.op = "add", .category = Category::LowerPrecisionFp, .output = output, .keep = {"other"}})};
  };
  // The kept argument counts for the dtype of the inputs.
  CHECK(outcome_in(region(Output::Input), [] { return add(low(), wide()); }) == "float32, 0 casts");
  CHECK(outcome_in(region(Output::Input), [] { return add(wide(), low()); }) == "float32, 2 casts");
  CHECK(outcome_in(region(Output::Input), [] { return add(low(), low()); }) == "bfloat16, 0 casts");
  CHECK(outcome_in(region(Output::Float32), [] { return add(low(), low()); }) == "float32, 1 casts");
}

TEST_CASE("a kept argument and min_work") {
  const AutocastOptions region{.policy = with({.op = "add", .category = Category::LowerPrecisionFp, .min_work = 100, .keep = {"other"}})};
  CHECK(outcome_in(region, [] { return add(wide(), wide()); }) == "float32, 0 casts");
  CHECK(outcome_in(region, [] { return add(wide({10, 10}), wide({10, 10})); }) == "float32, 1 casts");  // only self
  CHECK(outcome_in(region, [] { return add(low(), wide()); }) == "float32, 0 casts");                   // too small: nothing is cast
}

TEST_CASE("a kept argument and a ban: a rule replaces the other as a whole") {
  const PolicyRule keeps{.op = "add", .category = Category::LowerPrecisionFp, .keep = {"other"}};
  const Policy& banned = derive_policy(with(keeps), {ban("add", "use sub")});
  CHECK(outcome_in({.policy = banned}, [] { return add(low(), wide()); }) == "[add] use sub");
  CHECK(outcome_in({.policy = derive_policy(banned, {keeps})}, [] { return add(wide(), wide()); }) == "float32, 1 casts");
}

TEST_CASE("a kept argument and an inner region") {
  const Autocast outer(kCPU, {.policy = with({.op = "add", .category = Category::LowerPrecisionFp, .keep = {"other"}})});
  const auto call = [] { return add(wide(), low()); };
  CHECK(outcome(call) == "bfloat16, 1 casts");
  CHECK(outcome_in({.dtype = kFloat16}, call) == "float32, 1 casts");  // inherited: float16 + bfloat16
  CHECK(outcome_in({.policy = torch()}, call) == "float32, 0 casts");
  CHECK(outcome_in({.enabled = false}, call) == "float32, 0 casts");
  CHECK(outcome(call) == "bfloat16, 1 casts");
}

TEST_CASE("a kept argument and a rule for a module") {
  const Autocast region(kCPU,
                        {.modules = {{.pattern = "a", .ops = {{.op = "add", .category = Category::LowerPrecisionFp, .keep = {"other"}}}},
                                     {.pattern = "a.b", .dtype = kFloat16}}});
  const auto call = [] { return outcome([] { return add(wide(), low()); }); };
  CHECK(in_module(call) == "bfloat16, 1 casts");
  CHECK(in_module(call, /*in_b=*/true) == "float32, 1 casts");  // float16 + bfloat16: the rule for the op also holds here
  CHECK(call() == "float32, 0 casts");
}

TEST_CASE("a given dtype and an output: the call says what it returns") {
  const AutocastOptions region{.policy = with({.op = "sum", .category = Category::Fp32SetOptDtype, .output = Output::Input})};
  CHECK(outcome_in(region, [] { return sum(low()); }) == "bfloat16, 1 casts");
  CHECK(outcome_in(region, [] { return sum(low(), kFloat32); }) == "float32, 0 casts");
  CHECK(outcome_in(region, [] { return sum(low(), kFloat64); }) == "float64, 0 casts");
}

TEST_CASE("a given dtype and min_work") {
  const AutocastOptions region{.policy = with({.op = "sum", .category = Category::Fp32, .min_work = 100})};
  const auto large = [] { return normal({10, 10}, kBFloat16); };
  CHECK(outcome_in(region, [] { return sum(low()); }) == "bfloat16, 0 casts");
  CHECK(outcome_in(region, [] { return sum(low(), kFloat64); }) == "float64, 0 casts");
  CHECK(outcome_in(region, [&] { return sum(large()); }) == "float32, 1 casts");
  CHECK(outcome_in(region, [&] { return sum(large(), kBFloat16); }) == "bfloat16, 1 casts");
}

TEST_CASE("a given dtype and a ban") {
  const AutocastOptions region{.policy = with(ban("sum", "use mean"))};
  CHECK(outcome_in(region, [] { return sum(low()); }) == "[sum] use mean");
  CHECK(outcome_in(region, [] { return sum(low(), kFloat64); }) == "[sum] use mean");
}

TEST_CASE("a given dtype and an inner region") {
  const Autocast outer(kCPU, {.policy = with({.op = "sum", .category = Category::Fp32SetOptDtype})});
  for (const bool enabled : {true, false}) {
    CHECK(outcome_in({.enabled = enabled}, [] { return sum(low()); }) == (enabled ? "float32, 0 casts" : "bfloat16, 0 casts"));
    CHECK(outcome_in({.enabled = enabled}, [] { return sum(low(), kBFloat16); }) == "bfloat16, 0 casts");
  }
  CHECK(outcome([] { return sum(low()); }) == "float32, 0 casts");
}

TEST_CASE("a given dtype and a rule for a module") {
  const Autocast region(kCPU, {.modules = {{.pattern = "a", .dtype = kFloat32}}});
  CHECK(in_module([] { return outcome([] { return softmax(low(), 1); }); }) == "float32, 1 casts");
  CHECK(in_module([] { return softmax(low(), 1, kFloat64).dtype(); }) == kFloat64);
  CHECK(in_module([] { return softmax(low(), 1, kBFloat16).dtype(); }) == kBFloat16);
  CHECK(outcome([] { return softmax(low(), 1); }) == "bfloat16, 0 casts");
}

TEST_CASE("an output and min_work") {
  const auto region = [](Output output) {
    return AutocastOptions{.policy = with({.op = "mm", .category = Category::LowerPrecisionFp, .output = output, .min_work = 1000})};
  };
  const auto small = [](ScalarType dtype) { return [dtype] { return mm(normal({2, 2}, dtype), normal({2, 2}, dtype)); }; };
  const auto large = [] { return mm(wide({10, 10}), wide({10, 10})); };
  CHECK(outcome_in(region(Output::Float32), small(kFloat32)) == "float32, 0 casts");
  CHECK(outcome_in(region(Output::Float32), small(kBFloat16)) == "float32, 1 casts");
  CHECK(outcome_in(region(Output::Float32), large) == "float32, 3 casts");
  CHECK(outcome_in(region(Output::Input), small(kBFloat16)) == "bfloat16, 0 casts");
  CHECK(outcome_in(region(Output::Input), large) == "float32, 3 casts");
}

TEST_CASE("an output and a ban: a rule replaces the other as a whole") {
  const PolicyRule gives{.op = "mm", .category = Category::LowerPrecisionFp, .output = Output::Float32};
  const auto call = [] { return mm(wide({2, 2}), wide({2, 2})); };
  const Policy& banned = derive_policy(with(gives), {ban("mm", "use bmm")});
  CHECK(outcome_in({.policy = banned}, call) == "[mm] use bmm");
  CHECK(outcome_in({.policy = derive_policy(banned, {gives})}, call) == "float32, 3 casts");
  CHECK(outcome_in({.policy = derive_policy(banned, {{"mm", Category::LowerPrecisionFp}})}, call) == "bfloat16, 2 casts");
}

TEST_CASE("an output and an inner region: extras are those of the region's device again") {
  const auto call = [] { return mm(wide({2, 2}), wide({2, 2})); };
  const Policy& on_the_cpu =
      derive_policy(torch(), {{.op = "mm", .category = Category::LowerPrecisionFp, .device = kCPU, .output = Output::Float32}});
  const Autocast outer(kCPU, {.policy = on_the_cpu});
  CHECK(outcome(call) == "float32, 3 casts");
  CHECK(outcome_in({.policy_device = kCUDA}, call) == "bfloat16, 2 casts");
  CHECK(outcome(call) == "float32, 3 casts");
  CHECK(outcome_in({.policy = torch()}, call) == "bfloat16, 2 casts");
  CHECK(outcome(call) == "float32, 3 casts");
  CHECK(outcome_in({.dtype = kFloat16}, call) == "float32, 3 casts");
  CHECK(outcome_in({.enabled = false}, call) == "float32, 0 casts");
  CHECK(outcome(call) == "float32, 3 casts");
}

TEST_CASE("an output and a rule for a module") {
  const Autocast region(
      kCPU,
      {.modules = {{.pattern = "a", .ops = {{.op = "mm", .category = Category::LowerPrecisionFp, .output = Output::Float32}}},
                   {.pattern = "a.b", .dtype = kFloat32, .ops = {{.op = "mm", .category = Category::Fp32, .output = Output::Input}}}}});
  const auto call = [] { return outcome([] { return mm(normal({2, 2}, kBFloat16), normal({2, 2}, kBFloat16)); }); };
  CHECK(in_module(call) == "float32, 1 casts");
  CHECK(in_module(call, /*in_b=*/true) == "bfloat16, 3 casts");
  CHECK(call() == "bfloat16, 0 casts");
}

TEST_CASE("min_work and a ban: a rule replaces the other as a whole") {
  const PolicyRule spares{.op = "mm", .category = Category::LowerPrecisionFp, .min_work = 1000};
  const auto call = [] { return mm(wide({2, 2}), wide({2, 2})); };
  const Policy& banned = derive_policy(with(spares), {ban("mm", "use bmm")});
  CHECK(outcome_in({.policy = banned}, call) == "[mm] use bmm");  // however small the call is
  CHECK(outcome_in({.policy = derive_policy(banned, {spares})}, call) == "float32, 0 casts");
}

TEST_CASE("min_work and an inner region") {
  const auto call = [] { return mm(wide({2, 2}), wide({2, 2})); };
  const Autocast outer(kCPU, {.policy = with({.op = "mm", .category = Category::LowerPrecisionFp, .dtype = kBFloat16, .min_work = 1000})});
  CHECK(outcome(call) == "float32, 0 casts");
  CHECK(outcome_in({.dtype = kFloat16}, call) == "float16, 2 casts");  // the rule is for bfloat16
  CHECK(outcome(call) == "float32, 0 casts");
  CHECK(outcome_in({.policy_device = kCUDA}, call) == "float32, 0 casts");  // the rule is for every device
  CHECK(outcome_in({.policy = torch()}, call) == "bfloat16, 2 casts");
  CHECK(outcome(call) == "float32, 0 casts");
}

TEST_CASE("min_work and a rule for a module") {
  const Autocast region(kCPU,
                        {.modules = {{.pattern = "a", .ops = {{.op = "mm", .category = Category::LowerPrecisionFp, .min_work = 1000}}},
                                     {.pattern = "a.b", .ops = {{.op = "mm", .category = Category::LowerPrecisionFp, .min_work = 8}}}}});
  const auto call = [] { return outcome([] { return mm(wide({2, 2}), wide({2, 2})); }); };
  CHECK(in_module(call) == "float32, 0 casts");
  CHECK(in_module(call, /*in_b=*/true) == "bfloat16, 2 casts");
  CHECK(call() == "bfloat16, 2 casts");
}

TEST_CASE("a ban and an inner region") {
  const auto call = [] { return exp(wide()); };
  const Autocast outer(kCPU, {.policy = with(ban("exp", "outer"))});
  CHECK(outcome(call) == "[exp] outer");
  CHECK(outcome_in({}, call) == "[exp] outer");
  CHECK(outcome_in({.enabled = false}, call) == "float32, 0 casts");
  CHECK(outcome_in({.policy = torch()}, call) == "float32, 0 casts");
  CHECK(outcome_in({.policy = with(ban("exp", "inner"))}, call) == "[exp] inner");
  CHECK(outcome(call) == "[exp] outer");
}

TEST_CASE("a ban and a rule for a module") {
  const auto call = [] { return outcome([] { return exp(wide()); }); };
  {
    // The policy of the module replaces the bans as well.
    const Autocast region(kCPU,
                          {.policy = with(ban("exp", "outer")),
                           .modules = {{.pattern = "a", .policy = with(ban("exp", "inner"))}, {.pattern = "a.b", .policy = torch()}}});
    CHECK(in_module(call) == "[exp] inner");
    CHECK(in_module(call, /*in_b=*/true) == "float32, 0 casts");
    CHECK(call() == "[exp] outer");
  }
  // A ban holds where every op runs in float32, and a rule of the module ends it.
  const Autocast region(kCPU, {.policy = with(ban("exp", "outer")),
                               .modules = {{.pattern = "a", .dtype = kFloat32},
                                           {.pattern = "a.b", .ops = {{.op = "exp", .category = Category::LowerPrecisionFp}}}}});
  CHECK(in_module(call) == "[exp] outer");
  CHECK(in_module(call, /*in_b=*/true) == "bfloat16, 1 casts");
}

TEST_CASE("an inner region and a rule for a module") {
  const auto call = [] { return mm(wide({2, 2}), wide({2, 2})); };
  const Autocast outer(kCPU, {.modules = {{.pattern = "a", .dtype = kFloat16}}});
  in_module([&] {
    CHECK(outcome(call) == "float16, 2 casts");
    CHECK(outcome_in({.dtype = kBFloat16}, call) == "float16, 2 casts");  // the rule of the module
    CHECK(outcome_in({.policy = torch()}, call) == "float16, 2 casts");   // no rule, but the dtype of the region around it
    CHECK(outcome_in({.dtype = kBFloat16, .policy = torch()}, call) == "bfloat16, 2 casts");
    CHECK(outcome_in({.enabled = false}, call) == "float32, 0 casts");
    CHECK(outcome(call) == "float16, 2 casts");
  });
  CHECK(outcome(call) == "bfloat16, 2 casts");
}

TEST_CASE("two of a kind: bans, inner regions and rules for modules") {
  const auto call = [] { return mm(wide({2, 2}), wide({2, 2})); };
  const Policy& twice = derive_policy(with(ban("mm", "first")), {ban("mm", "second")});
  CHECK(outcome_in({.policy = twice}, call) == "[mm] second");
  {
    const Autocast first(kCPU, {.dtype = kFloat16});
    {
      const Autocast second(kCPU, {.policy = twice});
      {
        const Autocast third(kCPU, {.enabled = false});
        CHECK(outcome(call) == "float32, 0 casts");
      }
      CHECK(outcome(call) == "[mm] second");
    }
    CHECK(outcome(call) == "float16, 2 casts");
  }
  // A policy for a module ends float32 for the module around it.
  const Autocast region(kCPU, {.modules = {{.pattern = "a", .dtype = kFloat32}, {.pattern = "a.b", .policy = torch()}}});
  const auto in_region = [&] { return outcome(call); };
  CHECK(in_module(in_region) == "float32, 0 casts");
  CHECK(in_module(in_region, /*in_b=*/true) == "bfloat16, 2 casts");
  CHECK(in_region() == "bfloat16, 2 casts");
}

TEST_CASE("bans hold inside of ops that only ask for the dtype of a result") {
  const auto call = [] { return cross_entropy(normal({3, 4}, kFloat32), zeros({3}, kInt64)); };
  CHECK(outcome_in({.policy = with(ban("nll_loss", "no nll_loss"))}, call) == "[nll_loss] no nll_loss");
  CHECK(outcome_in({.policy = with(ban("log_softmax", "no log_softmax"))}, call) == "[log_softmax] no log_softmax");
}

TEST_SUITE_END();

}  // namespace feature_pairs_tests
