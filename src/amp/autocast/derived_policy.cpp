#include <algorithm>
#include <vector>

#include <amp/autocast/policy_file.h>
#include <amp/autocast/policy_rule.h>
#include <amp/autocast/policy_store.h>

namespace amp {

PolicyError::PolicyError(const std::string& file, int line, int column, const std::string& message)
    : ValueError(detail::concat(file, ":", line, ":", column, ": ", message)),
      file_(file),
      message_(message),
      line_(line),
      column_(column) {}

namespace {

using namespace autocast;

PolicyData copy_of(const Policy& policy) {
  PolicyData data;
  data.name = policy.name;
  data.doc = policy.doc;
  for (size_t device = 0; device < data.tables.size(); ++device) {
    for (size_t low = 0; low < 2; ++low) {
      const TableEntry* table = policy.tables[device][low];
      if (table == nullptr) continue;
      std::copy(table, table + kNumOps, data.tables[device][low].begin());
      for (int op = 0; op < kNumOps; ++op) {
        const PolicyData::Place place{static_cast<OpId>(op), static_cast<DeviceType>(device), static_cast<int>(low)};
        if (table[op] == TableEntry{}) continue;
        if (const auto origin = origin_of(policy, place)) data.origins[place] = *origin;
      }
    }
  }
  for (size_t i = 0; i < policy.num_bans; ++i) data.bans.push_back({policy.bans[i].op, policy.bans[i].device, policy.bans[i].message});
  for (size_t i = 0; i < policy.num_extras; ++i)
    data.extras[{policy.extras[i].op, policy.extras[i].device, policy.extras[i].low}] = policy.extras[i].extras;
  return data;
}

NamedExtras extras_of(const PolicyRule& rule) {
  NamedExtras extras{rule.math, rule.output, rule.min_work, {}};
  for (const std::string_view argument : rule.keep) extras.args.emplace_back(argument, false);
  return extras;
}

// The ops that a rule is for, with what it says beside its category; throws when there are none.
std::vector<std::pair<OpId, RuleExtras>> ops_of(const PolicyRule& rule) {
  const NamedExtras extras = extras_of(rule);
  std::vector<std::pair<OpId, RuleExtras>> ops;
  std::string reason = std::string("be ") + toString(rule.category) + ": there is no such op" + similar_op(rule.op);
  for (const PolicyName* name : ops_named(rule.op)) {
    const std::optional<Refusal> refused = refusal(*name, rule.category, extras);
    if (!refused) ops.emplace_back(static_cast<OpId>(name->id), extras_for(*name, extras));
    else reason = refused->text(rule.category);
  }
  AMP_CHECK(!ops.empty(), ValueError, "[derive_policy] `", rule.op, "` cannot ", reason);
  return ops;
}

void check_extras(const PolicyRule& rule) {
  const std::pair<const char*, bool> said[] = {
      {"math", rule.math != Math::Full}, {"min_work", rule.min_work != 0}, {"args", !rule.keep.empty()}};
  for (const auto& [key, is_said] : said) {
    const std::string reason = is_said ? misfit(key, rule.category) : "";
    AMP_CHECK(reason.empty(), ValueError, "[derive_policy] `", rule.op, "`: ", reason);
  }
  AMP_CHECK(rule.min_work >= 0, ValueError, "[derive_policy] `", rule.op, "`: `min_work` is at least 1, or 0 for none, not ",
            rule.min_work);
  AMP_CHECK(rule.category != Category::Banned || rule.output == Output::Computed, ValueError, "[derive_policy] `", rule.op,
            "`: a banned op has no `output`");
}

void set_rule(PolicyData& data, const PolicyRule& rule, OpId op, const RuleExtras& extras, DeviceType device) {
  if (!rule.dtype || rule.category == Category::Banned)
    std::erase_if(data.bans, [&](const PolicyData::Ban& ban) { return ban.op == op && ban.device == device; });
  if (rule.category == Category::Banned) data.bans.push_back({op, device, std::string(rule.message)});
  for (int low = 0; low < 2; ++low) {
    if (rule.dtype && low != low_dtype_index(*rule.dtype)) continue;
    data.set({op, device, low}, rule.category, extras);
    data.origins[{op, device, low}] = {"", "derive_policy", 0};
  }
}

}  // namespace

const Policy& derive_policy(const Policy& base, std::initializer_list<PolicyRule> rules) {
  PolicyData data = copy_of(base);
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
