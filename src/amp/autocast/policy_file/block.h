// What a policy file says, before names are looked up. Internal.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy_file/choice.h>

namespace amp::autocast::policy_file {

// What one preset says of one device, or of one low-precision dtype of it.
struct Block {
  std::string where;
  std::vector<Choice> lists, overrides, everywhere;
  std::map<int, Block> low;
};

struct RawPreset {
  std::string name;
  Node key;
  std::string doc;
  std::optional<Node> inherits;
  std::map<DeviceType, Block> blocks;
};

struct RawFile {
  std::vector<RawPreset> presets;
  std::string default_name;
  bool is_overlay = false;
};

// The name of the preset that an overlay (`base:`) makes.
inline constexpr const char* kOverlay = "overlay";

[[noreturn]] void throw_unknown_preset(const Node& node, const std::vector<std::string>& known);

// With `own`, the project's file, which names the devices' dtypes and its default.
RawFile read_file(const Node& root, bool own);

}  // namespace amp::autocast::policy_file
