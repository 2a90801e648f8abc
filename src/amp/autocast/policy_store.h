// The storage of policies created at run time. Internal.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/autocast/table_size.h>

namespace amp::autocast {

inline constexpr int kNumLowDtypes = 2;  // float16 and bfloat16, in the order of low_dtype_index

// A Policy that owns what it points to.
struct PolicyData {
  using Entries = std::array<TableEntry, kTableSize>;
  struct Ban {
    OpId op;
    DeviceType device;
    std::string message;
    bool operator==(const Ban&) const = default;
  };

  // Where a rule is written; see RuleOrigin.
  struct Origin {
    std::string file, preset, list;
    int line = 0;
    std::string kernel = {};
    auto operator<=>(const Origin&) const = default;
  };
  struct Place {
    OpId op;
    DeviceType device;
    int low_index;
    auto operator<=>(const Place&) const = default;
  };
  struct KernelRule {
    std::string name;
    DeviceType device;
    uint8_t low_indices;
    Category category;
    Origin origin;
    bool operator==(const KernelRule&) const = default;
  };

  std::string name, doc;
  std::array<std::array<Entries, kNumLowDtypes>, kNumDeviceTypes> tables{};
  std::vector<Ban> bans;
  std::map<Place, RuleExtras> extras;
  std::map<Place, Origin> origins;
  std::vector<KernelRule> kernels;

  // Passthrough without extras removes the op's rule.
  void set(const Place& place, Category category, const RuleExtras& more, Origin origin);

  bool operator==(const PolicyData&) const = default;
};

PolicyData::Origin owned(const RuleOrigin& origin);
std::vector<PolicyData::KernelRule> owned(ArrayRef<Policy::KernelRule> rules);

// The contents of a policy, to be changed.
PolicyData copy_of(const Policy& policy);

// Gives an op that a program registers this rule in every policy with rules for the device. Its origin is "register_op".
void set_default_rule(OpId op, Category category);

// The policy with these contents; created if there is none, and never freed.
const Policy& stored_policy(PolicyData data);

}  // namespace amp::autocast
