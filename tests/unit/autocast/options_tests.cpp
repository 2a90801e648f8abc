// Options that a program keeps for later, or computes: they own their texts, and rules may be in containers.
#include <array>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include <amp/autocast/policy_file.h>
#include <amp/extension/op.h>
#include <amp/jit/trace.h>
#include <amp/nn/nn.h>

#include "state.h"

namespace options_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;
using autocast::Policy;

namespace {

// Long enough to be on the heap, so that the address sanitizer sees a use after the end of the text.
std::string long_name(const char* name) { return std::string("a_name_that_no_small_string_holds_") + name; }

nn::Sequential model_with(const std::string& name) { return nn::Sequential{{name, nn::Linear(4, 4)}}; }

std::function<Tensor(const Tensor&)> wrapped(nn::Sequential model, const std::string& pattern) {
  const std::string mine = pattern;
  return autocast_wrap(kCPU, {.modules = {{.pattern = mine, .dtype = kFloat32}}}, [model](const Tensor& x) mutable { return model(x); });
}

struct Config {
  AutocastOptions region;
};
Config config_for(const std::string& version) {
  const std::string name = "torch-" + version;
  return {{.policy = name}};
}

AutocastOptions banning(const char* op) {
  const std::string name = op, message = long_name("message"), argument = "weight";
  AutocastOptions options;
  options.modules.push_back({.pattern = "**",
                             .ops = {{.op = name, .category = Category::Banned, .message = message},
                                     {.op = "lerp", .category = Category::Fp32, .keep = {argument}}}});
  return options;
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("a wrapped function keeps the patterns of its rules") {
  const std::string name = long_name("layer");
  const auto function = wrapped(model_with(name), name);
  for (int i = 0; i < 2; ++i) CHECK((function(normal({2, 4}, kFloat32)).dtype() == kFloat32));
}

TEST_CASE("a configuration keeps the name of its policy") {
  const Autocast region(kCPU, config_for("2.15").region);
  CHECK(get_autocast_policy(kCPU) == "torch-2.15");
}

TEST_CASE("rules of ops keep their texts") {
  const AutocastOptions options = banning("mm");
  const Autocast region(kCPU, options);
  const nn::Sequential model = model_with("0");
  const nn::ModuleScope called(*model);
  CHECK(contains(thrown_text([] { mm(ones({2, 2}), ones({2, 2})); }), long_name("message")));
  CHECK((explain("lerp", {kBFloat16, kBFloat16, kBFloat16}).at(0).arguments.at(2).becomes == kBFloat16));
}

TEST_CASE("the region of a trace keeps its options") {
  const std::string name = long_name("layer");
  const nn::Sequential model = model_with(name);
  const auto options = [&] {
    const std::string mine = name, policy = "torch-2.15";
    return jit::TraceOptions{.autocast = AutocastOptions{.policy = policy, .modules = {{.pattern = mine, .dtype = kFloat32}}}};
  }();
  const Tensor x = normal({2, 4}, kFloat32);
  const jit::Program program = jit::trace([&](const Tensor& in) { return model(in); }, x, options);
  CHECK((program(x).dtype() == kFloat32));
}

TEST_CASE("a policy is found when its name is given") {
  CHECK(contains(thrown_text([] { discard(AutocastOptions{.policy = "torch-9"}); }), "unknown policy 'torch-9'"));
  const AutocastOptions options{.policy = "torch-1.10"};
  CHECK(std::string(options.policy.find()->name) == "torch-1.10");
  CHECK(AutocastOptions{}.policy.find() == nullptr);
}

TEST_CASE("options have no members that refer to the texts of others") {
  CHECK(std::is_same_v<decltype(ModuleRule::pattern), std::string>);
  CHECK(std::is_same_v<decltype(PolicyRule::op), std::string>);
  CHECK(std::is_same_v<decltype(PolicyRule::message), std::string>);
  CHECK(std::is_same_v<decltype(PolicyRule::keep), std::vector<std::string>>);
  CHECK(std::is_same_v<decltype(OpOptions::signature), std::string>);
  CHECK(std::is_same_v<decltype(OpOptions::keep), std::vector<std::string>>);
  CHECK(std::is_same_v<decltype(OpOptions::same_dtype), std::vector<std::string>>);
}

TEST_CASE("derive_policy takes rules that a program has computed") {
  const Policy& base = autocast::find_policy("torch-2.0");
  std::vector<PolicyRule> rules;
  for (const char* op : {"mm", "bmm"}) rules.push_back({.op = op, .category = Category::Fp32});
  const auto derived = derive_policy(base, rules);
  CHECK(derived == derive_policy(base, {{"mm", Category::Fp32}, {"bmm", Category::Fp32}}));
  CHECK(std::string(derive_policy(base, rules, "computed")->name) == "computed");
  CHECK(derive_policy(base, std::vector<PolicyRule>()) == derive_policy(base, {}));

  const std::array<ModuleRule, 2> modules{ModuleRule{.pattern = "a", .dtype = kFloat32}, ModuleRule{.pattern = "b", .enabled = false}};
  const auto with_modules = derive_policy(base, rules, modules, "both");
  REQUIRE(with_modules->modules.size() == 2);
  CHECK(std::string(with_modules->modules[1].pattern) == "b");
  CHECK(with_modules == derive_policy(base, rules, {{.pattern = "a", .dtype = kFloat32}, {.pattern = "b", .enabled = false}}, "both"));
  CHECK(with_modules == derive_policy(base, {{"mm", Category::Fp32}, {"bmm", Category::Fp32}}, modules, "both"));
  CHECK(derive_policy(base, {}, modules)->modules.size() == 2);

  rules.push_back({.op = "mmm", .category = Category::Fp32});
  CHECK(contains(thrown_text([&] { derive_policy(base, rules); }), "there is no op `mmm`; did you mean `mm`?"));
}

TEST_SUITE_END();

}  // namespace options_tests
