// The presets of a policy file, with names looked up and inheritance resolved. The C++ counterpart of codegen/policies/policy.py. Internal.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <amp/autocast/policy/policy_rule.h>
#include <amp/autocast/policy/policy_store.h>
#include <amp/autocast/policy_file/node.h>

namespace amp::autocast::policy_file {

struct Rule {
  Category category;
  std::string message;  // only for a banned op
  NamedExtras extras = {};
  PolicyData::Origin origin = {};
};

// Key: the id of an op (its name and overload), or the name of a kernel of PyTorch.
using Rules = std::map<std::string, Rule>;
using Tables = std::array<Rules, kNumLowDtypes>;  // index: low_dtype_index

// The device types that a file can name: first those of the built-in presets.
std::vector<DeviceType> devices();

struct Preset {
  std::string name, doc;
  std::map<DeviceType, Tables> tables;
  std::vector<PolicyData::ModuleRule> modules = {};
  bool promotes_unlisted = false;

  // Empty for a device type that was registered after the preset was read.
  Tables tables_for(DeviceType device) const {
    const auto found = tables.find(device);
    return found != tables.end() ? found->second : Tables{};
  }
};

struct PresetFile {
  std::map<std::string, Preset> presets;
  std::vector<std::string> names;  // in file order
  std::string default_name;
};

// Parses `text`. Messages call it `file`.
PresetFile read(const std::string& text, const std::string& file);

}  // namespace amp::autocast::policy_file
