// libtorch's samplers for training in several processes.
#pragma once

#include <amp/data/distributed_sampler.h>

namespace amp::data::samplers {

// With `allow_duplicates`, the first elements are repeated if the size is no multiple of the number of ranks. Without, the last are left
// out.
class DistributedRandomSampler : public DistributedSampler {
 public:
  explicit DistributedRandomSampler(size_t size, size_t num_replicas = 1, size_t rank = 0, bool allow_duplicates = true)
      : DistributedSampler(size, num_replicas, rank, {.shuffle = true, .drop_last = !allow_duplicates}) {}
};
class DistributedSequentialSampler : public DistributedSampler {
 public:
  explicit DistributedSequentialSampler(size_t size, size_t num_replicas = 1, size_t rank = 0, bool allow_duplicates = true)
      : DistributedSampler(size, num_replicas, rank, {.shuffle = false, .drop_last = !allow_duplicates}) {}
};

}  // namespace amp::data::samplers
