#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/policy/policy_rule.h>
#include <amp/autocast/policy/policy_store.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file.h>
#include <amp/autocast/table_place.h>
#include <amp/autocast_messages.h>

namespace amp {

namespace {

std::string lines_of(const std::vector<PolicyError>& mistakes) {
  std::string text;
  for (const PolicyError& mistake : mistakes) text += (text.empty() ? "" : "\n") + std::string(mistake.what());
  return text;
}

}  // namespace

PolicyError::PolicyError(const std::string& file, int line, int column, const std::string& message)
    : ValueError(line == 0 ? detail::concat(file, ": ", message) : detail::concat(file, ":", line, ":", column, ": ", message)),
      file_(file),
      message_(message),
      line_(line),
      column_(column) {}

PolicyError::PolicyError(const std::vector<PolicyError>& mistakes)
    : ValueError(lines_of(mistakes)),
      file_(mistakes.front().file_),
      message_(mistakes.front().message_),
      line_(mistakes.front().line_),
      column_(mistakes.front().column_),
      further_(mistakes.begin() + 1, mistakes.end()) {}

namespace {

using namespace autocast;

constexpr std::string_view kDerived = " + derived";

// The default name of a derived policy.
std::string derived_name(const Policy& base) {
  const std::string name = base.name;
  return name.ends_with(kDerived) ? name : name + std::string(kDerived);
}

NamedExtras extras_of(const PolicyRule& rule) {
  NamedExtras extras{rule.math, rule.output, rule.min_work, rule.quantize.find(), rule.budget, {}};
  for (const std::string& argument : rule.keep) extras.args.emplace_back(argument, false);
  return extras;
}

// The ops that a rule applies to, with its extras. Throws if there are none. Messages begin with `who`.
std::vector<std::pair<OpId, RuleExtras>> ops_of(const char* who, const PolicyRule& rule) {
  const NamedExtras extras = extras_of(rule);
  std::vector<std::pair<OpId, RuleExtras>> ops;
  const std::vector<const PolicyOp*> named = ops_named(rule.op);
  AMP_CHECK(!named.empty(), ValueError, "[", who, "] ", no_such_op(rule.op));
  std::string reason;
  for (const PolicyOp* op : named) {
    const std::optional<Refusal> refused = refusal(*op, rule.category, extras);
    if (!refused) ops.emplace_back(static_cast<OpId>(op->id), extras_for(*op, extras));
    else reason = refused->text(rule.op, rule.category);
  }
  AMP_CHECK(!ops.empty(), ValueError, "[", who, "] ", reason);
  return ops;
}

// Policies keep their texts up to this character.
void check_text(const char* who, const char* what, std::string_view text) {
  AMP_CHECK(text.find('\0') == text.npos, ValueError, "[", who, "] ", what, " has the character U+0000, expected text without it");
}

void check_rule(const char* who, const PolicyRule& rule) {
  check_text(who, "a message", rule.message);
  AMP_CHECK(rule.category != Category::Banned || !rule.message.empty(), ValueError, "[", who, "] `", rule.op,
            "`: a banned op needs a message that says what to use instead");
  AMP_CHECK(!rule.dtype || isReducedFloatingType(*rule.dtype), ValueError, "[", who, "] `", rule.op,
            "`: the low-precision dtypes are float16 and bfloat16, not ", *rule.dtype);
  const std::optional<std::string> reason = first_misfit(extras_of(rule), rule.category);
  AMP_CHECK(!reason, ValueError, "[", who, "] `", rule.op, "`: ", *reason);
  AMP_CHECK(rule.min_work >= 0, ValueError, "[", who, "] `", rule.op, "`: `min_work` is at least 1, or 0 for none, not ", rule.min_work);
  AMP_CHECK(rule.budget == 0 || is_budget(rule.budget), ValueError, "[", who, "] `", rule.op,
            "`: `budget` is a number above 0 and below 1, or 0 for none, not ", rule.budget);
}

// The name of an op for one of its names: "mul" for the alias "multiply", "sum.dim" for itself.
std::string own_name(const std::string& name) {
  const std::vector<const PolicyOp*> named = ops_named(name);
  const SplitName split = split_name(name);
  return named.empty() ? name : std::string(named[0]->op).append(name, split.base.size());
}

// The rules of single ops. `list` names the place where they are written.
std::vector<PolicyData::OpRule> op_rules(const char* who, std::span<const PolicyRule> rules, const std::string& list) {
  std::vector<PolicyData::OpRule> result;
  std::set<std::tuple<std::string, std::optional<DeviceType>, std::optional<ScalarType>>> known;
  for (const PolicyRule& rule : rules) {
    check_rule(who, rule);
    if (rule.device) table_place(*rule.device);
    AMP_CHECK(known.emplace(own_name(rule.op), rule.device, rule.dtype).second, ValueError, "[", who, "] `", rule.op,
              "` has two rules; keep one of them");
    const uint8_t low_indices = rule.dtype ? static_cast<uint8_t>(1 << low_dtype_index(*rule.dtype)) : kAllLowDtypes;
    for (const auto& [op, extras] : ops_of(who, rule))
      for (const DeviceType device : ruled_devices())
        if (!rule.device || *rule.device == device)
          result.push_back({op, device, low_indices, rule.category, {"", who, list, 0, ""}, extras, rule.message});
  }
  return result;
}

PolicyData::ModuleRule module_rule(const char* who, const ModuleRule& rule) {
  const std::string& pattern = rule.pattern;
  check_text(who, "a pattern", pattern);
  AMP_CHECK(is_module_pattern(pattern), ValueError, "[", who, "] ", filled(messages::kBadPattern, {{"name", pattern}}));
  const auto more = [&](const char* key) {
    AMP_CHECK(rule.enabled, ValueError, "[", who, "] ", filled(messages::kOffAndMore, {{"name", pattern}, {"part", key}}));
  };
  PolicyData::ModuleRule result{
      pattern, rule.enabled, ScalarType::Undefined, PolicyPtr(rule.policy.find()), {}, {"", who, "modules/" + pattern}};
  if (rule.dtype) {
    more("dtype");
    AMP_CHECK(isReducedFloatingType(*rule.dtype) || *rule.dtype == kFloat32, ValueError, "[", who, "] `", pattern,
              "`: the dtype in a module is float16, bfloat16 or float32, not ", *rule.dtype);
    result.dtype = *rule.dtype;
  }
  if (result.policy) {
    more("policy");
    AMP_CHECK(rule.dtype != kFloat32, ValueError, "[", who, "] ", filled(messages::kWideAndPolicy, {{"name", pattern}}));
  }
  if (!rule.ops.empty()) more("ops");
  result.ops = op_rules(who, rule.ops, result.origin.list);
  return result;
}

}  // namespace

namespace autocast {

namespace {

void set_modules(PolicyData& data, const char* who, std::span<const ModuleRule> modules) {
  ModuleRuleList list(data.modules);
  std::unordered_set<std::string_view> known;
  for (const ModuleRule& rule : modules) {
    AMP_CHECK(known.insert(rule.pattern).second, ValueError, "[", who, "] `", rule.pattern, "` has two rules; keep one of them");
    list.set(module_rule(who, rule));
  }
}

std::string changed_by(const Policy& base, const char* who) { return std::string(base.name) + ", changed by " + who + "."; }

}  // namespace

PolicyPtr with_region_rules(const Policy& base, std::span<const ModuleRule> rules) {
  PolicyData changed;
  changed.name = derived_name(base);
  changed.doc = changed_by(base, "Autocast");
  changed.modules = owned(base.modules);
  set_modules(changed, "Autocast", rules);
  return policy_with_modules(base, std::move(changed));
}

PolicyHandle derive_modules(const char* who, const Policy& base, std::span<const ModuleRule> modules, std::span<const PolicyRule> rules,
                            std::string_view name) {
  AMP_CHECK(!is_preset(name), ValueError, "[", who, "] ", filled(messages::kBuiltIn, {{"name", name}}));
  check_text(who, "the name", name);
  PolicyData data = copy_of(base);
  data.name = name.empty() ? derived_name(base) : std::string(name);
  data.doc = changed_by(base, who);
  for (const PolicyData::OpRule& rule : op_rules(who, rules, "")) data.set(rule);
  set_modules(data, who, modules);
  return PolicyHandle(stored_policy(std::move(data)));
}

}  // namespace autocast

namespace {

const Policy& base_in(const PolicyRef& base) {
  AMP_CHECK(base.find() != nullptr, ValueError, "[derive_policy] `base` is empty, expected a policy or the name of a preset");
  return *base.find();
}

}  // namespace

PolicyHandle derive_policy(const PolicyRef& base, std::span<const PolicyRule> rules, std::string_view name) {
  return derive_modules("derive_policy", base_in(base), {}, rules, name);
}

PolicyHandle derive_policy(const PolicyRef& base, std::span<const PolicyRule> rules, std::span<const ModuleRule> modules,
                           std::string_view name) {
  return derive_modules("derive_policy", base_in(base), modules, rules, name);
}

PolicyHandle derive_policy(const PolicyRef& base, std::initializer_list<PolicyRule> rules, std::string_view name) {
  return derive_policy(base, std::span(rules.begin(), rules.size()), name);
}

PolicyHandle derive_policy(const PolicyRef& base, std::initializer_list<PolicyRule> rules, std::initializer_list<ModuleRule> modules,
                           std::string_view name) {
  return derive_policy(base, std::span(rules.begin(), rules.size()), std::span(modules.begin(), modules.size()), name);
}
PolicyHandle derive_policy(const PolicyRef& base, std::initializer_list<PolicyRule> rules, std::span<const ModuleRule> modules,
                           std::string_view name) {
  return derive_policy(base, std::span(rules.begin(), rules.size()), modules, name);
}
PolicyHandle derive_policy(const PolicyRef& base, std::span<const PolicyRule> rules, std::initializer_list<ModuleRule> modules,
                           std::string_view name) {
  return derive_policy(base, rules, std::span(modules.begin(), modules.size()), name);
}

}  // namespace amp
