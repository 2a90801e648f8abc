// A policy that was created at run time, with what it points to. Internal.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include <amp/autocast/policy_store.h>
#include <amp/autocast/policy_variants.h>

namespace amp::autocast {

// A registration of an op changes the tables of the listed policies. Defined by policy_store.cpp.
void enlist(StoredPolicy& policy);
void delist(StoredPolicy& policy) noexcept;

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
  // Sets the rule of an op that was registered later, where there are any rules.
  void set_default_rule(size_t op, TableEntry entry);

 private:
  void point_to_rules();
  void point_to_modules(const Policy* whole);

  std::unique_ptr<OpRules> rules_;  // null: those of another policy. Constant, except for rules of ops that are registered later
  std::shared_ptr<const void> base_;
  std::vector<PolicyData::ModuleRule> module_data_;
  PolicyVariants variants_;
  // What `policy_` points to.
  std::vector<RuleOrigin> places_;
  std::vector<Policy::Ban> bans_;
  std::vector<Policy::Extra> extras_;
  std::vector<Policy::KernelRule> kernels_;
  std::deque<std::vector<Policy::OpRule>> module_ops_;
  std::vector<Policy::ModuleRule> modules_;
  Policy policy_{};
};

}  // namespace amp::autocast
