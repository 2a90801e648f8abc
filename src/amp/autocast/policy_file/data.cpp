#include <amp/autocast/policy_file/data.h>

#include <algorithm>

#include <amp/autocast/policy/policy_ops.h>

namespace amp::autocast::policy_file {

namespace {

// The rules for kernels of PyTorch. Each rule is added once for all its dtypes.
void add_kernels(PolicyData& data, const Rules& rules, DeviceType device, int low_index) {
  for (const auto& [name, rule] : rules) {
    if (find_torch_kernel(name) == nullptr) continue;
    const auto same = [&](const PolicyData::KernelRule& other) {
      return other.name == name && other.device == device && other.category == rule.category && other.origin == rule.origin;
    };
    auto kept = std::find_if(data.kernels.begin(), data.kernels.end(), same);
    if (kept == data.kernels.end()) kept = data.kernels.insert(kept, {name, device, 0, rule.category, rule.origin});
    kept->low_indices = static_cast<uint8_t>(kept->low_indices | 1 << low_index);
  }
}

// A ban is added once for the dtypes that have the same message.
void add_ban(PolicyData& data, const PolicyData::Ban& ban) {
  const auto same = std::find_if(data.bans.begin(), data.bans.end(), [&](const PolicyData::Ban& other) {
    return other.op == ban.op && other.device == ban.device && other.message == ban.message;
  });
  if (same == data.bans.end()) data.bans.push_back(ban);
  else same->low_indices = static_cast<uint8_t>(same->low_indices | ban.low_indices);
}

void add_rules(PolicyData& data, const Rules& rules, DeviceType device, int low_index) {
  for (const PolicyOp* known : all_policy_ops()) {
    const PolicyOp& op = *known;
    const auto found = rules.find(id_of(op));
    if (op.id < 0 || found == rules.end()) continue;
    const auto& [category, message, extras, origin] = found->second;
    const auto id = static_cast<OpId>(op.id);
    data.set({id, device, low_index}, category, extras_for(op, extras), origin);
    if (category == Category::Banned) add_ban(data, {id, device, static_cast<uint8_t>(1 << low_index), message});
  }
}

}  // namespace

PolicyData data_of(const Preset& preset, std::vector<PolicyData::ModuleRule> modules) {
  PolicyData data;
  data.name = preset.name;
  data.doc = preset.doc;
  data.promotes_unlisted = preset.promotes_unlisted;
  for (const DeviceType device : devices()) {
    const Tables tables = preset.tables_for(device);
    for (int low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      const Rules& rules = tables[static_cast<size_t>(low_index)];
      add_rules(data, rules, device, low_index);
      add_kernels(data, rules, device, low_index);
    }
  }
  data.modules = std::move(modules);
  return data;
}

}  // namespace amp::autocast::policy_file
