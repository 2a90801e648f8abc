// The storage of policies created at run time. Internal.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy.h>
#include <amp/autocast/policy_ptr.h>
#include <amp/autocast/table_size.h>

namespace amp::autocast {

class StoredPolicy;  // stored_policy.h

inline constexpr int kNumLowDtypes = 2;  // float16 and bfloat16, in the order of low_dtype_index
inline constexpr uint8_t kAllLowDtypes = (1 << kNumLowDtypes) - 1;

// The categories of ops, and where their rules are written.
struct RuleTables {
  using Entries = std::array<TableEntry, kTableSize>;
  using OriginIndices = std::array<uint16_t, kTableSize>;
  // The place where a rule is written; see RuleOrigin.
  struct Origin {
    std::string file, preset, list;
    int line = 0;
    std::string kernel = {};
    bool operator==(const Origin& other) const {
      return line == other.line && list == other.list && preset == other.preset && kernel == other.kernel && file == other.file;
    }
  };

  std::array<std::array<Entries, kNumLowDtypes>, kNumDeviceTypes> tables{};
  std::array<std::array<OriginIndices, kNumLowDtypes>, kNumDeviceTypes> origins{};  // indices into `places`
  std::vector<Origin> places = std::vector<Origin>(1);                              // the first entry means no rule

  bool same_as(const RuleTables& other) const;
  size_t hash() const;  // does not depend on the rules of custom ops, because a registration changes them
};

// The rules of a policy for ops.
struct OpRules : RuleTables {
  struct Ban {
    OpId op;
    DeviceType device;
    uint8_t low_indices;
    std::string message;
    bool operator==(const Ban&) const = default;
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

  std::vector<Ban> bans;
  std::map<Place, RuleExtras> extras;
  std::vector<KernelRule> kernels;
  bool promotes_unlisted = false;

  // Lets the rules for a device type begin with those of rules_of_backend, if it has none.
  void begin_rules(DeviceType device);
  // Sets the rule of an op. Passthrough without extras removes it.
  void set(const Place& place, Category category, const RuleExtras& more, const Origin& origin);
  // The rules of the device type begin with those of rules_of_backend.
  void set(const OpRule& rule);
  // Sets the entries of ops without a rule, as `promotes_unlisted` says.
  void set_unlisted();

 private:
  uint16_t index_of(const Origin& origin);
};

// A Policy that owns what it points to.
struct PolicyData : OpRules {
  struct ModuleRule {
    std::string pattern;
    bool enabled = true;
    ScalarType dtype = ScalarType::Undefined;
    PolicyPtr policy = {};
    std::vector<OpRule> ops = {};
    Origin origin = {};
    bool operator==(const ModuleRule&) const = default;
  };

  std::string name, doc;
  // Only for a policy for some modules: see Policy.
  const Policy* whole = nullptr;
  ScalarType dtype = ScalarType::Undefined;
  bool off = false;
  bool wide = false;  // every op runs in float32, including ops that are registered later
  std::vector<ModuleRule> modules;

  // Replaces the rules for ops by those of another policy.
  void take_rules_of(const Policy& policy);
};

// Adds rules for modules to a list. A rule replaces one with the same pattern.
class ModuleRuleList {
 public:
  // `rules` must outlive this object, and not change otherwise.
  explicit ModuleRuleList(std::vector<PolicyData::ModuleRule>& rules);
  void set(PolicyData::ModuleRule rule);

 private:
  std::vector<PolicyData::ModuleRule>& rules_;
  std::unordered_map<std::string, size_t> by_pattern_;  // places in the list
};

PolicyData::Origin owned(const RuleOrigin& origin);
std::vector<PolicyData::KernelRule> owned(ArrayRef<Policy::KernelRule> rules);

// Modifiable copies of the rules of a policy: those for ops, and also those for modules.
OpRules rules_of(const Policy& policy);
PolicyData copy_of(const Policy& policy);
std::vector<PolicyData::ModuleRule> owned(ArrayRef<Policy::ModuleRule> rules);

// The category of an op in modules where every op runs in float32; `category` is its usual one. Views share memory with their inputs and
// are not cast. For composites without a rule, the rules of their parts apply.
Category in_float32(const PolicyOp& op, bool composite, Category category);

// The policy with these contents. Creates it if it does not exist. It is freed with the last pointer.
PolicyPtr stored_policy(PolicyData data);
// Keeps the policy as long as the process lives.
void keep_forever(PolicyPtr policy) noexcept;
// A policy for some modules.
std::unique_ptr<StoredPolicy> policy_for_modules(PolicyData data);
// A policy with the rules for ops of `base` and other rules for modules: the `modules`, `name` and `doc` of `changed`. It is freed with the
// last pointer.
PolicyPtr policy_with_modules(const Policy& base, PolicyData changed);

}  // namespace amp::autocast
