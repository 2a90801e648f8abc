// Explains what autocast does with a call.
//
//   std::cout << amp::explain("addmm", {amp::kFloat32, amp::kBFloat16, amp::kFloat32}, amp::kCUDA).text();
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/autocast.h>

namespace amp {

// The effect of autocast on a call.
struct AMP_API Explanation {
  struct Argument {
    std::string name;
    ScalarType given, becomes;
    std::string why;  // why it is not cast; empty if it is cast
  };

  std::string op;         // with its overload: "sum.dim"
  std::string signature;  // of that overload
  std::string policy;
  DeviceType device;
  ScalarType dtype;  // the region's dtype
  autocast::Category category;
  std::string message;  // only for a banned op
  // The place where the rule is written: "torch-2.0 (autocast_policy.yaml, cuda/fp32)", "mine (mine.yaml:2)". Empty if there is none.
  std::string origin;
  std::vector<Argument> arguments;
  autocast::RuleExtras extras = {};
  const quantize::Recipe* recipe = nullptr;    // how the products are quantized; null: they are not
  ScalarType results = ScalarType::Undefined;  // of floating-point results, if the rule has an `output`
  bool enabled = true;                         // false: the region is disabled, so no rule of the policy applies
  std::string module = {};                     // the path of the module that calls the op; empty for the model, or outside
  std::vector<std::string> module_rules = {};  // the patterns of the policy's module rules that apply there

  // The whole explanation as text, one fact per line.
  std::string text() const;
};

// Explains what this thread's region of `device` does with a call of `op` ("mm", "sum.dim", an alias). Outside of regions, it explains what
// a new region does. Inside a call of a module, the rules for that module apply.
//
// `dtypes` are the dtypes of the tensor arguments in the order of the signature. Missing ones are float32. Undefined means an absent
// tensor, or a number in its place. All tensors are assumed to be on that device. A list of tensors ("cat") gets the dtypes that the other
// arguments do not need. Its items are called "tensors[0]" and so on.
//
// Returns one Explanation for each overload that the name may mean and that has at least this many tensor arguments. Throws ValueError for
// an unknown op, and for more dtypes than tensor arguments.
AMP_API std::vector<Explanation> explain(std::string_view op, const std::vector<ScalarType>& dtypes = {}, DeviceType device = kCPU);
// The same for a region with these options that begins here. It inherits the options that are not given.
AMP_API std::vector<Explanation> explain(std::string_view op, const std::vector<ScalarType>& dtypes, DeviceType device,
                                         const AutocastOptions& options);
// The same for a call in the module with the path `module`, such as "encoder.layers.0"; "" is the model itself.
AMP_API std::vector<Explanation> explain(std::string_view op, const std::vector<ScalarType>& dtypes, DeviceType device,
                                         const AutocastOptions& options, std::string_view module);

}  // namespace amp
