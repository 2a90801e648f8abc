// Functions of a group that sharding needs. Internal.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <amp/distributed/process_group.h>
#include <amp/optim/shards.h>

namespace amp::distributed {

// The given group. If it is null: the default group, else a group of only this process.
GroupPtr group_or_default(GroupPtr group);
// A group as the processes of shards: the same object for the same group.
std::shared_ptr<const optim::Processes> processes_of(const GroupPtr& group);
// The group of processes that processes_of has returned.
const GroupPtr& group_of(const optim::Processes& processes);

// The texts of all ranks, in their order. All ranks call it.
std::vector<std::string> gather_texts(const std::string& text, ProcessGroup& group);
// Throws Error "[op] ..." on all ranks if the problem of any rank is not empty. The message names the first such rank. All ranks call it.
void check_together(const char* op, const std::string& problem, ProcessGroup& group);
// Throws DistributedError "[op] ..." on all ranks if their texts differ. The message names the first rank whose text differs from rank 0's,
// and the first different line. All ranks call it.
void check_same_text(const char* op, const std::string& text, ProcessGroup& group);

}  // namespace amp::distributed
