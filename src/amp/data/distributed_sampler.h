// A sampler for training in several processes (torch.utils.data.DistributedSampler).
#pragma once

#include <amp/data/samplers.h>

namespace amp::data::samplers {

// The options of a DistributedSampler.
struct DistributedSamplerOptions {
  // Whether the order is random, and differs in each epoch.
  bool shuffle = true;
  // Determines the order of every epoch. Must be the same on all ranks.
  uint64_t seed = 0;
  // Leaves out the last elements instead of repeating some, if the size is not a multiple of the number of ranks.
  bool drop_last = false;
};

// Every n-th index for each rank: rank r of n has elements r, r + n, r + 2n, ... of the order that all ranks share. All ranks have equally
// many indices, and therefore equally many batches of the same sizes. If the size of the dataset is not a multiple of n, the first elements
// of the order are repeated at its end.
class AMP_API DistributedSampler : public ListSampler {
 public:
  // Throws ValueError if there is no rank, or if `rank` is not below the number of ranks.
  DistributedSampler(size_t size, size_t num_ranks, size_t rank, const DistributedSamplerOptions& options = {});
  // The epoch that reset() begins next. Each epoch has a different order. Without a call, epochs count up from 0. All ranks must be in the
  // same epoch.
  void set_epoch(uint64_t epoch) { epoch_ = epoch; }
  size_t size() const override { return per_rank(size_); }
  void save(serialize::OutputArchive& archive) const override;
  void load(serialize::InputArchive& archive) override;

 protected:
  std::vector<size_t> epoch(std::optional<size_t> size) override;

 private:
  size_t per_rank(size_t size) const;

  size_t size_, num_ranks_, rank_;
  DistributedSamplerOptions options_;
  uint64_t epoch_ = 0;
};

}  // namespace amp::data::samplers

namespace amp::data {
using samplers::DistributedSampler;
using samplers::DistributedSamplerOptions;
}  // namespace amp::data
