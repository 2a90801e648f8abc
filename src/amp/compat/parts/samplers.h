// libtorch's samplers for training in several processes.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

#include <amp/core/archive.h>
#include <amp/core/error.h>
#include <amp/data/distributed_sampler.h>

namespace amp::data::samplers {

// A contiguous range of indices for each rank, all of the same length. With `allow_duplicates`, the first elements are repeated if the size
// is no multiple of the number of ranks. Without, the last are left out. The base class of the two samplers below.
class RangeSampler : public ListSampler {
 public:
  size_t size() const override { return num_local(); }
  // All ranks must be in the same epoch.
  void set_epoch(size_t epoch) { epoch_ = epoch; }
  size_t epoch() const { return epoch_; }
  void save(serialize::OutputArchive& archive) const override {
    ListSampler::save(archive);
    archive.write("epoch", IValue(static_cast<int64_t>(epoch_)));
  }
  void load(serialize::InputArchive& archive) override {
    IValue saved;
    archive.read("epoch", saved);
    const int64_t epoch = saved.toInt();
    ListSampler::load(archive);
    epoch_ = static_cast<size_t>(epoch);
  }

 protected:
  // Throws ValueError if there is no rank, or if `rank` is not below the number of ranks.
  RangeSampler(const char* name, size_t size, size_t num_replicas, size_t rank, bool allow_duplicates)
      : size_(size), num_replicas_(num_replicas), rank_(rank), allow_duplicates_(allow_duplicates) {
    AMP_CHECK(num_replicas > 0, ValueError, "[", name, "] `num_replicas` is 0, expected at least 1");
    AMP_CHECK(rank < num_replicas, ValueError, "[", name, "] `rank` is ", rank, ", expected 0 to ", num_replicas - 1);
  }

  virtual void order(std::vector<size_t>& /*all*/) const {}

  std::vector<size_t> epoch(std::optional<size_t> size) override {
    size_ = size.value_or(size_);
    std::vector<size_t> all(num_local() * num_replicas_);
    for (size_t i = 0; i < all.size(); ++i) all[i] = i % size_;
    order(all);
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(rank_ * num_local());
    return {first, first + static_cast<std::ptrdiff_t>(num_local())};
  }

 private:
  size_t num_local() const { return size_ / num_replicas_ + (allow_duplicates_ && size_ % num_replicas_ != 0 ? 1 : 0); }

  size_t size_, num_replicas_, rank_;
  bool allow_duplicates_;
  size_t epoch_ = 0;
};

// The order of libtorch: the epoch is the seed. Epochs have the same order until set_epoch() is called.
class DistributedRandomSampler : public RangeSampler {
 public:
  explicit DistributedRandomSampler(size_t size, size_t num_replicas = 1, size_t rank = 0, bool allow_duplicates = true)
      : RangeSampler("DistributedRandomSampler", size, num_replicas, rank, allow_duplicates) {}

 protected:
  void order(std::vector<size_t>& all) const override {
    std::mt19937 generator(RangeSampler::epoch());
    std::shuffle(all.begin(), all.end(), generator);
  }
};

class DistributedSequentialSampler : public RangeSampler {
 public:
  explicit DistributedSequentialSampler(size_t size, size_t num_replicas = 1, size_t rank = 0, bool allow_duplicates = true)
      : RangeSampler("DistributedSequentialSampler", size, num_replicas, rank, allow_duplicates) {}
};

}  // namespace amp::data::samplers
