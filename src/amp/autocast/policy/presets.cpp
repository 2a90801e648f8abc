#include <algorithm>
#include <mutex>
#include <string_view>
#include <unordered_map>

#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/policy/policy_store.h>
#include <amp/autocast/policy/unlisted.h>
#include <amp/autocast/policy/words.h>
#include <amp/autocast/policy_file.h>
#include <amp/core/error.h>

namespace amp {

namespace autocast {

namespace {

// The registered presets of libraries and programs.
struct Registered {
  std::mutex mutex;
  std::vector<const Policy*> all;
  std::unordered_map<std::string_view, const Policy*> by_name;
};
Registered& registered() {
  static auto& registered = *new Registered;  // never destroyed: threads may enter regions while the process ends
  return registered;
}

const Policy* find_preset(std::string_view name) {
  const Presets& built_in = presets();
  const Policy* end = built_in.first + built_in.count;
  if (const Policy* found = std::find_if(built_in.first, end, [&](const Policy& preset) { return preset.name == name; }); found != end)
    return found;
  const std::lock_guard lock(registered().mutex);
  const auto known = registered().by_name.find(name);
  return known != registered().by_name.end() ? known->second : nullptr;
}

}  // namespace

std::vector<const Policy*> all_presets() {
  std::vector<const Policy*> all;
  for (size_t i = 0; i < presets().count; ++i) all.push_back(presets().first + i);
  const std::lock_guard lock(registered().mutex);
  all.insert(all.end(), registered().all.begin(), registered().all.end());
  return all;
}

bool is_preset(std::string_view name) { return find_preset(name) != nullptr; }

const Policy& find_policy(std::string_view name) {
  if (const Policy* preset = find_preset(name)) return *preset;
  std::vector<std::string> names;
  for (const Policy* preset : all_presets()) names.emplace_back(preset->name);
  AMP_THROW(ValueError, "[Autocast] unknown policy '", name, "'; the presets are ", joined(names), did_you_mean(name, names));
}

bool promote_unlisted(const Presets& presets) {
  for (size_t i = 0; i < presets.count; ++i)
    for (const auto& tables : presets.first[i].tables)
      for (const TableEntry* table : tables) {
        if (table == nullptr || !presets.first[i].promotes_unlisted) continue;
        auto* entries = const_cast<TableEntry*>(table);  // the generated tables are variables
        for (int op = 0; op < kNumOps; ++op)
          if (entries[op] == TableEntry{} && promoted_args(static_cast<OpId>(op)) != 0) entries[op] = kOnlyExtras;
      }
  return true;
}

}  // namespace autocast

void register_preset(const autocast::Policy& policy) {
  using namespace autocast;
  const std::string name = policy.name;
  AMP_CHECK(!name.empty(), ValueError, "[register_preset] the policy has no name");
  const Policy* known = find_preset(name);
  AMP_CHECK(known == nullptr || known == &policy, ValueError, "[register_preset] there is a preset `", name,
            "` already; give this one another name");
  if (known != nullptr) return;
  const std::lock_guard lock(registered().mutex);
  const auto [first, is_new] = registered().by_name.emplace(policy.name, &policy);
  AMP_CHECK(first->second == &policy, ValueError, "[register_preset] there is a preset `", name,
            "` already; give this one another name");  // another thread was faster
  if (is_new) {
    keep_forever(PolicyPtr(&policy));
    registered().all.push_back(&policy);
  }
}

}  // namespace amp
