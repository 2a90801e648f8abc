// A reference to a policy in an option.
#pragma once

#include <string>
#include <string_view>

#include <amp/autocast/policy.h>

namespace amp::autocast {

// The name of a preset, or a policy created at run time (load_policy, derive_policy). The policy is found when the reference is made: the
// name need not live longer, and an unknown or empty name throws ValueError there.
class AMP_API PolicyRef {
 public:
  constexpr PolicyRef() = default;
  PolicyRef(const char* name) : PolicyRef(std::string_view(name)) {}
  PolicyRef(std::string_view name) : policy_(&find_policy(name)) {}
  PolicyRef(const std::string& name) : PolicyRef(std::string_view(name)) {}
  constexpr PolicyRef(const Policy& policy) : policy_(&policy) {}

  // Null if no policy was given.
  constexpr const Policy* find() const { return policy_; }

 private:
  const Policy* policy_ = nullptr;
};

}  // namespace amp::autocast
