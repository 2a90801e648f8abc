// The ranks of a group as threads of one process. Internal.
#pragma once

#include <memory>
#include <vector>

#include <amp/distributed/group/transport.h>

namespace amp::distributed {

// One for each rank.
std::vector<std::shared_ptr<Transport>> make_local_transports(int size);

}  // namespace amp::distributed
