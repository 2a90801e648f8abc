#include <amp/distributed/process_group.h>

#include <amp/core/error.h>
#include <amp/core/factories.h>

namespace amp::distributed {

std::shared_ptr<ProcessGroup> ProcessGroup::split(const std::vector<int>&) {
  AMP_THROW(NotImplementedError, "[split] groups of the backend ", backend(), " can't be split");
}

Tensor ProcessGroup::shared_zeros(int64_t count, TensorOptions options) { return zeros({count}, options); }

}  // namespace amp::distributed
