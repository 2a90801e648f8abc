// The storage of policies created at run time. Internal.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy.h>
#include <amp/autocast/table_size.h>

namespace amp::autocast {

inline constexpr int kNumLowDtypes = 2;  // float16 and bfloat16, in the order of low_dtype_index
inline constexpr uint8_t kAllLowDtypes = (1 << kNumLowDtypes) - 1;

// A Policy that owns what it points to.
struct PolicyData {
  using Entries = std::array<TableEntry, kTableSize>;
  struct Ban {
    OpId op;
    DeviceType device;
    std::string message;
    bool operator==(const Ban&) const = default;
  };

  // The place where a rule is written; see RuleOrigin.
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

  struct OpRule {
    OpId op;
    DeviceType device;
    uint8_t low_indices;
    Category category;
    Origin origin;
    RuleExtras extras = {};
    std::string message = {};
    bool operator==(const OpRule&) const = default;
  };
  struct ModuleRule {
    std::string pattern;
    bool enabled = true;
    ScalarType dtype = ScalarType::Undefined;
    const Policy* policy = nullptr;
    std::vector<OpRule> ops = {};
    Origin origin = {};
    bool operator==(const ModuleRule&) const = default;
  };

  std::string name, doc;
  // Only for a policy for some modules: see Policy. `applied` are the indices of the rules of `whole` that apply there.
  const Policy* whole = nullptr;
  std::vector<size_t> applied;
  ScalarType dtype = ScalarType::Undefined;
  bool off = false;
  bool wide = false;  // every op runs in float32, including ops that are registered later
  std::array<std::array<Entries, kNumLowDtypes>, kNumDeviceTypes> tables{};
  std::vector<Ban> bans;
  std::map<Place, RuleExtras> extras;
  std::map<Place, Origin> origins;
  std::vector<KernelRule> kernels;
  std::vector<ModuleRule> modules;

  // Sets the rule of an op. Passthrough without extras removes it.
  void set(const Place& place, Category category, const RuleExtras& more, Origin origin);
  void set(const OpRule& rule);
  // Adds a rule for modules. It replaces a rule with the same pattern.
  void set(ModuleRule rule);
  // Replaces the rules for ops by those of another policy.
  void take_rules_of(const Policy& policy);

  bool operator==(const PolicyData&) const = default;
};

PolicyData::Origin owned(const RuleOrigin& origin);
std::vector<PolicyData::KernelRule> owned(ArrayRef<Policy::KernelRule> rules);

// A modifiable copy of the contents of a policy.
PolicyData copy_of(const Policy& policy);

// Adds the default rule of a newly registered op to every policy with rules for the device. Its origin is "register_op".
void set_default_rule(const OwnOp& op);

// The category of an op in modules where every op runs in float32; `category` is its usual one. Views share memory with their inputs and
// are not cast. For composites without a rule, the rules of their parts apply.
Category in_float32(const PolicyOp& op, bool composite, Category category);

// The policy with these contents. Creates it if it does not exist; it is never freed.
const Policy& stored_policy(PolicyData data);

}  // namespace amp::autocast
