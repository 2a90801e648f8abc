#include <algorithm>
#include <vector>

#include <amp/autocast/policy_file.h>
#include <amp/autocast/policy_rule.h>
#include <amp/autocast/policy_store.h>
#include <amp/autocast/words.h>
#include <amp/autocast_messages.h>

namespace amp {

PolicyError::PolicyError(const std::string& file, int line, int column, const std::string& message)
    : ValueError(detail::concat(file, ":", line, ":", column, ": ", message)),
      file_(file),
      message_(message),
      line_(line),
      column_(column) {}

namespace {

using namespace autocast;

constexpr std::string_view kDerived = " + derived";

// The default name of a derived policy.
std::string derived_name(const Policy& base) {
  const std::string name = base.name;
  return name.ends_with(kDerived) ? name : name + std::string(kDerived);
}

NamedExtras extras_of(const PolicyRule& rule) {
  NamedExtras extras{rule.math, rule.output, rule.min_work, {}};
  for (const std::string_view argument : rule.keep) extras.args.emplace_back(argument, false);
  return extras;
}

// The ops that a rule is for, with its extras; throws if there are none.
std::vector<std::pair<OpId, RuleExtras>> ops_of(const PolicyRule& rule) {
  const NamedExtras extras = extras_of(rule);
  std::vector<std::pair<OpId, RuleExtras>> ops;
  const std::vector<const PolicyOp*> named = ops_named(rule.op);
  AMP_CHECK(!named.empty(), ValueError, "[derive_policy] ", no_such_op(rule.op));
  std::string reason;
  for (const PolicyOp* op : named) {
    const std::optional<Refusal> refused = refusal(*op, rule.category, extras);
    if (!refused) ops.emplace_back(static_cast<OpId>(op->id), extras_for(*op, extras));
    else reason = refused->text(rule.op, rule.category);
  }
  AMP_CHECK(!ops.empty(), ValueError, "[derive_policy] ", reason);
  return ops;
}

void check_extras(const PolicyRule& rule) {
  const std::optional<std::string> reason = first_misfit(extras_of(rule), rule.category);
  AMP_CHECK(!reason, ValueError, "[derive_policy] `", rule.op, "`: ", *reason);
  AMP_CHECK(rule.min_work >= 0, ValueError, "[derive_policy] `", rule.op, "`: `min_work` is at least 1, or 0 for none, not ",
            rule.min_work);
}

void set_rule(PolicyData& data, const PolicyRule& rule, OpId op, const RuleExtras& extras, DeviceType device) {
  if (!rule.dtype || rule.category == Category::Banned)
    std::erase_if(data.bans, [&](const PolicyData::Ban& ban) { return ban.op == op && ban.device == device; });
  if (rule.category == Category::Banned) data.bans.push_back({op, device, std::string(rule.message)});
  for (int low_index = 0; low_index < kNumLowDtypes; ++low_index) {
    if (rule.dtype && low_index != low_dtype_index(*rule.dtype)) continue;
    data.set({op, device, low_index}, rule.category, extras, {"", "derive_policy", "", 0, ""});
  }
}

}  // namespace

const Policy& derive_policy(const Policy& base, std::initializer_list<PolicyRule> rules, std::string_view name) {
  AMP_CHECK(!is_preset(name), ValueError, "[derive_policy] ", filled(messages::kBuiltIn, {{"name", name}}));
  PolicyData data = copy_of(base);
  data.name = name.empty() ? derived_name(base) : std::string(name);
  data.doc = std::string(base.name) + ", changed by derive_policy.";
  for (const PolicyRule* rule = rules.begin(); rule != rules.end(); ++rule) {
    AMP_CHECK(rule->category != Category::Banned || !rule->message.empty(), ValueError, "[derive_policy] `", rule->op,
              "`: a banned op needs a message that says what to use instead");
    AMP_CHECK(!rule->dtype || isReducedFloatingType(*rule->dtype), ValueError, "[derive_policy] `", rule->op,
              "`: the low-precision dtypes are Half and BFloat16, not ", *rule->dtype);
    for (const PolicyRule* other = rules.begin(); other != rule; ++other)
      AMP_CHECK(other->op != rule->op || other->device != rule->device || other->dtype != rule->dtype, ValueError, "[derive_policy] `",
                rule->op, "` has two rules; keep one of them");
    check_extras(*rule);
    for (const auto& [op, extras] : ops_of(*rule))
      for (const DeviceType device : {kCPU, kCUDA})
        if (!rule->device || *rule->device == device) set_rule(data, *rule, op, extras, device);
  }
  return stored_policy(std::move(data));
}

}  // namespace amp
