#include <amp/nn/module_rules.h>

#include <algorithm>

#include <amp/autocast/module/module_policy.h>
#include <amp/autocast/policy/words.h>

namespace amp::nn {

namespace {

using autocast::ModulePath;
using autocast::Policy;

autocast::RegionPolicy policy_in(const AutocastOptions& options, DeviceType device) {
  const Policy* policy = options.policy.find();
  if (policy == nullptr) policy = amp::detail::thread_state().autocast_policy[static_cast<int>(device)];
  if (policy == nullptr) policy = autocast::presets().default_preset;
  return autocast::policy_of_region(*policy, options.modules, /*enabled=*/false);
}

}  // namespace

ModuleRules explain_modules(const Module& model, const AutocastOptions& options, DeviceType device) {
  const autocast::RegionPolicy region = policy_in(options, device);
  const Policy& policy = *region.whole;
  ModuleRules result;
  std::vector<bool> matched(policy.modules.size());
  model.apply([&](const std::string& name, const Module&) {
    const ModulePath& path = ModulePath::at(name);
    const std::vector<const Policy::ModuleRule*> rules = autocast::rules_for(policy, path);
    if (rules.empty()) return;
    const Policy& inside = autocast::policy_for(policy, path);
    ModuleRules::Row row{name, {}, options.enabled && !inside.off, inside.wide ? kFloat32 : inside.dtype};
    if (row.dtype == ScalarType::Undefined) row.dtype = options.dtype.value_or(amp::detail::region_dtype(device));
    for (const Policy::ModuleRule* rule : rules) {
      row.patterns.emplace_back(rule->pattern);
      matched[static_cast<size_t>(rule - policy.modules.begin())] = true;
    }
    result.rows.push_back(std::move(row));
  });
  std::sort(result.rows.begin(), result.rows.end(), [](const auto& a, const auto& b) { return a.module < b.module; });
  for (size_t i = 0; i < matched.size(); ++i)
    if (!matched[i]) result.unmatched.emplace_back(policy.modules[i].pattern);
  return result;
}

std::string ModuleRules::text() const {
  std::string text;
  for (const Row& row : rows)
    text += amp::detail::concat(row.module.empty() ? "(the model)" : row.module, ": ", autocast::joined(row.patterns),
                                row.enabled ? amp::detail::concat(", in ", row.dtype) : ", disabled", "\n");
  for (const std::string& pattern : unmatched) text += amp::detail::concat(pattern, ": matches no module\n");
  return text;
}

}  // namespace amp::nn
