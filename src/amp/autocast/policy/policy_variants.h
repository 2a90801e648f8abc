// The policies that the rules of one policy for modules make, by the path of a module. Internal.
#pragma once

#include <memory>
#include <vector>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy/growing_table.h>

namespace amp::autocast {

class ModulePath;
class StoredPolicy;

// Finding a known policy takes no lock. Threads may add policies at the same time. It has no destructor, so that it can be a constant of
// the program; the owner calls clear() when no thread uses it any longer.
class PolicyVariants {
 public:
  using Rules = std::vector<const Policy::ModuleRule*>;

  constexpr PolicyVariants() = default;
  PolicyVariants(const PolicyVariants&) = delete;
  PolicyVariants& operator=(const PolicyVariants&) = delete;

  // The policy for the modules with this path; null if it is not known.
  const Policy* find(const ModulePath& path) const;
  // Sets the policy for a path, and returns it. If another thread was faster, returns the one of that thread.
  const Policy& add(const ModulePath& path, const Policy& policy);
  // The rules among these that apply at a path, as rules_for() returns them. `all` is always the same list.
  Rules rules_at(const ModulePath& path, ArrayRef<Policy::ModuleRule> all);
  // The policy that these rules have made; null if there is none.
  const Policy* made_by(const Rules& rules) const;
  // Keeps the policy that these rules have made, and returns it. If another thread was faster, returns the one of that thread.
  const Policy& keep(const Rules& rules, std::unique_ptr<StoredPolicy> policy);
  void clear() noexcept;

 private:
  struct Made;
  struct Matched;

  GrowingTable<ModulePath, const Policy*> table_;
  Made* made_ = nullptr;
  Matched* matched_ = nullptr;
};

}  // namespace amp::autocast
