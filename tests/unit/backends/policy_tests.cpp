// The rules of policies for the device type of a plug-in.
#include <doctest/doctest.h>

#include "support.h"
#include "unit/backends/plugin.h"

namespace policy_tests {

using namespace amp;
using autocast::Category;
using testing::contains;
using testing::error_text;
using testing::normal;
using testing::toy;
using testing::toy_type;

namespace {

// The dtype of mm of float32 tensors in a region.
ScalarType dtype_of_mm(Device device, const AutocastOptions& options = {}) {
  const Tensor x = normal({2, 2}, kFloat32).to(device);
  const Autocast region(device, options);
  return mm(x, x).dtype();
}

autocast::PolicyHandle policy_of(const std::string& text) { return parse_policy(text, {}, "mine.yaml"); }

}  // namespace

TEST_SUITE("policies for plug-ins") {
  TEST_CASE("the rules of another device type apply where a policy has none") {
    // The backend uses the rules of the CPU.
    const Explanation toys = explain("linear", {}, toy_type()).at(0), mine = explain("linear", {}, kCPU).at(0);
    CHECK(toys.category == Category::LowerPrecisionFp);
    CHECK(toys.origin == mine.origin);
    CHECK(dtype_of_mm(toy()) == kBFloat16);
    // apex-O1 has no rules for the CPU: as there, the region is off.
    CHECK(dtype_of_mm(toy(), {.policy = "apex-O1"}) == kFloat32);
    CHECK(dtype_of_mm(toy(), {.policy = "apex-O1", .policy_device = kCUDA}) == kBFloat16);
  }

  TEST_CASE("derive_policy gives the device type rules of its own") {
    const auto policy = derive_policy("torch-2.0", {{.op = "mm", .category = Category::Fp32, .device = toy_type()}});
    CHECK(dtype_of_mm(toy(), {.policy = policy}) == kFloat32);
    CHECK(dtype_of_mm(kCPU, {.policy = policy}) == kBFloat16);
    // All other rules are still those of the CPU.
    CHECK(explain("bmm", {}, toy_type(), {.policy = policy}).at(0).category == Category::LowerPrecisionFp);
    CHECK(explain("cdist", {}, toy_type(), {.policy = policy}).at(0).category == Category::Fp32);
    const auto everywhere = derive_policy("torch-2.0", {{"mm", Category::Fp32}});
    CHECK(dtype_of_mm(toy(), {.policy = everywhere}) == kFloat32);
    const Autocast outer(toy(), {.policy = policy});
    CHECK(dtype_of_mm(toy()) == kFloat32);  // an inner region inherits the rules
    CHECK(dtype_of_mm(toy(), {.policy = "torch-2.0"}) == kBFloat16);
  }

  TEST_CASE("policy files name the device type") {
    toy_type();
    const auto policy = policy_of("base: torch-2.0\ntoy:\n  override: {mm: fp32}\n");
    CHECK(dtype_of_mm(toy(), {.policy = policy}) == kFloat32);
    CHECK(dtype_of_mm(kCPU, {.policy = policy}) == kBFloat16);
    CHECK(contains(explain("mm", {}, toy_type(), {.policy = policy}).at(0).origin, "mine.yaml:3"));
    const auto everywhere = policy_of("base: torch-2.0\noverride: {mm: fp32}\n");
    CHECK(dtype_of_mm(toy(), {.policy = everywhere}) == kFloat32);
    const auto alone = policy_of("presets:\n  mine:\n    doc: Mine.\n    toy:\n      lower_precision_fp: [bmm]\n");
    CHECK(explain("bmm", {}, toy_type(), {.policy = alone}).at(0).category == Category::LowerPrecisionFp);
    CHECK(explain("mm", {}, toy_type(), {.policy = alone}).at(0).category == Category::Passthrough);
    CHECK(contains(error_text<ValueError>([] { policy_of("presets: {mine: {doc: Mine., toys: {}}}"); }),
                   "unknown device `toys`; did you mean `toy`? (devices: cuda, cpu, toy"));
  }

  TEST_CASE("rules for modules apply on the device") {
    const auto dtype_of_last = [](const AutocastOptions& options) {
      nn::Sequential model(nn::Linear(2, 2), nn::Linear(2, 2));
      model->to(toy());
      const Autocast region(toy(), options);
      return model(normal({2, 2}, kFloat32).to(toy())).dtype();
    };
    CHECK(dtype_of_last({.modules = {{.pattern = "1", .dtype = kFloat32}}}) == kFloat32);
    const auto policy = policy_of("base: torch-2.0\nmodules:\n  \"1\": {toy: {linear: fp32}}\n");
    CHECK(dtype_of_last({.policy = policy}) == kFloat32);
    CHECK(contains(autocast::module_rule_text(policy->modules[0]), "toy: {linear: fp32}"));
    const auto others = policy_of("base: torch-2.0\nmodules:\n  \"1\": {cuda: {linear: fp32}}\n");
    CHECK(dtype_of_last({.policy = others}) == kBFloat16);
  }
}

}  // namespace policy_tests
