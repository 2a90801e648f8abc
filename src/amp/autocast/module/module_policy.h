// Paths of modules, patterns for them, and the policies that result from rules for modules. Internal.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <amp/autocast/module_path.h>
#include <amp/autocast/module_rule.h>
#include <amp/autocast/policy.h>
#include <amp/autocast/policy/growing_table.h>
#include <amp/autocast/policy_ptr.h>

namespace amp::autocast {

// The path of a module. Each path has one object, which is never freed. Finding an existing path takes no lock.
class ModulePath {
 public:
  static const ModulePath& root();
  // The path "a.b" below root().
  static const ModulePath& at(std::string_view text);
  const ModulePath& child(std::string_view name) const;

  // The names joined by dots. Not stored: the paths of deep modules would need memory with the square of the depth.
  std::string text() const;
  const std::string& name() const { return name_; }
  const ModulePath* parent() const { return parent_; }  // null for root()

 private:
  ModulePath(const ModulePath* parent, std::string_view name);
  const ModulePath* find(std::string_view name) const;

  const ModulePath* parent_;
  const std::string name_;
  const size_t hash_;  // of the name
  mutable GrowingTable<ModulePath, std::monostate> children_;
};

const ModulePath& path_of(const amp::detail::ModuleFrame& call);
// The path of the innermost module that this thread is calling; root() outside of modules.
const ModulePath& current_path();

// Whether the text is a module pattern: names joined by dots. `*` stands for any one name, `**` for any number of names, including none.
bool is_module_pattern(std::string_view text);
// The rules of a policy that apply at a path: their patterns match its module or a module that contains it. Each rule is listed once, at
// the outermost module that it matches; rules of outer modules come first.
std::vector<const Policy::ModuleRule*> rules_for(const Policy& policy, const ModulePath& path);

// The policy for the modules with this path, if `policy` is active around it. It has the rules for ops that apply there, and lives as long
// as `policy`.
const Policy& policy_for(const Policy& policy, const ModulePath& path);
// The implementation of derive_policy. Messages begin with `who`.
PolicyHandle derive_modules(const char* who, const Policy& base, std::span<const ModuleRule> modules,
                            std::span<const PolicyRule> rules = {}, std::string_view name = {});
// A policy with the rules of a region added to those of `base`. It is freed with the last pointer.
PolicyPtr with_region_rules(const Policy& base, std::span<const ModuleRule> rules);

// The policy of a region.
struct RegionPolicy {
  PolicyPtr whole;     // has the rules for modules
  const Policy* here;  // in an enabled region, that for the module that is being called
};
// The policy of a region that starts here: `policy` with these rules added.
RegionPolicy policy_of_region(const Policy& policy, std::span<const ModuleRule> rules, bool enabled);

}  // namespace amp::autocast
