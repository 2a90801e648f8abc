// Policies that are created at run time: from YAML files, or from another policy with changes to single ops.
//
//   const auto policy = amp::load_policy("my_policy.yaml");
//   amp::Autocast region(amp::kCUDA, {.policy = policy});
//
// A policy never changes, so regions and threads may share it. Equal policies are stored once. A policy is freed when no handle, region,
// option or rule for modules uses it any longer (policy_ref.h). Two kinds are never freed: presets, and results that a program converted to
// `const Policy&`.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/module_rule.h>
#include <amp/autocast/policy.h>
#include <amp/autocast/policy_ref.h>
#include <amp/core/error.h>

namespace amp {

// Mistakes in a policy file. The text has a line for each of them: "file:line:column: what is wrong; what to write
// instead". It has no line and column if the file could not be read. The members describe the first mistake.
class AMP_API PolicyError : public ValueError {
 public:
  PolicyError(const std::string& file, int line, int column, const std::string& message);
  // The mistakes of one file in one error. There is at least one.
  explicit PolicyError(const std::vector<PolicyError>& mistakes);
  const std::string& file() const { return file_; }
  int line() const { return line_; }  // from 1; 0 if the file could not be read
  int column() const { return column_; }
  const std::string& message() const { return message_; }  // without file, line and column
  // The other mistakes of the file.
  const std::vector<PolicyError>& further() const { return further_; }

 private:
  std::string file_, message_;
  int line_, column_;
  std::vector<PolicyError> further_;
};

// Loads a policy from a file, which has one of two forms (docs/guide/policies.md):
// - A file with `presets:`, as autocast_policy.yaml. Its presets may inherit built-in ones. `preset` is the name of one of them; by default
//   it is the one that the file names as `default`.
// - An overlay, with `base:`, `override:` and blocks for `cuda:` and `cpu:`. Its name is the value of `name:`, by default the name of the
//   file: "stable" for stable.yaml.
// Throws PolicyError for the mistakes in the file, with the messages of the generator. Throws ValueError if the file has no preset of that
// name, and NotImplementedError in a build without yaml-cpp.
AMP_API autocast::PolicyHandle load_policy(std::string_view path, std::string_view preset = {});
// The names of the presets in a file, in the file's order. An overlay counts as one preset. Throws the errors of load_policy.
AMP_API std::vector<std::string> presets_in(std::string_view path);
// Like load_policy, but parses `text`. Messages call it `file`.
AMP_API autocast::PolicyHandle parse_policy(std::string_view text, std::string_view preset = {}, std::string_view file = "policy");

// Makes a policy from load_policy or derive_policy a preset. From then on its name is known to AutocastOptions, `inherits:` and `base:` in
// policy files, and `amp-policy`, and it is never freed. Does nothing if the policy is a preset already. Throws ValueError if another
// preset has its name.
AMP_API void register_preset(const autocast::Policy& policy);

// Returns `base`, a policy or the name of a preset, with other rules for single ops. The result is called `name`; the default name is
// "torch-2.0 + derived" if the base is torch-2.0. Throws ValueError for an op that does not exist; for a category or an extra that is
// impossible for it; for a ban without a message; for two rules for one op; and for the name of a built-in preset.
AMP_API autocast::PolicyHandle derive_policy(const autocast::PolicyRef& base, std::initializer_list<PolicyRule> rules,
                                             std::string_view name = {});
// The same with rules for modules, which follow those of the base. A rule replaces an earlier one with the same pattern. Also throws
// ValueError for a malformed pattern, a dtype other than float16, bfloat16 and float32, an empty rule, and a rule that contradicts itself.
AMP_API autocast::PolicyHandle derive_policy(const autocast::PolicyRef& base, std::initializer_list<PolicyRule> rules,
                                             std::initializer_list<ModuleRule> modules, std::string_view name = {});
// The same with rules that the program has computed, such as a std::vector of rules.
AMP_API autocast::PolicyHandle derive_policy(const autocast::PolicyRef& base, std::span<const PolicyRule> rules,
                                             std::string_view name = {});
AMP_API autocast::PolicyHandle derive_policy(const autocast::PolicyRef& base, std::span<const PolicyRule> rules,
                                             std::span<const ModuleRule> modules, std::string_view name = {});
AMP_API autocast::PolicyHandle derive_policy(const autocast::PolicyRef& base, std::initializer_list<PolicyRule> rules,
                                             std::span<const ModuleRule> modules, std::string_view name = {});
AMP_API autocast::PolicyHandle derive_policy(const autocast::PolicyRef& base, std::span<const PolicyRule> rules,
                                             std::initializer_list<ModuleRule> modules, std::string_view name = {});

}  // namespace amp
