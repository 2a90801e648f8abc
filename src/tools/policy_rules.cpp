#include "policy_rules.h"

#include <algorithm>
#include <set>

#include <amp/autocast/explain.h>
#include <amp/extension/op.h>

namespace policy_rules {

using namespace amp;
using autocast::Category;
using autocast::Policy;

namespace {

// The built-in ops, and those of libraries.
std::vector<OpId> all_ops() {
  std::vector<OpId> ops;
  for (int i = 0; i < kNumOps; ++i) ops.push_back(static_cast<OpId>(i));
  for (const OpId op : registered_ops()) ops.push_back(op);
  return ops;
}

// Maps ops to category and extras, for ops that have a rule.
std::map<std::string, std::string> rules_of(const Policy& policy, DeviceType device, ScalarType dtype) {
  std::map<std::string, std::string> rules;
  for (const OpId op : all_ops()) {
    const Category category = autocast::category_of(policy, device, dtype, op);
    const std::string extras = extras_text(op, autocast::extras_of(policy, device, dtype, op));
    if (category == Category::Passthrough && extras.empty()) continue;
    rules[op_name(op)] = toString(category) + (extras.empty() ? "" : " {" + extras + "}");
  }
  return rules;
}

// Maps ops to the contents of the recipes that their rules name: recipes of two files may have one name.
std::map<std::string, std::string> recipes_of(const Policy& policy, DeviceType device, ScalarType dtype) {
  std::map<std::string, std::string> recipes;
  for (const OpId op : all_ops()) {
    const quantize::Recipe* recipe = autocast::extras_of(policy, device, dtype, op).quantize;
    if (recipe != nullptr && recipe != &quantize::kOfRegion)
      recipes[op_name(op)] = std::string(", ") + recipe->name + ": " + quantize::recipe_text(*recipe);
  }
  return recipes;
}

bool holds_in(const Policy::KernelRule& rule, DeviceType device, ScalarType dtype) {
  return rule.device == device && (rule.low_indices >> autocast::low_dtype_index(dtype) & 1) != 0;
}

// Each kernel of PyTorch that has a rule, with the ops that the rule applies to.
std::map<std::string, std::vector<std::string>> kernels_of(const Policy& policy, DeviceType device, ScalarType dtype) {
  std::map<std::string, std::vector<std::string>> kernels;
  for (const Policy::KernelRule& rule : policy.kernels)
    if (holds_in(rule, device, dtype)) kernels[rule.name] = ops_with(rule, policy, {dtype});
  return kernels;
}

std::vector<Difference> differences(const Policy& a, const Policy& b, DeviceType device, ScalarType dtype) {
  const auto before = rules_of(a, device, dtype), after = rules_of(b, device, dtype);
  std::set<std::string> ops;
  for (const auto* rules : {&before, &after})
    for (const auto& [op, rule] : *rules) ops.insert(op);
  const auto rule_in = [](const std::map<std::string, std::string>& rules, const std::string& op) {
    const auto found = rules.find(op);
    return found != rules.end() ? found->second : toString(Category::Passthrough);
  };
  auto recipes_before = recipes_of(a, device, dtype), recipes_after = recipes_of(b, device, dtype);
  std::vector<Difference> all;
  for (const std::string& op : ops) {
    const std::string was = rule_in(before, op), is = rule_in(after, op);
    if (was != is) all.push_back({op, was, is});
    else if (recipes_before[op] != recipes_after[op]) all.push_back({op, was + recipes_before[op], is + recipes_after[op]});
  }
  return all;
}

}  // namespace

DeviceRules device_rules_of(const Policy& policy, DeviceType device, ScalarType dtype) {
  DeviceRules rules{device, dtype, {}, kernels_of(policy, device, dtype)};
  for (const auto& [op, category] : rules_of(policy, device, dtype)) rules.ops[category].push_back(op);
  return rules;
}

std::vector<std::pair<std::string, std::string>> module_rules_of(const Policy& policy) {
  std::vector<std::pair<std::string, std::string>> rules;
  for (const Policy::ModuleRule& rule : policy.modules) rules.emplace_back(rule.pattern, module_rule_text(rule));
  return rules;
}

std::vector<std::string> ops_with(const Policy::KernelRule& rule, const Policy& policy, std::initializer_list<ScalarType> dtypes) {
  std::vector<std::string> ops;
  for (const OpId op : all_ops()) {
    const auto has_it = [&](ScalarType dtype) {
      const autocast::RuleOrigin* origin = autocast::origin_of(policy, rule.device, dtype, op);
      return holds_in(rule, rule.device, dtype) && origin != nullptr && std::string(origin->kernel) == rule.name;
    };
    if (std::any_of(dtypes.begin(), dtypes.end(), has_it)) ops.push_back(op_name(op));
  }
  return ops;
}

DeviceDifferences device_differences(const Policy& a, const Policy& b, DeviceType device, const std::vector<ScalarType>& dtypes) {
  DeviceDifferences all;
  for (const ScalarType dtype : dtypes)
    if (std::vector<Difference> found = differences(a, b, device, dtype); !found.empty()) all.emplace_back(dtype, std::move(found));
  return all;
}

std::vector<Difference> module_differences(const Policy& a, const Policy& b) {
  const auto before = module_rules_of(a), after = module_rules_of(b);
  const auto rule_in = [](const auto& rules, const std::string& pattern) {
    const auto found = std::find_if(rules.begin(), rules.end(), [&](const auto& rule) { return rule.first == pattern; });
    return found != rules.end() ? found->second : std::string("no rule");
  };
  std::set<std::string> patterns;
  for (const auto* rules : {&before, &after})
    for (const auto& [pattern, rule] : *rules) patterns.insert(pattern);
  std::vector<Difference> all;
  for (const std::string& pattern : patterns)
    if (rule_in(before, pattern) != rule_in(after, pattern)) all.push_back({pattern, rule_in(before, pattern), rule_in(after, pattern)});
  return all;
}

}  // namespace policy_rules
