#include <amp/autocast/policy_file.h>

#include <algorithm>

#include <amp/autocast/policy_file/presets.h>
#include <amp/autocast/policy_ops.h>
#include <amp/autocast/policy_store.h>
#include <amp/autocast/words.h>
#include <amp/core/whole_file.h>

namespace amp {

namespace {

using namespace autocast;
using namespace autocast::policy_file;

// The rules for kernels of PyTorch, each once for all dtypes to which it applies.
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

void add_rules(PolicyData& data, const Rules& rules, DeviceType device, int low_index) {
  for (const PolicyOp* known : all_policy_ops()) {
    const PolicyOp& op = *known;
    const auto found = rules.find(id_of(op));
    if (op.id < 0 || found == rules.end()) continue;
    const auto& [category, message, extras, origin] = found->second;
    const auto id = static_cast<OpId>(op.id);
    data.set({id, device, low_index}, category, extras_for(op, extras), origin);
    const PolicyData::Ban ban{id, device, message};
    const bool is_known = std::find(data.bans.begin(), data.bans.end(), ban) != data.bans.end();
    if (category == Category::Banned && !is_known) data.bans.push_back(ban);
  }
}

PolicyData data_of(const Preset& preset) {
  PolicyData data;
  data.name = preset.name;
  data.doc = preset.doc;
  for (const DeviceType device : kDevices) {
    for (int low_index = 0; low_index < kNumLowDtypes; ++low_index) {
      const Rules& rules = preset.tables.at(device)[static_cast<size_t>(low_index)];
      add_rules(data, rules, device, low_index);
      add_kernels(data, rules, device, low_index);
    }
  }
  return data;
}

std::string text_of(const std::string& path) {
  detail::FileContent file = detail::try_read_file(path);
  if (!file.problem.empty()) throw PolicyError(path.c_str(), 0, 0, file.problem + "; give the path of a YAML file");
  return std::move(file.bytes);
}

}  // namespace

const Policy& parse_policy(std::string_view text, std::string_view preset, std::string_view file_name) {
  const std::string file(file_name);
  const PresetFile presets = read(std::string(text), file);
  const std::string name(preset.empty() ? presets.default_name : preset);
  const auto found = presets.presets.find(name);
  AMP_CHECK(found != presets.presets.end(), ValueError, "[load_policy] ", file, " has no preset `", name, "`",
            did_you_mean(name, presets.names), " (presets: ", joined(presets.names), ")");
  return stored_policy(data_of(found->second));
}

const Policy& load_policy(std::string_view file_name, std::string_view preset) {
  return parse_policy(text_of(std::string(file_name)), preset, file_name);
}

std::vector<std::string> presets_in(std::string_view file_name) {
  const std::string path(file_name);
  return read(text_of(path), path).names;
}

}  // namespace amp
