#include <amp/autocast/policy/policy_store.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <mutex>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <amp/autocast/policy/policy_matrix.h>
#include <amp/autocast/policy/policy_rule.h>
#include <amp/autocast/policy/shared_tables.h>
#include <amp/autocast/policy/stored_policy.h>
#include <amp/autocast/policy_ref.h>
#include <amp/core/error.h>
#include <amp/core/process/home_process.h>
#include <amp/core/ref_count.h>

namespace amp::autocast {

namespace {

// The policies of stored_policy that exist.
struct Store {
  std::mutex mutex;
  std::unordered_multimap<size_t, StoredPolicy*> all;  // by hash
};
Store& store() {
  static auto& store = *new Store;  // never destroyed: threads may be in a region while the process ends
  return store;
}

size_t combined(size_t a, size_t b) { return (a ^ b) * 0x9E3779B97F4A7C15ull + (a >> 29); }

size_t hash_of(const PolicyData& data) {
  size_t hash = combined(std::hash<std::string>()(data.name), std::hash<std::string>()(data.doc));
  const auto add = [&](auto value) { hash = combined(hash, static_cast<size_t>(value)); };
  const auto add_text = [&](std::string_view text) { add(std::hash<std::string_view>()(text)); };
  add(data.RuleTables::hash());
  for (const auto& [place, extras] : data.extras) {
    add(place.op);
    add(extras.math);
    add(extras.output);
    add(extras.kept);
    add(extras.min_work);
    add(reinterpret_cast<intptr_t>(extras.quantize));
    add(std::bit_cast<uint64_t>(extras.budget));
  }
  for (const PolicyData::Ban& ban : data.bans) {
    add(ban.low_indices);
    add_text(ban.message);
  }
  for (const PolicyData::KernelRule& kernel : data.kernels) {
    add_text(kernel.name);
    add(kernel.device);
    add(kernel.category);
    add(kernel.origin.line);
  }
  for (const PolicyData::ModuleRule& rule : data.modules) {
    add_text(rule.pattern);
    add(rule.enabled);
    add(rule.dtype);
    add(reinterpret_cast<uintptr_t>(rule.policy.get()));
    add(rule.origin.line);
    for (const PolicyData::OpRule& op : rule.ops) {
      add(op.op);
      add(op.device);
      add(op.low_indices);
      add(op.category);
      add(op.extras.math);
      add(op.extras.output);
      add(op.extras.kept);
      add(op.extras.min_work);
      add(reinterpret_cast<intptr_t>(op.extras.quantize));
      add(std::bit_cast<uint64_t>(op.extras.budget));
      add_text(op.message);
    }
  }
  return hash;
}

// The policy with these contents, if it is still in use. The store is locked, so this must not release a pointer that may be the last one.
PolicyPtr find_equal(size_t hash, const PolicyData& data) {
  const auto [first, last] = store().all.equal_range(hash);
  for (auto at = first; at != last; ++at)
    if (at->second->has(data) && at->second->use_again()) return PolicyPtr::adopt(at->second->policy());
  return {};
}

void free_policy(const StoredPolicy* policy) noexcept {
  if (policy->hash) {
    const std::lock_guard lock(store().mutex);
    const auto [first, last] = store().all.equal_range(*policy->hash);
    for (auto at = first; at != last; ++at) {
      if (at->second != policy) continue;
      store().all.erase(at);
      break;
    }
  }
  delete policy;
}

}  // namespace

void PolicyPtr::add_use(const PolicyUses& owner) noexcept { amp::detail::add_reference(owner.count); }

void PolicyPtr::drop_use(const PolicyUses& owner) noexcept {
  // Not drop_reference(): a search for an equal policy may add a use to the last one.
  uint32_t left = 0;
  if (amp::detail::single_threaded()) owner.count.store(left = owner.count.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
  else left = owner.count.fetch_sub(1, std::memory_order_acq_rel) - 1;
  if (left == 0) free_policy(static_cast<const StoredPolicy*>(&owner));
}

void keep_forever(PolicyPtr policy) noexcept { amp::detail::never_destroy(std::move(policy)); }

const Policy& PolicyHandle::kept(PolicyPtr policy) {
  const Policy& result = *policy;
  keep_forever(std::move(policy));
  return result;
}

uint16_t OpRules::index_of(const Origin& origin) {
  for (size_t i = places.size(); i > 1; --i)  // the last ones first: neighbors are often written in one place
    if (places[i - 1] == origin) return static_cast<uint16_t>(i - 1);
  AMP_CHECK(places.size() <= std::numeric_limits<uint16_t>::max(), ValueError, "[Policy] the rules are written in more than ",
            std::numeric_limits<uint16_t>::max(), " places");
  places.push_back(origin);
  return static_cast<uint16_t>(places.size() - 1);
}

void OpRules::set(const Place& place, Category category, const RuleExtras& more, const Origin& origin) {
  const TableEntry entry = table_entry(category, more.any());
  const auto device = static_cast<size_t>(place.device), low_index = static_cast<size_t>(place.low_index),
             op = static_cast<size_t>(place.op);
  tables[device][low_index][op] = entry;
  origins[device][low_index][op] = entry != TableEntry{} ? index_of(origin) : 0;
  if (more.any()) extras[place] = more;
  else extras.erase(place);
}

void OpRules::set_unlisted() {
  for (size_t device = 0; device < tables.size(); ++device) {
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      Entries& entries = tables[device][low_index];
      for (size_t op = 0; op < entries.size(); ++op) {
        const Place place{static_cast<OpId>(op), static_cast<DeviceType>(device), static_cast<int>(low_index)};
        if (entries[op] == kOnlyExtras && !extras.contains(place)) entries[op] = TableEntry{};
      }
      const bool has_rules = entries != Entries{};
      for (size_t op = 0; op < entries.size() && has_rules && promotes_unlisted; ++op)
        if (entries[op] == TableEntry{} && promoted_args(static_cast<OpId>(op)) != 0) entries[op] = kOnlyExtras;
    }
  }
}

void OpRules::begin_rules(DeviceType device) {
  const DeviceType from = rules_of_backend(device);
  const auto to_index = static_cast<size_t>(device), from_index = static_cast<size_t>(from);
  if (from == device || tables[to_index] != std::array<Entries, kNumLowDtypes>{}) return;
  tables[to_index] = tables[from_index];
  origins[to_index] = origins[from_index];
  const auto copy_of_device = [&](auto rule) {
    rule.device = device;
    return rule;
  };
  const auto repeat = [&](auto& rules) {
    for (size_t i = 0, count = rules.size(); i < count; ++i)
      if (rules[i].device == from) rules.push_back(copy_of_device(rules[i]));
  };
  repeat(bans);
  repeat(kernels);
  std::map<Place, RuleExtras> added;
  for (const auto& [place, more] : extras)
    if (place.device == from) added.emplace(copy_of_device(place), more);
  extras.merge(added);
}

void OpRules::set(const OpRule& rule) {
  begin_rules(rule.device);
  for (Ban& ban : bans)
    if (ban.op == rule.op && ban.device == rule.device) ban.low_indices = static_cast<uint8_t>(ban.low_indices & ~rule.low_indices);
  std::erase_if(bans, [](const Ban& ban) { return ban.low_indices == 0; });
  if (rule.category == Category::Banned) bans.push_back({rule.op, rule.device, rule.low_indices, rule.message});
  for (int low_index = 0; low_index < kNumLowDtypes; ++low_index)
    if ((rule.low_indices >> low_index & 1) != 0) set({rule.op, rule.device, low_index}, rule.category, rule.extras, rule.origin);
}

ModuleRuleList::ModuleRuleList(std::vector<PolicyData::ModuleRule>& rules) : rules_(rules) {
  for (size_t place = 0; place < rules_.size(); ++place) by_pattern_.try_emplace(rules_[place].pattern, place);
}

void ModuleRuleList::set(PolicyData::ModuleRule rule) {
  const auto [known, is_new] = by_pattern_.try_emplace(rule.pattern, rules_.size());
  if (is_new) rules_.push_back(std::move(rule));
  else rules_[known->second] = std::move(rule);
}

void PolicyData::take_rules_of(const Policy& policy) { static_cast<OpRules&>(*this) = rules_of(policy); }

PolicyData::Origin owned(const RuleOrigin& origin) { return {origin.file, origin.preset, origin.list, origin.line, origin.kernel}; }

std::vector<PolicyData::KernelRule> owned(ArrayRef<Policy::KernelRule> rules) {
  std::vector<PolicyData::KernelRule> result;
  for (const Policy::KernelRule& rule : rules)
    result.push_back({rule.name, rule.device, rule.low_indices, rule.category, owned(rule.origin)});
  return result;
}

std::vector<PolicyData::ModuleRule> owned(ArrayRef<Policy::ModuleRule> rules) {
  std::vector<PolicyData::ModuleRule> result;
  for (const Policy::ModuleRule& rule : rules) {
    std::vector<PolicyData::OpRule> ops;
    for (const Policy::OpRule& op : rule.ops)
      ops.push_back({op.op, op.device, op.low_indices, op.category, owned(op.origin), op.extras, op.message});
    result.push_back({rule.pattern, rule.enabled, rule.dtype, PolicyPtr(rule.policy), std::move(ops), owned(rule.origin)});
  }
  return result;
}

OpRules rules_of(const Policy& policy) {
  const std::lock_guard lock(tables_mutex());
  OpRules data;
  std::unordered_map<uint16_t, uint16_t> indices{{0, 0}};  // of the places that are used
  for (size_t device = 0; device < data.tables.size(); ++device) {
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      const TableEntry* entries = policy.tables[device][low_index];
      if (entries == nullptr) continue;
      std::copy(entries, entries + kTableSize, data.tables[device][low_index].begin());
      for (size_t op = 0; op < kTableSize; ++op) {
        const uint16_t place = policy.origins[device][low_index][op];
        if (place == 0) continue;
        const auto [known, is_new] = indices.try_emplace(place, static_cast<uint16_t>(data.places.size()));
        if (is_new) data.places.push_back(owned(policy.places[place]));
        data.origins[device][low_index][op] = known->second;
      }
    }
  }
  for (const Policy::Ban& ban : policy.bans) data.bans.push_back({ban.op, ban.device, ban.low_indices, ban.message});
  for (const Policy::Extra& extra : policy.extras) data.extras[{extra.op, extra.device, extra.low_index}] = extra.extras;
  data.kernels = owned(policy.kernels);
  data.promotes_unlisted = policy.promotes_unlisted;
  return data;
}

PolicyData copy_of(const Policy& policy) {
  PolicyData data;
  data.take_rules_of(policy);
  data.modules = owned(policy.modules);
  return data;
}

Category in_float32(const PolicyOp& op, bool composite, Category category) {
  if (info_of(category).wide) return category;
  if (category == Category::Passthrough && (composite || op.has(PolicyOp::kView))) return category;
  return refusal(op, Category::Fp32, {}) ? category : Category::Fp32;
}

PolicyPtr stored_policy(PolicyData data) {
  data.set_unlisted();
  const size_t hash = hash_of(data);
  {
    const std::lock_guard lock(store().mutex);
    if (PolicyPtr known = find_equal(hash, data)) return known;
  }
  auto made = std::make_unique<StoredPolicy>(data);  // destroyed after the lock, if another thread was faster
  const std::lock_guard lock(store().mutex);
  if (PolicyPtr known = find_equal(hash, data)) return known;
  store().all.emplace(hash, made.get());
  made->hash = hash;
  return PolicyPtr(&made.release()->policy());
}

std::unique_ptr<StoredPolicy> policy_for_modules(PolicyData data) {
  data.set_unlisted();
  return std::make_unique<StoredPolicy>(std::move(data));
}

PolicyPtr policy_with_modules(const Policy& base, PolicyData changed) {
  return PolicyPtr(&(new StoredPolicy(base, std::move(changed)))->policy());
}

}  // namespace amp::autocast
