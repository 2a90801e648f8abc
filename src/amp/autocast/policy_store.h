// Where policies made at run time live. Internal.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <amp/autocast/policy.h>

namespace amp::autocast {

struct PolicyData {
  using Table = std::array<TableEntry, kNumOps>;
  struct Ban {
    OpId op;
    DeviceType device;
    std::string message;
    bool operator==(const Ban&) const = default;
  };

  // Where a rule is written.
  struct Origin {
    std::string file, preset;
    int line = 0;  // 0: in a program
    bool operator==(const Origin&) const = default;
  };
  struct Place {
    OpId op;
    DeviceType device;
    int low;
    auto operator<=>(const Place&) const = default;
  };

  std::string name, doc;
  std::array<std::array<Table, 2>, kNumDeviceTypes> tables{};
  std::vector<Ban> bans;
  std::map<Place, RuleExtras> extras;
  std::map<Place, Origin> origins;

  // Passthrough without extras takes the op off.
  void set(const Place& place, Category category, const RuleExtras& more);

  bool operator==(const PolicyData&) const = default;
};

// The policy with these contents; made when there is none, and never freed.
const Policy& stored_policy(PolicyData data);

// Where the rule of a policy for an op is written; none for ops without a rule, and for presets in a build without yaml-cpp.
std::optional<PolicyData::Origin> origin_of(const Policy& policy, const PolicyData::Place& place);
// The same for the presets.
std::optional<PolicyData::Origin> preset_origin(const Policy& preset, const PolicyData::Place& place);

}  // namespace amp::autocast
