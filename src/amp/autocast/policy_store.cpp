#include <amp/autocast/policy_store.h>

#include <deque>
#include <mutex>

namespace amp::autocast {

namespace {

struct Stored {
  PolicyData data;
  std::vector<Policy::Ban> bans;
  std::vector<Policy::Extra> extras;
  Policy policy{};

  explicit Stored(PolicyData contents) : data(std::move(contents)) {
    policy.name = data.name.c_str();
    policy.doc = data.doc.c_str();
    for (size_t device = 0; device < data.tables.size(); ++device)
      for (size_t low = 0; low < 2; ++low) policy.tables[device][low] = data.tables[device][low].data();
    for (const PolicyData::Ban& ban : data.bans) bans.push_back({ban.op, ban.device, ban.message.c_str()});
    policy.bans = bans.data();
    policy.num_bans = bans.size();
    for (const auto& [place, more] : data.extras) extras.push_back({place.op, place.device, static_cast<uint8_t>(place.low), more});
    policy.extras = extras.data();
    policy.num_extras = extras.size();
  }
  Stored(const Stored&) = delete;
  Stored& operator=(const Stored&) = delete;
};

struct Store {
  std::mutex mutex;
  std::deque<Stored> all;
};
Store& store() {
  static auto& store = *new Store;  // threads may be in a region while the process ends
  return store;
}

}  // namespace

void PolicyData::set(const Place& place, Category category, const RuleExtras& more) {
  tables[static_cast<size_t>(place.device)][static_cast<size_t>(place.low)][static_cast<size_t>(place.op)] =
      table_entry(category, more.any());
  if (more.any()) extras[place] = more;
  else extras.erase(place);
}

const Policy& stored_policy(PolicyData data) {
  const std::lock_guard lock(store().mutex);
  for (const Stored& stored : store().all)
    if (stored.data == data) return stored.policy;
  return store().all.emplace_back(std::move(data)).policy;
}

std::optional<PolicyData::Origin> origin_of(const Policy& policy, const PolicyData::Place& place) {
  const std::lock_guard lock(store().mutex);
  for (const Stored& stored : store().all) {
    if (&stored.policy != &policy) continue;
    const auto found = stored.data.origins.find(place);
    return found != stored.data.origins.end() ? std::optional(found->second) : std::nullopt;
  }
  return preset_origin(policy, place);
}

}  // namespace amp::autocast
