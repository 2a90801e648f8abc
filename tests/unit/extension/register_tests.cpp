// register_op: names, errors, and what policies, explain() and presets know about registered ops.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <thread>
#include <vector>

#include <amp/all.h>
#include <amp/extension/op.h>

#include "support.h"

namespace register_tests {

using namespace amp;
using autocast::Category;
using testing::contains;
using testing::thrown_text;

namespace {

const OpId kScale = register_op(
    "registered::scale",
    {.signature = "(Tensor input, Tensor factor, Tensor indices) -> Tensor", .keep = {"indices"}, .category = Category::LowerPrecisionFp});
const OpId kPlain = register_op("registered::plain", {.signature = "(Tensor self) -> Tensor"});

Category category_in(const autocast::Policy& policy, OpId op, DeviceType device = kCPU) {
  return category_of(policy, device, kBFloat16, op);
}

}  // namespace

TEST_SUITE("register_op") {
  TEST_CASE("a registered op has a name and an id after those of the built-in ops") {
    CHECK(std::string(op_name(kScale)) == "registered::scale");
    CHECK(static_cast<int>(kScale) >= kNumOps);
    CHECK(kScale != kPlain);
    const std::vector<OpId> all = registered_ops();
    CHECK(std::count(all.begin(), all.end(), kScale) == 1);
    CHECK_FALSE(op_is_composite(kScale));
    const OpId parts = register_op("registered::parts", {.signature = "(Tensor self) -> Tensor", .composite = true});
    CHECK(op_is_composite(parts));
  }

  TEST_CASE("names and signatures are checked") {
    const auto refused = [](const char* name, const OpOptions& options) { return thrown_text([&] { register_op(name, options); }); };
    const OpId other = register_op(
        "registered::other_words",
        {.signature =
             "(Tensor input, int numTensors=2, str s='a, Tensor b)', Tensor?[] rest=[], *, int[2]? n=[1, 1]) -> (Tensor a, Tensor[] b)"});
    std::vector<std::string> names;
    const std::vector<Explanation> explained = explain(std::string(op_name(other)));
    for (const Explanation::Argument& argument : explained.at(0).arguments) names.push_back(argument.name);
    CHECK(names == std::vector<std::string>{"input", "rest"});
    const OpOptions good{.signature = "(Tensor self) -> Tensor"};
    for (const char* name : {"", "scale", "::scale", "my lib::scale", "registered::", "registered::2d", "registered::a.b.c"})
      CHECK(contains(refused(name, good), "is not the name of an op of a program: expected `library::op`"));
    CHECK(contains(refused("registered::scale", good), "`registered::scale` is registered already, as (Tensor input,"));
    CHECK(contains(refused("registered::bad", {.signature = "Tensor self"}), "expected a signature such as"));
    for (const char* signature : {"(Tensor self) -> ", "(Tensor) -> Tensor", "(Tensor a Tensor b) -> Tensor",
                                  "(Tensor a, Tensor a) -> Tensor", "(Tensor a,) -> Tensor", "(Tensor 1a) -> Tensor",
                                  "(Tensor(a! x) -> Tensor", "(Tensor a) -> Tensor)", "(Tensor[ a) -> Tensor", "(Tensor a) -> (Tensor b"}) {
      CAPTURE(signature);
      CHECK(contains(refused("registered::bad", {.signature = signature}), "expected a signature such as"));
    }
    std::string many = "(Tensor t0";
    for (int i = 1; i < 32; ++i) many += ", Tensor t" + std::to_string(i);
    CHECK(contains(refused("registered::bad", {.signature = many + ") -> Tensor"}), "has 32 tensor arguments that autocast may cast"));
    CHECK(contains(refused("registered::bad", {.signature = "(int n) -> Tensor"}), "has no tensor argument that autocast may cast"));
    CHECK(contains(refused("registered::bad", {.signature = good.signature, .keep = {"sel"}}), "did you mean `self`?"));
    CHECK(contains(refused("registered::bad", {.signature = good.signature, .keep = {"self"}}), "has no tensor argument"));
    CHECK(contains(refused("registered::bad", {.signature = good.signature, .category = Category::Banned}), "a ban needs a message"));
    CHECK(contains(refused("registered::bad", {.signature = good.signature, .category = Category::Fp32SetOptDtype}),
                   "`registered::bad` cannot be fp32_set_opt_dtype"));
    CHECK(thrown_text([] { explain("registered::bad"); }).size() > 0);  // nothing was registered
    CHECK(std::string(op_name(register_op("a::b::c", good))) == "a::b::c");
    CHECK(std::string(op_name(register_op("registered::scale.out", good))) == "registered::scale.out");
  }

  // As in the static initializer of a plugin that was unloaded in between.
  TEST_CASE("the same op may be registered again, and another one under its name may not") {
    const OpOptions options{.signature = "(Tensor self, Tensor other) -> Tensor",
                            .keep = {"other"},
                            .category = Category::LowerPrecisionFp,
                            .multiply_adds = [](const autocast::Input*) { return 1.0; }};
    const OpId first = register_op("registered::again", options);
    const std::vector<OpId> all = registered_ops();
    CHECK(register_op("registered::again", options) == first);
    CHECK(registered_ops() == all);
    CHECK(explain("registered::again", {kFloat32, kFloat32}).at(0).category == Category::LowerPrecisionFp);
    const auto refused = [](const OpOptions& changed) {
      return contains(thrown_text([&] { register_op("registered::again", changed); }), "`registered::again` is registered already");
    };
    OpOptions changed = options;
    changed.category = Category::Fp32;
    CHECK(refused(changed));
    changed = options;
    changed.keep = {};
    CHECK(refused(changed));
    changed = options;
    changed.signature = "(Tensor self, Tensor others) -> Tensor";
    changed.keep = {"others"};
    CHECK(refused(changed));
  }

  TEST_CASE("its category is the rule of every policy that has none for it") {
    for (const autocast::Policy* preset : autocast::all_presets()) {
      CAPTURE(preset->name);
      for (const DeviceType device : {kCPU, kCUDA}) {
        const bool has_rules = preset->tables[static_cast<int>(device)][1] != nullptr;
        CHECK((category_in(*preset, kScale, device) == Category::LowerPrecisionFp) == has_rules);
        CHECK(category_in(*preset, kPlain, device) == Category::Passthrough);
      }
    }
    const autocast::Policy& derived = derive_policy(autocast::find_policy("torch-2.0"), {{"relu", Category::Fp32}});
    const autocast::Policy& loaded = parse_policy("presets: {alone: {doc: d, cpu: {fp32: [relu]}}}");
    const OpId late = register_op("registered::late", {.signature = "(Tensor self) -> Tensor", .category = Category::Fp32});
    for (const autocast::Policy* policy : {&derived, &loaded}) {
      CHECK(category_in(*policy, kScale) == Category::LowerPrecisionFp);
      CHECK(category_in(*policy, late) == Category::Fp32);
      CHECK(std::string(origin_of(*policy, kCPU, kBFloat16, late)->preset) == "register_op");
      CHECK(origin_of(*policy, kCPU, kBFloat16, kPlain) == nullptr);
    }
    CHECK(category_in(loaded, kScale, kCUDA) == Category::Passthrough);
    const autocast::Policy& inherits =
        parse_policy("base: torch-2.0\ncpu: {override: {registered::scale: passthrough, registered::late: promote}}");
    CHECK(category_in(inherits, kScale) == Category::Passthrough);
    CHECK(category_in(inherits, late) == Category::Promote);
    CHECK(category_in(inherits, late, kCUDA) == Category::Fp32);
  }

  TEST_CASE("policies name it, with the messages of built-in ops") {
    const autocast::Policy& torch = autocast::find_policy("torch-2.0");
    const autocast::Policy& derived = derive_policy(torch, {{.op = "registered::scale", .category = Category::Fp32, .keep = {"factor"}}});
    CHECK(category_in(derived, kScale) == Category::Fp32);
    CHECK(extras_text(kScale, extras_of(derived, kCPU, kBFloat16, kScale)) == "args: {factor: keep}");
    const auto refused = [&](const char* text) { return thrown_text([&] { parse_policy(text); }); };
    CHECK(contains(refused("base: torch-2.0\noverride: {registered::scales: fp32}"),
                   "unknown op `registered::scales`; did you mean `registered::scale`?"));
    CHECK(contains(refused("base: torch-2.0\noverride: {otherlib::f: fp32}"),
                   "unknown op `otherlib::f`; load the library that brings the ops of `otherlib` first"));
    CHECK(contains(refused("base: torch-2.0\noverride: {registered::scale: {category: fp32, args: {indices: cast}}}"), "indices"));
    CHECK(contains(refused("base: torch-2.0\noverride: {registered::scale: fp32_append_dtype}"), "cannot be fp32_append_dtype"));
    CHECK(contains(thrown_text([&] {
                     derive_policy(torch, {{"otherlib::f", Category::Fp32}});
                   }),
                   "[derive_policy] there is no op `otherlib::f`; load the library"));
  }

  TEST_CASE("explain() explains it") {
    const Explanation e = explain("registered::scale", {kFloat32, kFloat64, kInt64}).at(0);
    CHECK(e.op == "registered::scale");
    CHECK(e.category == Category::LowerPrecisionFp);
    CHECK(e.origin == "register_op");
    REQUIRE(e.arguments.size() == 3);
    CHECK(e.arguments[0].becomes == kBFloat16);
    CHECK(e.arguments[1].why == "float64 is never cast");
    CHECK(e.arguments[2].why == "is never cast");
  }

  TEST_CASE("a policy can become a preset") {
    const autocast::Policy& policy =
        derive_policy(autocast::find_policy("torch-2.0"), {{"registered::plain", Category::Fp32}}, "registered-preset");
    register_preset(policy);
    register_preset(policy);  // nothing happens
    CHECK(&autocast::find_policy("registered-preset") == &policy);
    {
      const Autocast region(kCPU, {.policy = "registered-preset"});
      CHECK(get_autocast_policy(kCPU) == "registered-preset");
    }
    const autocast::Policy& child = parse_policy("base: registered-preset\nname: child\noverride: {relu: fp32}");
    CHECK(category_in(child, kPlain) == Category::Fp32);
    const auto names = [] {
      std::set<std::string> found;
      for (const autocast::Policy* preset : autocast::all_presets()) found.insert(preset->name);
      return found;
    }();
    CHECK(names.contains("registered-preset"));
    CHECK(names.contains("torch-2.0"));
    CHECK(contains(thrown_text([] {
                     register_preset(parse_policy("base: torch-2.0\nname: other\noverride: {relu: fp32}"));
                     register_preset(derive_policy(autocast::find_policy("torch-2.0"), {}, "yet-another"));
                     autocast::find_policy("nothing");
                   }),
                   "unknown policy 'nothing'; the presets are torch-2.0"));
    CHECK(contains(thrown_text([] { derive_policy(autocast::find_policy("torch-2.0"), {}, "registered-preset"); }), "registered-preset"));
  }
}

TEST_SUITE("threads") {
  TEST_CASE("ops are registered while regions run") {
    std::vector<std::thread> threads;
    std::vector<OpId> ids(8);
    for (size_t i = 0; i < 4; ++i) {
      threads.emplace_back([&ids, i] {
        for (size_t k = 0; k < 2; ++k)
          ids[2 * i + k] = register_op("threads::op" + std::to_string(2 * i + k),
                                       {.signature = "(Tensor self) -> Tensor", .category = Category::LowerPrecisionFp});
      });
      threads.emplace_back([] {
        for (int k = 0; k < 50; ++k) {
          const Autocast region(kCPU);
          const Tensor x = ones({2, 2});
          const Tensor y = autocast::call(
              kScale, [](const Tensor& a, const Tensor& b, const Tensor&) { return a * b; }, x, x, autocast::keep(x));
          if (y.dtype() != kBFloat16) throw Error("not cast");
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(std::set<OpId>(ids.begin(), ids.end()).size() == ids.size());
    for (const OpId id : ids) CHECK(category_in(autocast::find_policy("torch-2.0"), id) == Category::LowerPrecisionFp);
  }
}

}  // namespace register_tests
