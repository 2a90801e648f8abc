// Replaces the backend in builds without it.
#include <amp/distributed/group/backends.h>

namespace amp::distributed {

OpenedGroup open_nccl(const DistributedOptions&) {
  AMP_THROW(NotImplementedError, "[init_process_group] the backend nccl is not in this build, which lacks CUDA or the feature `nccl`");
}

}  // namespace amp::distributed
