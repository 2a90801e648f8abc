#include <amp/autocast/policy_store.h>

#include <algorithm>
#include <deque>
#include <mutex>

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

// A policy's data with the Policy that points into it.
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
    point_to_tables();
    point_to_origins();
  }
  Stored(const Stored&) = delete;
  Stored& operator=(const Stored&) = delete;

  PolicyData data;  // unchanged, but for rules of ops that are registered later
  Policy policy{};

 private:
  void point_to_tables() {
    for (size_t device = 0; device < data.tables.size(); ++device) {
      for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index) {
        const PolicyData::Entries& entries = data.tables[device][low_index];
        const bool has_rules = std::any_of(entries.begin(), entries.end(), [](TableEntry entry) { return entry != TableEntry{}; });
        policy.tables[device][low_index] = has_rules ? entries.data() : nullptr;
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
  return data;
}

void set_default_rule(OpId op, Category category) {
  const auto at = static_cast<size_t>(op);
  const std::lock_guard lock(store().mutex);
  const Presets& built_in = presets();
  for (size_t i = 0; i < built_in.count; ++i)
    for (const auto& tables : built_in.first[i].tables)
      for (const TableEntry* table : tables)
        if (table != nullptr) const_cast<TableEntry*>(table)[at] = table_entry(category);  // the generated tables are variables
  for (Stored& stored : store().all)
    for (size_t device = 0; device < stored.data.tables.size(); ++device)
      for (size_t low_index = 0; low_index < kNumLowDtypes; ++low_index)
        if (stored.policy.tables[device][low_index] != nullptr) stored.data.tables[device][low_index][at] = table_entry(category);
}

const Policy& stored_policy(PolicyData data) {
  const std::lock_guard lock(store().mutex);
  for (const Stored& stored : store().all)
    if (stored.data == data) return stored.policy;
  return store().all.emplace_back(std::move(data)).policy;
}

}  // namespace amp::autocast
