#include <amp/autocast/policy_file.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <amp/autocast/policy_file/presets.h>
#include <amp/autocast/policy_names.h>
#include <amp/autocast/policy_store.h>
#include <amp/autocast/words.h>

namespace amp {

namespace {

using namespace autocast;
using namespace autocast::policy_file;

constexpr const char* kOwnFile = "autocast_policy.yaml";

const Rule* rule_of(const Preset& preset, const PolicyName& name, DeviceType device, int low) {
  const Table& table = preset.table(device, low);
  const auto rule = table.find(id_of(name));
  return rule != table.end() && name.id >= 0 ? &rule->second : nullptr;
}

PolicyData data_of(const Preset& preset, const std::string& file) {
  PolicyData data;
  data.name = preset.name;
  data.doc = preset.doc;
  for (const DeviceType device : kDevices) {
    for (int low = 0; low < kNumLow; ++low) {
      for (const PolicyName& name : policy_names()) {
        const Rule* rule = rule_of(preset, name, device, low);
        if (rule == nullptr) continue;
        data.set({static_cast<OpId>(name.id), device, low}, rule->category, extras_for(name, rule->extras));
        const bool own = builtin().presets.contains(rule->preset);
        data.origins[{static_cast<OpId>(name.id), device, low}] = {own ? kOwnFile : file, rule->preset, rule->line};
        const PolicyData::Ban ban{static_cast<OpId>(name.id), device, rule->message};
        const bool known = std::find(data.bans.begin(), data.bans.end(), ban) != data.bans.end();
        if (rule->category == Category::Banned && !known) data.bans.push_back(ban);
      }
    }
  }
  return data;
}

}  // namespace

namespace autocast {

std::optional<PolicyData::Origin> preset_origin(const Policy& preset, const PolicyData::Place& place) {
  const auto found = builtin().presets.find(preset.name);
  if (found == builtin().presets.end()) return std::nullopt;
  for (const PolicyName& name : policy_names()) {
    if (name.id != static_cast<int>(place.op)) continue;
    const Rule* rule = rule_of(found->second, name, place.device, place.low);
    return rule != nullptr ? std::optional(PolicyData::Origin{kOwnFile, rule->preset, rule->line}) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace autocast

const Policy& parse_policy(std::string_view text, std::string_view preset, std::string_view file_name) {
  const std::string file(file_name);
  const PresetFile presets = read(std::string(text), file);
  const std::string name(preset.empty() ? presets.default_name : preset);
  const auto found = presets.presets.find(name);
  AMP_CHECK(found != presets.presets.end(), ValueError, "[load_policy] ", file, " has no preset `", name, "`",
            did_you_mean(name, presets.names), " (presets: ", joined(presets.names), ")");
  return stored_policy(data_of(found->second, file));
}

const Policy& load_policy(std::string_view file_name, std::string_view preset) {
  const std::string path(file_name);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             [](std::FILE* f) { return f != nullptr ? std::fclose(f) : 0; });
  std::string text;
  char buffer[4096];
  while (file != nullptr) {
    const size_t n = std::fread(buffer, 1, sizeof(buffer), file.get());
    text.append(buffer, n);
    if (n < sizeof(buffer)) break;
  }
  if (file == nullptr || std::ferror(file.get()) != 0)
    throw PolicyError(path, 0, 0, std::string("cannot be read (") + std::strerror(errno) + "); give the path of a YAML file");
  return parse_policy(text, preset, path);
}

}  // namespace amp
