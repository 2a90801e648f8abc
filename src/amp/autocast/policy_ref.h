// What holds a policy: a handle that a program has, and a reference in an option.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy_ptr.h>

namespace amp::autocast {

// A policy that was created at run time: the result of load_policy, parse_policy and derive_policy. It is freed with the last handle, if no
// region, captured state, rule for modules or option uses it any longer.
//
//   const auto policy = amp::derive_policy(amp::autocast::find_policy("torch-2.0"), {{"mm", amp::autocast::Category::Fp32}});
//   std::puts(policy->name);
//
// If the result itself becomes a `const Policy&`, the policy lives as long as the process, because nothing tells when the reference ends.
class AMP_API PolicyHandle {
 public:
  explicit PolicyHandle(PolicyPtr policy) : policy_(std::move(policy)) {}

  const Policy* get() const { return policy_.get(); }
  const Policy* operator->() const { return policy_.get(); }
  const Policy& operator*() const { return *policy_; }
  operator const Policy&() const& { return *policy_; }
  AMP_NO_DANGLING operator const Policy&() && { return kept(std::move(policy_)); }
  const PolicyPtr& pointer() const { return policy_; }

  // Whether they are one policy. Policies with equal contents are, as long as one of them exists.
  bool operator==(const PolicyHandle& other) const { return policy_ == other.policy_; }

 private:
  // Keeps the policy as long as the process lives.
  static const Policy& kept(PolicyPtr policy);

  PolicyPtr policy_;
};

// The name of a preset, or a policy created at run time (load_policy, derive_policy), which it keeps alive. The policy is found when the
// reference is made: the name need not live longer, and an unknown or empty name throws ValueError there.
class AMP_API PolicyRef {
 public:
  constexpr PolicyRef() = default;
  PolicyRef(const char* name) : PolicyRef(std::string_view(name)) {}
  PolicyRef(std::string_view name) : PolicyRef(find_policy(name)) {}
  PolicyRef(const std::string& name) : PolicyRef(std::string_view(name)) {}
  PolicyRef(const Policy& policy) : policy_(&policy) {}
  PolicyRef(const PolicyHandle& policy) : policy_(policy.pointer()) {}

  // Null if no policy was given.
  constexpr const Policy* find() const { return policy_.get(); }

 private:
  PolicyPtr policy_;
};

}  // namespace amp::autocast
