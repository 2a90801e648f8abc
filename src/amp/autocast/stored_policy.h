// A policy that was created at run time, with what it points to. Internal.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <vector>

#include <amp/autocast/policy_store.h>
#include <amp/autocast/policy_variants.h>
#include <amp/autocast/shared_tables.h>

namespace amp::autocast {

class StoredPolicy : public std::enable_shared_from_this<StoredPolicy> {
 public:
  // With rules for ops of its own. The owner of a policy for some modules is that of the policy that has the rules for modules.
  explicit StoredPolicy(PolicyData data);
  // With the rules for ops of `base`, which it keeps alive; it is its own owner.
  StoredPolicy(const Policy& base, PolicyData changed);
  ~StoredPolicy();
  StoredPolicy(const StoredPolicy&) = delete;
  StoredPolicy& operator=(const StoredPolicy&) = delete;

  const Policy& policy() const { return policy_; }
  bool has(const PolicyData& data) const;

 private:
  void point_to_rules();
  void point_to_modules(const Policy* whole);

  std::shared_ptr<const SharedTables> tables_;  // null: it has the rules for ops of `base`
  std::shared_ptr<const void> base_;
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
