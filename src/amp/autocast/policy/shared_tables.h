// The tables of policies that were created at run time. Policies with equal tables share them: most differ in little. Internal.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include <amp/autocast/own_ops.h>
#include <amp/autocast/policy/policy_store.h>

namespace amp::autocast {

struct SharedTables : std::enable_shared_from_this<SharedTables> {
  SharedTables(RuleTables tables, bool is_wide, bool promotes);

  RuleTables rules;  // constant, except for rules of ops that are registered later
  bool wide, promotes_unlisted;
  std::array<std::array<bool, kNumLowDtypes>, kNumDeviceTypes> has_rules{};
  std::vector<RuleOrigin> places;  // points into `rules`
};

// The tables with these contents. They are freed with the last pointer. The flags are those of the policies, and decide about ops that are
// registered later.
std::shared_ptr<const SharedTables> shared_tables(RuleTables tables, bool wide, bool promotes_unlisted);

// Adds the default rule of a newly registered op to every policy with rules for the device. Its origin is "register_op".
void set_default_rule(const OwnOp& op);
// Held while the function changes tables.
std::mutex& tables_mutex();

}  // namespace amp::autocast
