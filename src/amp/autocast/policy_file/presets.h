// The presets of a policy file, names looked up and inheritance resolved: codegen/policy.py in C++. Internal.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy_file/node.h>
#include <amp/autocast/policy_rule.h>

namespace amp::autocast::policy_file {

struct Rule {
  Category category;
  std::string message;  // of a banned op
  std::string preset;   // where the rule is written, with its line
  int line;
  NamedExtras extras = {};
};

// By what tells an op from all others: its name and overload, or a planned name.
using Table = std::map<std::string, Rule>;

inline constexpr DeviceType kDevices[] = {kCUDA, kCPU};
inline constexpr int kNumLow = 2;  // float16, bfloat16

struct Preset {
  std::string name, doc;
  std::map<DeviceType, Table> tables;
  std::map<std::pair<DeviceType, int>, Table> overlays;  // where a low-precision dtype has a table of its own

  const Table& table(DeviceType device, int low) const {
    const auto overlay = overlays.find({device, low});
    return overlay != overlays.end() ? overlay->second : tables.at(device);
  }
};

struct PresetFile {
  std::map<std::string, Preset> presets;
  std::vector<std::string> names;  // in the order of the file
  std::string default_name;
};

// autocast_policy.yaml.
const PresetFile& builtin();
PresetFile read(const std::string& text, const std::string& file);

}  // namespace amp::autocast::policy_file
