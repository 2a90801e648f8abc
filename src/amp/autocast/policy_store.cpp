#include <amp/autocast/policy_store.h>

#include <deque>
#include <mutex>

namespace amp::autocast {

namespace {

struct Stored {
  PolicyData data;
  std::vector<Policy::Ban> bans;
  Policy policy{};

  explicit Stored(PolicyData contents) : data(std::move(contents)) {
    policy.name = data.name.c_str();
    policy.doc = data.doc.c_str();
    for (size_t device = 0; device < data.tables.size(); ++device)
      for (size_t low = 0; low < 2; ++low) policy.tables[device][low] = data.tables[device][low].data();
    for (const PolicyData::Ban& ban : data.bans) bans.push_back({ban.op, ban.device, ban.message.c_str()});
    policy.bans = bans.data();
    policy.num_bans = bans.size();
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
