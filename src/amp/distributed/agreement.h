// The check that all ranks are about to do the same. Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <amp/distributed/progress.h>

namespace amp::distributed {

// The description of a collective: what it does, and its number among those of the group.
std::string numbered(const std::string& what, uint64_t sequence);

// How the descriptions differ that the ranks give of what they are about to do; empty if they are the same.
std::string disagreement(const std::vector<std::string>& of_ranks);

// Two stages to put in front of those of a collective: they exchange `what`, a description of it, and throw Disagreement on all ranks if
// the descriptions differ. `sequence` is its number among the collectives of the group.
void add_agreement(Stages& stages, const std::shared_ptr<Transport>& transport, const std::string& what, uint64_t sequence);

}  // namespace amp::distributed
