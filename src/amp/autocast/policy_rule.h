// What a policy says of one op, before it is looked up: shared by policy files and derive_policy. codegen/rules.py and suitability.py in
// C++. Internal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy_ops.h>

namespace amp::autocast {

// The extras of a rule as they are written, arguments by name.
struct NamedExtras {
  Math math = Math::Full;
  Output output = Output::Computed;
  int64_t min_work = 0;
  std::vector<std::pair<std::string, bool>> args;  // whether it is cast

  bool any() const { return *this != NamedExtras{}; }
  bool operator==(const NamedExtras&) const = default;
};

// As a policy file has the rule: "fp32", "{category: fp32, math: tf32, args: {weight: keep}}".
std::string rule_text(Category category, const NamedExtras& extras);

// Why an extra ("math", "min_work", "args") is of no use with a category; empty where it is.
std::string misfit(const std::string& key, Category category);
// The first such reason for the extras of a rule.
std::optional<std::string> first_misfit(const NamedExtras& extras, Category category);

// Why a rule is impossible for an op, and what to write instead.
struct Refusal {
  std::string key;  // of the extra: "math", "output", "args.weight"; empty: the category
  std::string reason;

  // "`relu` cannot have `math`: ..."; `name` is what the op was called.
  std::string text(std::string_view name, Category category) const;
};
std::optional<Refusal> refusal(const PolicyOp& op, Category category, const NamedExtras& extras);

// For an op that does not refuse them.
RuleExtras extras_for(const PolicyOp& op, const NamedExtras& extras);
// The other way round.
NamedExtras named_extras(const PolicyOp& op, const RuleExtras& extras);

}  // namespace amp::autocast
