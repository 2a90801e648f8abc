// The rule for one op before the op is looked up. Policy files and derive_policy share it. The C++ counterpart of codegen/policies/rules.py
// and suitability.py. Internal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy/policy_ops.h>

namespace amp::autocast {

// The extras of a rule as written: arguments are named.
struct NamedExtras {
  Math math = Math::Default;
  Output output = Output::Computed;
  int64_t min_work = 0;
  const amp::quantize::Recipe* quantize = nullptr;
  double budget = 0;
  std::vector<std::pair<std::string, bool>> args;  // the flag: whether the argument is cast

  bool any() const { return *this != NamedExtras{}; }
  bool operator==(const NamedExtras&) const = default;
};

// The rule in the form of policy files: "fp32", "{category: fp32, math: tf32, args: {weight: keep}}".
std::string rule_text(Category category, const NamedExtras& extras);

// Whether a rule may have this budget.
constexpr bool is_budget(double budget) { return budget > 0 && budget < 1; }

// The reason why an extra ("math", "min_work", "args") cannot be combined with a category; empty if it can.
std::string misfit(const std::string& key, Category category);
// The first reason why an extra of a rule cannot be combined with the category.
std::optional<std::string> first_misfit(const NamedExtras& extras, Category category);

// The reason why a rule is impossible for an op, and what to write instead.
struct Refusal {
  std::string key;  // key of the extra: "math", "output", "args.weight"; empty: the category
  std::string reason;

  // "`relu` cannot have `math`: ...". `name` is the name that the caller used for the op.
  std::string text(std::string_view name, Category category) const;
};
std::optional<Refusal> refusal(const PolicyOp& op, Category category, const NamedExtras& extras);

// The extras with arguments by index, for an op that allows them.
RuleExtras extras_for(const PolicyOp& op, const NamedExtras& extras);
// The inverse of extras_for.
NamedExtras named_extras(const PolicyOp& op, const RuleExtras& extras);

}  // namespace amp::autocast
