// Rules for single ops and for the modules of a model, as written in C++ for derive_policy and AutocastOptions. They own their texts, so
// that a program may keep them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy_ref.h>
#include <amp/core/device.h>
#include <amp/core/scalar_type.h>

namespace amp {

// The rule of an op.
struct PolicyRule {
  std::string op;  // the name as in a policy file: "mm", "sum.dim", an alias, "mylib::swiglu"
  autocast::Category category;
  std::string message = {};               // only for Category::Banned
  std::optional<DeviceType> device = {};  // by default every device
  std::optional<ScalarType> dtype = {};   // low-precision dtype, by default both
  autocast::Math math = autocast::Math::Default;
  autocast::Output output = autocast::Output::Computed;
  int64_t min_work = 0;                // 0: no minimum
  std::vector<std::string> keep = {};  // arguments that are not cast
  // The recipe of the op's products; quantize::kOfRegion: that of the region.
  amp::quantize::RecipeRef quantize = {};
  // The largest relative error of results, above 0 and below 1, that a NumericsCheck accepts; 0: any.
  double budget = 0;
};

// What changes in the nn modules whose paths match a pattern, and in their submodules (docs/guide/module-rules.md).
struct ModuleRule {
  std::string pattern;  // "encoder.*.norm": `*` is one name, `**` any number of names
  // If false, ops in these modules run in the dtypes of their inputs, and the rule sets nothing else.
  bool enabled = true;
  // The low-precision dtype in these modules, float16 or bfloat16. With float32, every op runs in float32. Default: the dtype of the
  // region.
  std::optional<ScalarType> dtype = {};
  // The policy whose rules for ops apply there. Its rules for modules do not apply. Default: the policy of the region.
  autocast::PolicyRef policy = {};
  // Rules for single ops, which override those of the policy and of `dtype`.
  std::vector<PolicyRule> ops = {};
};

}  // namespace amp
