#include <amp/data/distributed_sampler.h>

#include <numeric>

#include <amp/core/archive.h>
#include <amp/core/factories.h>

namespace amp::data::samplers {

DistributedSampler::DistributedSampler(size_t size, size_t num_ranks, size_t rank, const DistributedSamplerOptions& options)
    : size_(size), num_ranks_(num_ranks), rank_(rank), options_(options) {
  AMP_CHECK(num_ranks > 0, ValueError, "[DistributedSampler] the number of ranks must be positive");
  AMP_CHECK(rank < num_ranks, ValueError, "[DistributedSampler] `rank` is ", rank, ", expected 0 to ", num_ranks - 1);
}

size_t DistributedSampler::per_rank(size_t size) const { return (options_.drop_last ? size : size + num_ranks_ - 1) / num_ranks_; }

void DistributedSampler::save(serialize::OutputArchive& archive) const {
  ListSampler::save(archive);
  archive.write("epoch", IValue(static_cast<int64_t>(epoch_)));
}

void DistributedSampler::load(serialize::InputArchive& archive) {
  IValue saved;
  archive.read("epoch", saved);
  const auto epoch = static_cast<uint64_t>(saved.toInt());
  ListSampler::load(archive);
  epoch_ = epoch;
}

std::vector<size_t> DistributedSampler::epoch(std::optional<size_t> size) {
  size_ = size.value_or(size_);
  std::vector<size_t> order(size_);
  if (options_.shuffle) {
    Generator generator(kCPU, options_.seed + epoch_);
    const Tensor permuted = randperm(static_cast<int64_t>(size_), generator, kInt64);
    const int64_t* first = permuted.data_ptr<int64_t>();
    order.assign(first, first + size_);
  } else {
    std::iota(order.begin(), order.end(), size_t{0});
  }
  ++epoch_;
  std::vector<size_t> indices(per_rank(size_));
  for (size_t i = 0; i < indices.size(); ++i) indices[i] = order[(rank_ + i * num_ranks_) % size_];
  return indices;
}

}  // namespace amp::data::samplers
