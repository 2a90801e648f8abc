// Policies made at run time: from YAML files, and by changing single ops of another one.
//
//   const amp::autocast::Policy& policy = amp::load_policy("my_policy.yaml");
//   amp::Autocast region(amp::kCUDA, {.policy = policy});
//
// A policy is never changed and lives as long as the process, so that regions and threads may share it; equal ones are made once.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/core/error.h>

namespace amp {

// A mistake in a policy file. The text reads "file:line:column: what is wrong; what to write instead".
class AMP_API PolicyError : public ValueError {
 public:
  PolicyError(const std::string& file, int line, int column, const std::string& message);
  const std::string& file() const { return file_; }
  int line() const { return line_; }  // from 1; 0 when the file could not be read
  int column() const { return column_; }
  const std::string& message() const { return message_; }  // without the place

 private:
  std::string file_, message_;
  int line_, column_;
};

// A preset of the file, by default the one that the file calls its `default`. The file has `presets:`, as autocast_policy.yaml, which may
// inherit the built-in ones; or `base:` with `override:` and blocks for `cuda:` and `cpu:` (docs/policies.md). A policy of the second kind
// is called what `name:` in the file says, or what the file is called: "stable" for stable.yaml.
// Throws PolicyError for what the generator refuses, in the same words; ValueError when the file has no preset of that name;
// NotImplementedError in a build without yaml-cpp.
AMP_API const autocast::Policy& load_policy(std::string_view path, std::string_view preset = {});
// The names of the presets in a file, in its order; an overlay is one. Throws as load_policy does.
AMP_API std::vector<std::string> presets_in(std::string_view path);
// As load_policy, from a text; `file` is what messages call it.
AMP_API const autocast::Policy& parse_policy(std::string_view text, std::string_view preset = {}, std::string_view file = "policy");

// One rule of a derived policy.
struct PolicyRule {
  std::string_view op;  // as a policy file names it: "mm", "sum.dim", an alias
  autocast::Category category;
  std::string_view message = {};                    // for Category::Banned
  std::optional<DeviceType> device = std::nullopt;  // by default every device
  std::optional<ScalarType> dtype = std::nullopt;   // low-precision dtype, by default both
  autocast::Math math = autocast::Math::Full;
  autocast::Output output = autocast::Output::Computed;
  int64_t min_work = 0;                     // 0: none
  std::vector<std::string_view> keep = {};  // arguments that are not cast
};
// `base` with other rules for single ops. It is called `name`, or "torch-2.0 + derived" where none is given and the base is torch-2.0.
// Throws ValueError for an op that does not exist or is not built yet, a category or an extra that is impossible for it, a ban without a
// message, two rules for one op, or the name of a built-in preset.
AMP_API const autocast::Policy& derive_policy(const autocast::Policy& base, std::initializer_list<PolicyRule> rules,
                                              std::string_view name = {});

}  // namespace amp
