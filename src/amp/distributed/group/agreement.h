// The check that all ranks are about to do the same. Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <amp/distributed/group/progress.h>

namespace amp::distributed {

// The description of a collective: its operation, and its number among the collectives of the group.
std::string numbered(const std::string& what, uint64_t sequence);

// Describes how the ranks' descriptions of the next operation differ; empty if they are equal.
std::string disagreement(const std::vector<std::string>& of_ranks);

// Two stages that precede those of a collective. They exchange `what`, a description of it, and throw Disagreement on all ranks if the
// descriptions differ. `sequence` is its number among the collectives of the group.
void add_agreement(Stages& stages, const std::shared_ptr<Transport>& transport, const std::string& what, uint64_t sequence);

}  // namespace amp::distributed
