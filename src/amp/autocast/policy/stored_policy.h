// A policy that was created at run time, with what it points to. Internal.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <amp/autocast/policy/policy_store.h>
#include <amp/autocast/policy/policy_variants.h>
#include <amp/autocast/policy/shared_tables.h>

namespace amp::autocast {

class StoredPolicy : public PolicyUses {
 public:
  // With rules for ops of its own. It is its own owner, but that of a policy for some modules is the owner of the policy that has the rules
  // for modules.
  explicit StoredPolicy(PolicyData data);
  // With the rules for ops of `base`, which it keeps alive; it is its own owner.
  StoredPolicy(const Policy& base, PolicyData changed);
  ~StoredPolicy();
  StoredPolicy(const StoredPolicy&) = delete;
  StoredPolicy& operator=(const StoredPolicy&) = delete;

  const Policy& policy() const { return policy_; }
  // Counts one more use, unless the last one has ended. Returns whether it did.
  bool use_again() const noexcept {
    uint32_t uses = count.load(std::memory_order_relaxed);
    while (uses != 0 && !count.compare_exchange_weak(uses, uses + 1, std::memory_order_relaxed)) {}
    return uses != 0;
  }
  bool has(const PolicyData& data) const;

  std::optional<size_t> hash = {};  // set if stored_policy() can find it

 private:
  void point_to_rules();
  void point_to_modules(const Policy* whole);

  std::shared_ptr<const SharedTables> tables_;  // null: it has the rules for ops of `base`
  PolicyPtr base_;
  std::vector<OpRules::Ban> ban_data_;
  std::map<OpRules::Place, RuleExtras> extra_data_;
  std::vector<OpRules::KernelRule> kernel_data_;
  std::vector<PolicyData::ModuleRule> module_data_;
  PolicyVariants variants_;
  // What `policy_` points to.
  std::vector<Policy::Ban> bans_;
  std::vector<Policy::Extra> extras_;
  std::vector<Policy::KernelRule> kernels_;
  std::deque<std::vector<Policy::OpRule>> module_ops_;
  std::vector<Policy::ModuleRule> modules_;
  Policy policy_{};
};

}  // namespace amp::autocast
