// Looks up the ops that the names in policy files mean. Internal.
#pragma once

#include <string>
#include <vector>

#include <amp/autocast/policy/policy_ops.h>
#include <amp/autocast/policy_file/choice.h>

namespace amp::autocast::policy_file {

// The ops among these for which the rule is possible. Throws if there are none.
std::vector<const PolicyOp*> possible_ops(const Choice& choice, const std::vector<const PolicyOp*>& ops);
// The ops that the name of a choice means and for which the rule is possible, unless the name is a kernel of PyTorch.
std::vector<const PolicyOp*> ops_meant(const Choice& choice);
// The ids of these ops; the name itself if it is a kernel of PyTorch.
std::vector<std::string> ids_of(const Choice& choice);

}  // namespace amp::autocast::policy_file
