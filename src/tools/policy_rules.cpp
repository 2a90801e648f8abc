#include "policy_rules.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <amp/autocast/explain.h>
#include <amp/extension/op.h>

namespace policy_rules {

using namespace amp;
using autocast::Category;
using autocast::Policy;

namespace {

constexpr DeviceType kDevices[] = {kCUDA, kCPU};

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

namespace {

// The contents of the recipes that a rule for modules names, and of its policy. Those of two files may have one name.
std::string named_by(const Policy::ModuleRule& rule) {
  std::map<std::string, std::string> contents;
  for (const Policy::OpRule& op : rule.ops)
    if (const quantize::Recipe* recipe = op.extras.quantize; recipe != nullptr && recipe != &quantize::kOfRegion)
      contents[recipe->name] = quantize::recipe_text(*recipe);
  std::string text;
  for (const auto& [name, content] : contents) text += ", " + name + ": " + content;
  return text;
}

// Whether two rules for modules name policies with different rules.
bool policies_differ(const Policy* a, const Policy* b) {
  if (a == b) return false;
  if (a == nullptr || b == nullptr || a->promotes_unlisted != b->promotes_unlisted) return true;
  return std::any_of(std::begin(kDevices), std::end(kDevices), [&](DeviceType device) {
    return !device_differences(*a, *b, device, {kFloat16, kBFloat16}).empty();
  });
}

const Policy::ModuleRule* rule_for(const Policy& policy, const std::string& pattern) {
  const auto* found = std::find_if(policy.modules.begin(), policy.modules.end(), [&](const auto& rule) { return pattern == rule.pattern; });
  return found != policy.modules.end() ? found : nullptr;
}

// The patterns of both policies, in the order of `policy`.
std::vector<std::string> common_patterns(const Policy& policy, const Policy& other) {
  std::vector<std::string> patterns;
  for (const Policy::ModuleRule& rule : policy.modules)
    if (rule_for(other, rule.pattern) != nullptr) patterns.emplace_back(rule.pattern);
  return patterns;
}

}  // namespace

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
  std::set<std::string> patterns;
  for (const Policy* policy : {&a, &b})
    for (const Policy::ModuleRule& rule : policy->modules) patterns.insert(rule.pattern);
  const std::vector<std::string> before = common_patterns(a, b), after = common_patterns(b, a);
  std::vector<Difference> all;
  for (const std::string& pattern : patterns) {
    const Policy::ModuleRule *from = rule_for(a, pattern), *to = rule_for(b, pattern);
    std::string was = from != nullptr ? module_rule_text(*from) : "no rule", is = to != nullptr ? module_rule_text(*to) : "no rule";
    if (was == is && named_by(*from) != named_by(*to)) {
      was += named_by(*from);
      is += named_by(*to);
    }
    const auto place = [&](const std::vector<std::string>& order) {
      return std::find(order.begin(), order.end(), pattern) - order.begin();
    };
    if (was != is) all.push_back({pattern, was, is});
    else if (policies_differ(from->policy, to->policy)) all.push_back({pattern, was, is + ", with other rules of this policy"});
    else if (place(before) != place(after)) all.push_back({pattern, was, is + ", in another order"});
  }
  return all;
}

}  // namespace policy_rules
