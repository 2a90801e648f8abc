// The rules of a policy as texts, and how two policies differ.
#pragma once

#include <compare>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <amp/autocast/policy.h>

namespace policy_rules {

// The rules of a policy for one device and the regions of one dtype. Both maps have the ops that a rule applies to.
struct DeviceRules {
  amp::DeviceType device;
  amp::ScalarType dtype;
  std::map<std::string, std::vector<std::string>> ops;      // by category and extras
  std::map<std::string, std::vector<std::string>> kernels;  // by kernel of PyTorch
};
DeviceRules device_rules_of(const amp::autocast::Policy& policy, amp::DeviceType device, amp::ScalarType dtype);

// Pairs of pattern and rule, in the order of the policy.
std::vector<std::pair<std::string, std::string>> module_rules_of(const amp::autocast::Policy& policy);

// The ops that have the rule of a kernel of PyTorch, in regions of any of these dtypes.
std::vector<std::string> ops_with(const amp::autocast::Policy::KernelRule& rule, const amp::autocast::Policy& policy,
                                  std::initializer_list<amp::ScalarType> dtypes);

// An op or a pattern for modules with different rules in two policies.
struct Difference {
  std::string name, was, is;
  auto operator<=>(const Difference&) const = default;
};

// The differences for one device, by the dtype of the regions; only dtypes with differences.
using DeviceDifferences = std::vector<std::pair<amp::ScalarType, std::vector<Difference>>>;
DeviceDifferences device_differences(const amp::autocast::Policy& a, const amp::autocast::Policy& b, amp::DeviceType device,
                                     const std::vector<amp::ScalarType>& dtypes);

// The rules for modules that only one policy has, that differ, or that apply in another order.
std::vector<Difference> module_differences(const amp::autocast::Policy& a, const amp::autocast::Policy& b);

}  // namespace policy_rules
