#include <amp/autocast/module/module_policy.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <list>
#include <mutex>
#include <set>
#include <type_traits>
#include <unordered_map>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/policy/policy_store.h>
#include <amp/autocast/policy/policy_variants.h>
#include <amp/autocast/policy/stored_policy.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file.h>

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
  explicit Changed(const Policy& whole) {
    data.take_rules_of(whole);
    data.name = whole.name;
    data.doc = whole.doc;
    data.whole = &whole;
  }

  void apply(const Policy::ModuleRule& rule) {
    data.off = !rule.enabled;
    if (rule.policy != nullptr) data.take_rules_of(*rule.policy);
    if (rule.policy != nullptr || rule.dtype != ScalarType::Undefined) ruled_.clear();
    if (rule.policy != nullptr) data.wide = false;
    if (rule.dtype != ScalarType::Undefined) data.wide = rule.dtype == kFloat32;
    if (data.wide && rule.dtype == kFloat32) wide_origin_ = owned(rule.origin);
    else if (rule.dtype != ScalarType::Undefined) data.dtype = rule.dtype;
    for (const Policy::OpRule& op : rule.ops) {
      data.set({op.op, op.device, op.low_indices, op.category, owned(op.origin), op.extras, op.message});
      for (int low_index = 0; low_index < kNumLowDtypes; ++low_index)
        if ((op.low_indices >> low_index & 1) != 0) ruled_.insert({op.op, op.device, low_index});
    }
  }
  // Sets every op to float32, except ops whose rules were added since.
  void widen() {
    const auto has_rules = rules_in(data);
    for (const WideOp& op : wide_ops())
      for (size_t device = 0; device < data.tables.size(); ++device)
        for (int low_index = 0; low_index < kNumLowDtypes; ++low_index)
          if (has_rules[device][static_cast<size_t>(low_index)]) widen(op, {op.id, static_cast<DeviceType>(device), low_index});
  }

  PolicyData data;

 private:
  // An op, and its rule where every op runs in float32, indexed by its usual category.
  struct WideOp {
    OpId id;
    std::array<Category, kNumCategories> wide;
  };

  static WideOp wide_op(const PolicyOp& op) {
    WideOp result{static_cast<OpId>(op.id), {}};
    for (size_t category = 0; category < kNumCategories; ++category)
      result.wide[category] = in_float32(op, op_is_composite(result.id), static_cast<Category>(category));
    return result;
  }
  static std::vector<WideOp> wide_ops() {
    static const auto& built_in = *[] {
      auto* all = new std::vector<WideOp>;
      for (const PolicyOp& op : policy_ops()) {
        const bool again = std::any_of(all->begin(), all->end(), [&](const WideOp& known) { return static_cast<int>(known.id) == op.id; });
        if (op.id >= 0 && !again) all->push_back(wide_op(op));
      }
      return all;
    }();
    std::vector<WideOp> all = built_in;
    for (const OwnOp* own : own_ops()) all.push_back(wide_op(own->names[0]));
    return all;
  }
  void widen(const WideOp& op, const PolicyData::Place& place) {
    if (ruled_.contains(place)) return;
    const PolicyData::Entries& entries = data.tables[static_cast<size_t>(place.device)][static_cast<size_t>(place.low_index)];
    const Category category = category_of(entries[static_cast<size_t>(place.op)]);
    const Category wide = op.wide[static_cast<size_t>(category)];
    if (wide != category) data.set(place, wide, {}, wide_origin_);
  }
  static std::array<std::array<bool, kNumLowDtypes>, kNumDeviceTypes> rules_in(const PolicyData& data) {
    std::array<std::array<bool, kNumLowDtypes>, kNumDeviceTypes> found{};
    for (size_t device = 0; device < data.tables.size(); ++device)
      for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index)
        found[device][low_index] = data.tables[device][low_index] != PolicyData::Entries{};
    return found;
  }

  std::set<PolicyData::Place> ruled_;
  PolicyData::Origin wide_origin_;
};

std::unique_ptr<StoredPolicy> made_from(const Policy& whole, const std::vector<const Policy::ModuleRule*>& rules) {
  Changed changed(whole);
  for (const Policy::ModuleRule* rule : rules) changed.apply(*rule);
  if (changed.data.wide) changed.widen();
  return policy_for_modules(std::move(changed.data));
}

// --- the rules of a region ---

// The bytes that identify equal lists of rules. A program may enter a region with the same rules each step, so this must be quick.
class RuleKey {
 public:
  RuleKey(const Policy& base, std::span<const ModuleRule> rules) {
    constexpr size_t kUsual = 64;  // bytes of a rule
    bytes_.reserve(rules.size() * kUsual);
    add(&base);
    for (const ModuleRule& rule : rules) add_rule(rule);
  }
  std::string take() { return std::move(bytes_); }

 private:
  template <class T>
  requires(std::is_scalar_v<T>) void add(T value) {
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    bytes_.append(raw, sizeof(T));
  }
  void add_text(std::string_view text) {
    add(text.size());
    bytes_ += text;
  }
  void add_rule(const ModuleRule& rule) {
    add_text(rule.pattern);
    add(rule.enabled);
    add(rule.dtype.value_or(ScalarType::Undefined));
    add(rule.policy.find());
    add(rule.ops.size());
    for (const PolicyRule& op : rule.ops) add_rule(op);
  }
  void add_rule(const PolicyRule& op) {
    add_text(op.op);
    add(op.category);
    add_text(op.message);
    add(op.device ? static_cast<int>(*op.device) : -1);
    add(op.dtype.value_or(ScalarType::Undefined));
    add(op.math);
    add(op.output);
    add(op.min_work);
    add(reinterpret_cast<intptr_t>(op.quantize.find()));
    add(op.budget);
    add(op.keep.size());
    for (const std::string& argument : op.keep) add_text(argument);
  }

  std::string bytes_;
};

// The policies of the regions with rules for modules that began last. Regions, captured states and nodes keep alive what they use; this
// keeps the others, so that a region that begins again and again finds its policy.
class RecentRules {
 public:
  PolicyPtr find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(key);
    if (found == known_.end()) return {};
    sets_.splice(sets_.begin(), sets_, found->second);
    return found->second->policy;
  }
  // If another thread was faster, returns the policy of that thread. The key contains the address of `base`, which it keeps alive.
  PolicyPtr add(std::string key, const Policy& base, PolicyPtr policy) {
    std::list<Set> oldest;  // destroyed after the lock
    const std::lock_guard lock(mutex_);
    if (const auto found = known_.find(key); found != known_.end()) return found->second->policy;
    sets_.push_front({std::move(key), PolicyPtr(&base), policy});
    known_.emplace(sets_.front().key, sets_.begin());
    if (sets_.size() > kMost) {
      known_.erase(sets_.back().key);
      oldest.splice(oldest.begin(), sets_, std::prev(sets_.end()));
    }
    return policy;
  }

 private:
  static constexpr size_t kMost = 64;
  struct Set {
    std::string key;
    PolicyPtr base, policy;
  };

  std::mutex mutex_;
  std::list<Set> sets_;  // the latest first
  std::unordered_map<std::string_view, std::list<Set>::iterator> known_;
};

PolicyPtr with_rules(const Policy& base, std::span<const ModuleRule> rules) {
  static auto& recent = *new RecentRules;  // never destroyed: threads may enter regions while the process ends
  std::string key = RuleKey(base, rules).take();
  if (PolicyPtr known = recent.find(key)) return known;
  return recent.add(std::move(key), base, with_region_rules(base, rules));
}

const Policy& whole_of(const Policy& policy) { return policy.whole != nullptr ? *policy.whole : policy; }

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

std::vector<const Policy::ModuleRule*> rules_for(const Policy& policy, const ModulePath& path) {
  return policy.variants == nullptr ? std::vector<const Policy::ModuleRule*>() : policy.variants->rules_at(path, policy.modules);
}

const Policy& policy_for(const Policy& policy, const ModulePath& path) {
  const Policy& whole = whole_of(policy);
  if (whole.modules.empty()) return whole;
  PolicyVariants& variants = *whole.variants;
  if (const Policy* known = variants.find(path)) return *known;
  const std::vector<const Policy::ModuleRule*> rules = rules_for(whole, path);
  if (rules.empty()) return variants.add(path, whole);
  if (const Policy* same = variants.made_by(rules)) return variants.add(path, *same);
  return variants.add(path, variants.keep(rules, made_from(whole, rules)));
}

RegionPolicy policy_of_region(const Policy& policy, std::span<const ModuleRule> rules, bool enabled) {
  const Policy& around = whole_of(policy);
  RegionPolicy region{PolicyPtr(&around), &around};
  if (!rules.empty()) region = {with_rules(around, rules), nullptr};
  const amp::detail::ModuleFrame* call = amp::detail::thread_state().module_frame;
  region.here = enabled && call != nullptr ? &policy_for(*region.whole, path_of(*call)) : region.whole.get();
  return region;
}

}  // namespace amp::autocast
