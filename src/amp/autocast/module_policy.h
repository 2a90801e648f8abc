// Paths of modules, patterns for them, and the policies that rules for modules make. Internal.
#pragma once

#include <atomic>
#include <span>
#include <string>
#include <string_view>

#include <amp/autocast/module_path.h>
#include <amp/autocast/module_rule.h>
#include <amp/autocast/policy.h>

namespace amp::autocast {

// The path of a module. There is one object for each path, which is never freed. No lock is taken to find one that exists.
class ModulePath {
 public:
  static const ModulePath& root();
  // The path at which "a.b" is below root().
  static const ModulePath& at(std::string_view text);
  const ModulePath& child(std::string_view name) const;

  const std::string& text() const { return text_; }
  const ModulePath* parent() const { return parent_; }  // null for root()

 private:
  // The policy for the modules with this path, by the policy with the rules.
  struct Variant {
    const Policy* whole;
    const Policy* policy;
    const Variant* next;
  };

  ModulePath(const ModulePath* parent, std::string_view name);
  const ModulePath* find(std::string_view name) const;

  friend const Policy& policy_for(const Policy& policy, const ModulePath& path);

  const ModulePath* parent_;
  std::string name_, text_;
  const ModulePath* sibling_ = nullptr;
  mutable std::atomic<const ModulePath*> children_{nullptr};
  mutable std::atomic<const Variant*> variants_{nullptr};
};

const ModulePath& path_of(const amp::detail::ModuleFrame& call);
// The path of the innermost module that this thread is calling; root() outside of modules.
const ModulePath& current_path();

// Names with dots between them: `*` stands for any one name, `**` for any number of names, none included.
bool is_module_pattern(std::string_view text);
bool matches(std::string_view pattern, std::string_view path);
// The rules of a policy that apply at a path, outermost module first: each applies where its pattern matches a module on the way there, but
// none of those around it.
std::vector<const Policy::ModuleRule*> rules_for(const Policy& policy, const ModulePath& path);

// The policy for the modules with this path, where `policy` is in force around it: with the rules for ops that hold there.
const Policy& policy_for(const Policy& policy, const ModulePath& path);
// What derive_policy does; `who` begins the messages.
const Policy& derive_modules(const char* who, const Policy& base, std::span<const ModuleRule> modules,
                             std::span<const PolicyRule> rules = {}, std::string_view name = {});
// The policy of a region that starts here: with these rules added, and for the module that is being called if the region is enabled.
const Policy& policy_of_region(const Policy& policy, std::span<const ModuleRule> rules, bool enabled);

}  // namespace amp::autocast

namespace amp::nn {

// Defined by nn. The names on the way from a module to one that it contains, innermost first; empty if it does not contain it.
std::vector<std::string_view> names_between(const Module& ancestor, const Module& module);
std::weak_ptr<const Module> handle_of(const Module& module);

}  // namespace amp::nn
