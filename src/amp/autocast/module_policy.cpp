#include <amp/autocast/module_policy.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include <amp/autocast/policy_file.h>
#include <amp/autocast/policy_ops.h>
#include <amp/autocast/policy_store.h>
#include <amp/autocast/words.h>

namespace amp::autocast {

namespace {

// The first name of a path, and the rest of it.
struct Split {
  std::string_view name, rest;
};
Split split(std::string_view path) {
  const size_t dot = path.find('.');
  return dot == path.npos ? Split{path, {}} : Split{path.substr(0, dot), path.substr(dot + 1)};
}

// --- the policy for some modules ---

// The contents of a policy to which rules for modules are applied.
class Changed {
 public:
  explicit Changed(const Policy& whole) : data(copy_of(whole)) {
    data.name = whole.name;
    data.doc = whole.doc;
    data.whole = &whole;
    data.modules.clear();
  }

  void apply(const Policy::ModuleRule& rule) {
    data.off = !rule.enabled;
    if (rule.policy != nullptr) data.take_rules_of(*rule.policy);
    if (rule.policy != nullptr || rule.dtype != ScalarType::Undefined) ruled_.clear();
    if (rule.policy != nullptr) data.wide = false;
    if (rule.dtype != ScalarType::Undefined) data.wide = rule.dtype == kFloat32;
    if (data.wide && rule.dtype == kFloat32) wide_origin_ = rule.origin;
    else if (rule.dtype != ScalarType::Undefined) data.dtype = rule.dtype;
    for (const Policy::OpRule& op : rule.ops) {
      data.set({op.op, op.device, op.low_indices, op.category, owned(op.origin), op.extras, op.message});
      for (int low_index = 0; low_index < kNumLowDtypes; ++low_index)
        if ((op.low_indices >> low_index & 1) != 0) ruled_.insert({op.op, op.device, low_index});
    }
  }
  // Sets every op to float32, except ops whose rules were added since.
  void widen() {
    for (const PolicyOp* op : all_policy_ops())
      if (op->id >= 0)
        for (size_t device = 0; device < data.tables.size(); ++device)
          for (int low_index = 0; low_index < kNumLowDtypes; ++low_index)
            widen(*op, {static_cast<OpId>(op->id), static_cast<DeviceType>(device), low_index});
  }

  PolicyData data;

 private:
  void widen(const PolicyOp& op, const PolicyData::Place& place) {
    const PolicyData::Entries& entries = data.tables[static_cast<size_t>(place.device)][static_cast<size_t>(place.low_index)];
    const bool any_rules = std::any_of(entries.begin(), entries.end(), [](TableEntry entry) { return entry != TableEntry{}; });
    if (!any_rules || ruled_.contains(place)) return;
    const Category category = category_of(entries[static_cast<size_t>(place.op)]);
    const Category wide = in_float32(op, op_is_composite(place.op), category);
    if (wide != category) data.set(place, wide, {}, owned(wide_origin_));
  }

  std::set<PolicyData::Place> ruled_;
  RuleOrigin wide_origin_{"", "", "", 0};
};

const Policy& made_from(const Policy& whole, const std::vector<const Policy::ModuleRule*>& rules) {
  Changed changed(whole);
  for (const Policy::ModuleRule* rule : rules) {
    changed.data.applied.push_back(static_cast<size_t>(rule - whole.modules.begin()));
    changed.apply(*rule);
  }
  if (changed.data.wide) changed.widen();
  return stored_policy(std::move(changed.data));
}

// --- the rules of a region ---

// The text that identifies equal lists of rules.
std::string key_of(const Policy& base, std::span<const ModuleRule> rules) {
  std::string key = amp::detail::concat(&base);
  const auto add = [&](const auto& part) { key += amp::detail::concat(part, ' '); };
  const auto add_text = [&](std::string_view text) { key += amp::detail::concat(text.size(), ':', text, ' '); };
  for (const ModuleRule& rule : rules) {
    add_text(rule.pattern);
    add(rule.enabled);
    add(static_cast<int>(rule.dtype.value_or(ScalarType::Undefined)));
    add(static_cast<const void*>(rule.policy.find()));
    for (const PolicyRule& op : rule.ops) {
      add_text(op.op);
      add(static_cast<int>(op.category));
      add_text(op.message);
      add(op.device ? static_cast<int>(*op.device) : -1);
      add(static_cast<int>(op.dtype.value_or(ScalarType::Undefined)));
      add(static_cast<int>(op.math));
      add(static_cast<int>(op.output));
      add(op.min_work);
      for (const std::string& argument : op.keep) add_text(argument);
      add(';');
    }
    add(';');
  }
  return key;
}

const Policy& with_rules(const Policy& base, std::span<const ModuleRule> rules) {
  static auto& mutex = *new std::mutex;  // neither is destroyed: threads may enter regions while the process ends
  static auto& known = *new std::map<std::string, const Policy*>;
  std::string key = key_of(base, rules);
  {
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(key); found != known.end()) return *found->second;
  }
  const Policy& policy = derive_modules("Autocast", base, rules);
  const std::lock_guard lock(mutex);
  return *known.emplace(std::move(key), &policy).first->second;
}

const Policy& whole_of(const Policy& policy) { return policy.whole != nullptr ? *policy.whole : policy; }

std::mutex& variants_mutex() {
  static auto& mutex = *new std::mutex;
  return mutex;
}

}  // namespace

bool is_module_pattern(std::string_view text) {
  for (bool more = true; more;) {
    const Split parts = split(text);
    const bool wild = parts.name == "*" || parts.name == "**";
    if (parts.name.empty() || (!wild && parts.name.find('*') != parts.name.npos)) return false;
    more = parts.name.size() != text.size();
    text = parts.rest;
  }
  return true;
}

bool matches(std::string_view pattern, std::string_view path) {
  if (pattern.empty()) return path.empty();
  const Split first = split(pattern);
  if (first.name == "**") return matches(first.rest, path) || (!path.empty() && matches(pattern, split(path).rest));
  if (path.empty()) return false;
  const Split name = split(path);
  return (first.name == "*" || first.name == name.name) && matches(first.rest, name.rest);
}

std::vector<const Policy::ModuleRule*> rules_for(const Policy& policy, const ModulePath& path) {
  std::vector<const ModulePath*> way;
  for (const ModulePath* at = &path; at != nullptr; at = at->parent()) way.insert(way.begin(), at);
  std::vector<const Policy::ModuleRule*> rules;
  for (const ModulePath* at : way)
    for (const Policy::ModuleRule& rule : policy.modules)
      if (std::find(rules.begin(), rules.end(), &rule) == rules.end() && matches(rule.pattern, at->text())) rules.push_back(&rule);
  return rules;
}

const Policy& policy_for(const Policy& policy, const ModulePath& path) {
  const Policy& whole = whole_of(policy);
  const auto known = [&]() -> const Policy* {
    const ModulePath::Variant* variant = path.variants_.load(std::memory_order_acquire);
    while (variant != nullptr && variant->whole != &whole) variant = variant->next;
    return variant != nullptr ? variant->policy : nullptr;
  };
  if (const Policy* found = known()) return *found;
  const std::vector<const Policy::ModuleRule*> rules = rules_for(whole, path);
  const bool as_around = path.parent() != nullptr && rules == rules_for(whole, *path.parent());
  const Policy& made = rules.empty() ? whole : as_around ? policy_for(whole, *path.parent()) : made_from(whole, rules);
  const std::lock_guard lock(variants_mutex());
  if (const Policy* found = known()) return *found;
  path.variants_.store(new ModulePath::Variant{&whole, &made, path.variants_.load(std::memory_order_relaxed)}, std::memory_order_release);
  return made;
}

const Policy& policy_of_region(const Policy& policy, std::span<const ModuleRule> rules, bool enabled) {
  const Policy& whole = rules.empty() ? whole_of(policy) : with_rules(whole_of(policy), rules);
  const amp::detail::ModuleFrame* call = amp::detail::thread_state().module_frame;
  return enabled && call != nullptr ? policy_for(whole, path_of(*call)) : whole;
}

}  // namespace amp::autocast
