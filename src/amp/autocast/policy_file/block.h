// The contents of a policy file, before names are looked up. Internal.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy_file/choice.h>

namespace amp::autocast::policy_file {

// The rules of a preset for one device, or for one low-precision dtype of it.
struct Block {
  std::string where;
  std::vector<Choice> lists, overrides, everywhere;
  std::map<int, Block> low_dtypes;  // key: low_dtype_index
};

// A rule for the modules whose paths match a pattern.
struct RawModule {
  Node pattern;
  bool enabled = true;
  ScalarType dtype = ScalarType::Undefined;
  std::optional<Node> policy = {};
  std::vector<Choice> everywhere = {};  // on every device
  std::map<DeviceType, std::vector<Choice>> devices = {};
};

struct RawPreset {
  std::string name;
  Node key;  // where the name is written
  std::string doc;
  std::optional<Node> inherits;
  std::map<DeviceType, Block> blocks;
  std::vector<RawModule> modules = {};  // in the order of the file
  std::optional<bool> promotes_unlisted = {};
};

struct RawFile {
  std::vector<RawPreset> presets;
  std::string default_name;
};

// The names of the built-in presets.
std::vector<std::string> preset_names();
[[noreturn]] void throw_unknown_preset(const Node& node, const std::vector<std::string>& known);

// Reads the value of `modules`.
std::vector<RawModule> modules_of(const Node& node);

// The parts of the file that have no mistakes. The name of the file gives an overlay (`base:`) its default name.
RawFile read_file(const Node& root);

}  // namespace amp::autocast::policy_file
