// What sharding needs of a group. Internal.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <amp/distributed/process_group.h>
#include <amp/optim/shards.h>

namespace amp::distributed {

// The given group; if it is null the default group, and without that one of this process alone.
GroupPtr group_or_default(GroupPtr group);
// A group as the processes of shards: the same object for the same group.
std::shared_ptr<const optim::Processes> processes_of(const GroupPtr& group);
// Of processes that were made by processes_of.
const GroupPtr& group_of(const optim::Processes& processes);

// The texts of all ranks, in their order. All ranks call it.
std::vector<std::string> gather_texts(const std::string& text, ProcessGroup& group);
// Throws Error "[op] ..." on all ranks if one of them gives a problem, which is not empty, and names the first one that does. All ranks
// call it.
void check_together(const char* op, const std::string& problem, ProcessGroup& group);
// Throws DistributedError "[op] ..." on all ranks if their texts differ, and names the first rank whose text is not that of rank 0, and the
// first line that is another. All ranks call it.
void check_same_text(const char* op, const std::string& text, ProcessGroup& group);

}  // namespace amp::distributed
