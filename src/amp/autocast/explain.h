// What autocast does with a call, and why.
//
//   std::cout << amp::explain("addmm", {amp::kFloat32, amp::kBFloat16, amp::kFloat32}, amp::kCUDA).text();
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/autocast.h>

namespace amp {

struct AMP_API Explanation {
  struct Argument {
    std::string name;
    ScalarType given, becomes;
    std::string why;  // empty when it is cast
  };

  std::string op;         // with its overload: "sum.dim"
  std::string signature;  // of that
  std::string policy;
  DeviceType device;
  ScalarType dtype;  // the region's
  autocast::Category category;
  std::string message;  // of a banned op
  std::string origin;   // of the rule: "torch-2.0 (autocast_policy.yaml, cuda/fp32)", "mine (mine.yaml:2)"; empty when there is none
  std::vector<Argument> arguments;
  autocast::RuleExtras extras = {};
  ScalarType results = ScalarType::Undefined;  // the dtype of floating results where the rule says so
  bool enabled = true;                         // false: the region is off, so no rule of the policy holds

  // All of it, in lines.
  std::string text() const;
};

// What a region of `device` with these options would do with a call of `op` ("mm", "sum.dim", an alias) whose tensor arguments have these
// dtypes, in the order of the signature; float32 for those that are left out, and all tensors on that device. A list of tensors ("cat")
// takes as many dtypes as the other arguments leave over, and "tensors[0]" are its items then. Options that are not given are those of a
// fresh region, `policy` that in force on this thread. One Explanation for each overload that the name may mean and that has so many tensor
// arguments. Throws ValueError for an unknown op or policy and for more dtypes than tensor arguments.
AMP_API std::vector<Explanation> explain(std::string_view op, const std::vector<ScalarType>& dtypes = {}, DeviceType device = kCPU,
                                         const AutocastOptions& options = {});

}  // namespace amp
