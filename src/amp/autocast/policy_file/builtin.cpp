#include <amp/autocast/policy_file/builtin.h>

namespace amp::autocast::policy_file {

namespace {

Rules rules_of(const Policy& policy, DeviceType device, ScalarType low_dtype) {
  Rules rules;
  for (const PolicyOp* known : all_policy_ops()) {
    const PolicyOp& op = *known;
    const auto id = static_cast<OpId>(op.id);
    const RuleOrigin* origin = op.id >= 0 ? origin_of(policy, device, low_dtype, id) : nullptr;
    if (origin == nullptr) continue;
    const Category category = category_of(policy, device, low_dtype, id);
    rules[id_of(op)] = {category, category == Category::Banned ? ban_message(policy, device, low_dtype, id) : "",
                        named_extras(op, extras_of(policy, device, low_dtype, id)), owned(*origin)};
  }
  for (const Policy::KernelRule& rule : policy.kernels)
    if (rule.device == device && (rule.low_indices >> low_dtype_index(low_dtype) & 1) != 0)
      rules[rule.name] = {rule.category, "", {}, owned(rule.origin)};
  return rules;
}

}  // namespace

std::vector<DeviceType> devices() {
  std::vector<DeviceType> all = {kCUDA, kCPU};
  for (const DeviceType device : ruled_devices())
    if (!in_presets(device)) all.push_back(device);
  return all;
}

Preset builtin_preset(const Policy& policy) {
  Preset preset{policy.name, policy.doc, {}};
  preset.promotes_unlisted = policy.promotes_unlisted;
  for (const DeviceType device : devices())
    preset.tables[device] = {rules_of(policy, device, kFloat16), rules_of(policy, device, kBFloat16)};
  return preset;
}

}  // namespace amp::autocast::policy_file
