// A reference to a policy in an option.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <amp/autocast/policy.h>

namespace amp::autocast {

// The name of a preset, or a policy created at run time (load_policy, derive_policy).
class AMP_API PolicyRef {
 public:
  constexpr PolicyRef() = default;
  constexpr PolicyRef(const char* name) : name_(name) {}
  constexpr PolicyRef(std::string_view name) : name_(name) {}
  PolicyRef(const std::string& name) : name_(name) {}
  constexpr PolicyRef(const Policy& policy) : policy_(&policy) {}

  // Null if no policy was given. Throws ValueError for an unknown or empty name.
  const Policy* find() const { return name_ ? &find_policy(*name_) : policy_; }

 private:
  std::optional<std::string_view> name_;
  const Policy* policy_ = nullptr;
};

}  // namespace amp::autocast
