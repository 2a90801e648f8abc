#include <amp/autocast/policy_store.h>

#include <algorithm>
#include <deque>
#include <mutex>

#include <amp/autocast/policy_matrix.h>
#include <amp/autocast/policy_rule.h>

namespace amp::autocast {

namespace {

RuleOrigin pointing_to(const PolicyData::Origin& origin) {
  return {origin.file.c_str(), origin.preset.c_str(), origin.list.c_str(), origin.line, origin.kernel.c_str()};
}

std::vector<Policy::KernelRule> pointing_to(const std::vector<PolicyData::KernelRule>& rules) {
  std::vector<Policy::KernelRule> result;
  for (const PolicyData::KernelRule& rule : rules)
    result.push_back({rule.name.c_str(), rule.device, rule.low_indices, rule.category, pointing_to(rule.origin)});
  return result;
}

std::vector<Policy::OpRule> pointing_to(const std::vector<PolicyData::OpRule>& rules) {
  std::vector<Policy::OpRule> result;
  for (const PolicyData::OpRule& rule : rules)
    result.push_back({rule.op, rule.device, rule.low_indices, rule.category, pointing_to(rule.origin), rule.extras, rule.message.c_str()});
  return result;
}

// A policy's data together with the Policy that points into it.
class Stored {
 public:
  explicit Stored(PolicyData contents) : data(std::move(contents)) {
    policy.name = data.name.c_str();
    policy.doc = data.doc.c_str();
    for (const PolicyData::Ban& ban : data.bans) bans_.push_back({ban.op, ban.device, ban.message.c_str()});
    for (const auto& [place, more] : data.extras) extras_.push_back({place.op, place.device, static_cast<uint8_t>(place.low_index), more});
    kernels_ = pointing_to(data.kernels);
    policy.bans = bans_;
    policy.extras = extras_;
    policy.kernels = kernels_;
    policy.whole = data.whole;
    policy.dtype = data.dtype;
    policy.off = data.off;
    policy.wide = data.wide;
    point_to_modules();
    point_to_tables();
    point_to_origins();
  }
  Stored(const Stored&) = delete;
  Stored& operator=(const Stored&) = delete;

  PolicyData data;  // constant, except for rules of ops that are registered later
  Policy policy{};

 private:
  void point_to_modules() {
    if (data.whole != nullptr) {
      policy.modules = data.whole->modules;
      return;
    }
    for (const PolicyData::ModuleRule& rule : data.modules) {
      const std::vector<Policy::OpRule>& ops = module_ops_.emplace_back(pointing_to(rule.ops));
      modules_.push_back({rule.pattern.c_str(), rule.enabled, rule.dtype, rule.policy, ops, pointing_to(rule.origin)});
    }
    policy.modules = modules_;
  }

  void point_to_tables() {
    for (size_t device = 0; device < data.tables.size(); ++device) {
      for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
        const PolicyData::Entries& entries = data.tables[device][low_index];
        const bool has_rules = std::any_of(entries.begin(), entries.end(), [](TableEntry entry) { return entry != TableEntry{}; });
        policy.tables[device][low_index] = has_rules && !data.off ? entries.data() : nullptr;
        policy.origins[device][low_index] = origins_[device][low_index].data();
      }
    }
  }

  void point_to_origins() {
    std::map<PolicyData::Origin, uint16_t> indices;
    places_.push_back({"", "", "", 0});
    for (const auto& [place, origin] : data.origins) {
      const auto [index, is_new] = indices.try_emplace(origin, static_cast<uint16_t>(places_.size()));
      if (is_new) places_.push_back(pointing_to(origin));
      origins_[static_cast<size_t>(place.device)][static_cast<size_t>(place.low_index)][static_cast<size_t>(place.op)] = index->second;
    }
    policy.places = places_.data();
  }

  std::vector<Policy::Ban> bans_;
  std::vector<Policy::Extra> extras_;
  std::vector<Policy::KernelRule> kernels_;
  std::deque<std::vector<Policy::OpRule>> module_ops_;
  std::vector<Policy::ModuleRule> modules_;
  std::vector<RuleOrigin> places_;
  std::array<std::array<std::array<uint16_t, kTableSize>, kNumLowDtypes>, kNumDeviceTypes> origins_{};
};

struct Store {
  std::mutex mutex;
  std::deque<Stored> all;
};
Store& store() {
  static auto& store = *new Store;  // never destroyed: threads may be in a region while the process ends
  return store;
}

}  // namespace

void PolicyData::set(const Place& place, Category category, const RuleExtras& more, Origin origin) {
  const TableEntry entry = table_entry(category, more.any());
  tables[static_cast<size_t>(place.device)][static_cast<size_t>(place.low_index)][static_cast<size_t>(place.op)] = entry;
  if (more.any()) extras[place] = more;
  else extras.erase(place);
  if (entry != TableEntry{}) origins[place] = std::move(origin);
  else origins.erase(place);
}

void PolicyData::set(const OpRule& rule) {
  if (rule.low_indices == kAllLowDtypes || rule.category == Category::Banned)
    std::erase_if(bans, [&](const Ban& ban) { return ban.op == rule.op && ban.device == rule.device; });
  if (rule.category == Category::Banned) bans.push_back({rule.op, rule.device, rule.message});
  for (int low_index = 0; low_index < kNumLowDtypes; ++low_index)
    if ((rule.low_indices >> low_index & 1) != 0) set({rule.op, rule.device, low_index}, rule.category, rule.extras, rule.origin);
}

void PolicyData::set(ModuleRule rule) {
  const auto same = std::find_if(modules.begin(), modules.end(), [&](const ModuleRule& other) { return other.pattern == rule.pattern; });
  if (same != modules.end()) *same = std::move(rule);
  else modules.push_back(std::move(rule));
}

void PolicyData::take_rules_of(const Policy& policy) {
  PolicyData other = copy_of(policy);
  tables = other.tables;
  bans = std::move(other.bans);
  extras = std::move(other.extras);
  origins = std::move(other.origins);
  kernels = std::move(other.kernels);
}

PolicyData::Origin owned(const RuleOrigin& origin) { return {origin.file, origin.preset, origin.list, origin.line, origin.kernel}; }

std::vector<PolicyData::KernelRule> owned(ArrayRef<Policy::KernelRule> rules) {
  std::vector<PolicyData::KernelRule> result;
  for (const Policy::KernelRule& rule : rules)
    result.push_back({rule.name, rule.device, rule.low_indices, rule.category, owned(rule.origin)});
  return result;
}

PolicyData copy_of(const Policy& policy) {
  const std::lock_guard lock(store().mutex);  // set_default_rule changes tables
  PolicyData data;
  for (size_t device = 0; device < data.tables.size(); ++device) {
    for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      const TableEntry* entries = policy.tables[device][low_index];
      if (entries == nullptr) continue;
      std::copy(entries, entries + kTableSize, data.tables[device][low_index].begin());
      for (int op = 0; op < kTableSize; ++op) {
        const uint16_t place = policy.origins[device][low_index][op];
        if (place != 0)
          data.origins[{static_cast<OpId>(op), static_cast<DeviceType>(device), static_cast<int>(low_index)}] = owned(policy.places[place]);
      }
    }
  }
  for (const Policy::Ban& ban : policy.bans) data.bans.push_back({ban.op, ban.device, ban.message});
  for (const Policy::Extra& extra : policy.extras) data.extras[{extra.op, extra.device, extra.low_index}] = extra.extras;
  data.kernels = owned(policy.kernels);
  for (const Policy::ModuleRule& rule : policy.modules) {
    std::vector<PolicyData::OpRule> ops;
    for (const Policy::OpRule& op : rule.ops)
      ops.push_back({op.op, op.device, op.low_indices, op.category, owned(op.origin), op.extras, op.message});
    data.modules.push_back({rule.pattern, rule.enabled, rule.dtype, rule.policy, std::move(ops), owned(rule.origin)});
  }
  return data;
}

Category in_float32(const PolicyOp& op, bool composite, Category category) {
  if (info_of(category).wide) return category;
  if (category == Category::Passthrough && (composite || op.has(PolicyOp::kView))) return category;
  return refusal(op, Category::Fp32, {}) ? category : Category::Fp32;
}

void set_default_rule(const OwnOp& op) {
  const auto at = static_cast<size_t>(op.id);
  const TableEntry narrow = table_entry(op.category), wide = table_entry(op.in_float32);
  const std::lock_guard lock(store().mutex);
  const Presets& built_in = presets();
  for (size_t i = 0; i < built_in.count && narrow != TableEntry{}; ++i)
    for (const auto& tables : built_in.first[i].tables)
      for (const TableEntry* table : tables)
        if (table != nullptr) const_cast<TableEntry*>(table)[at] = narrow;  // the generated tables are variables
  for (Stored& stored : store().all)
    for (size_t device = 0; device < stored.data.tables.size(); ++device)
      for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index)
        if (stored.policy.tables[device][low_index] != nullptr)
          stored.data.tables[device][low_index][at] = stored.data.wide ? wide : narrow;
}

const Policy& stored_policy(PolicyData data) {
  const std::lock_guard lock(store().mutex);
  for (const Stored& stored : store().all)
    if (stored.data == data) return stored.policy;
  return store().all.emplace_back(std::move(data)).policy;
}

}  // namespace amp::autocast
