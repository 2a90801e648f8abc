// libtorch's names in torch::data.
#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include <amp/compat/parts/samplers.h>
#include <amp/data/data.h>

namespace amp::data {

using datasets::BatchDataset;
using datasets::Dataset;
using datasets::IterableDataset;
using datasets::StatefulDataset;

template <class Dataset, class Sampler = samplers::RandomSampler>
using StatelessDataLoader = DataLoader<Dataset, NoCollate>;
template <class Dataset>
using StatefulDataLoader = DataLoader<Dataset, NoCollate>;
// A loader throws the exception of a worker itself.
using WorkerException = std::exception;

namespace datasets {
template <class Source, class Transform>
MapDataset<Source, Transform> map(Source dataset, Transform transform) {
  return {std::move(dataset), std::move(transform)};
}
}  // namespace datasets

namespace samplers {

// The size of a batch, as StreamSampler returns it.
class BatchSize {
 public:
  explicit BatchSize(size_t size) : size_(size) {}
  size_t size() const { return size_; }
  operator size_t() const { return size_; }

 private:
  size_t size_;
};

// The sizes of the batches of an epoch, for datasets that are streams.
class StreamSampler {
 public:
  explicit StreamSampler(size_t epoch_size) : epoch_size_(epoch_size) {}
  void reset(std::optional<size_t> size = std::nullopt) {
    epoch_size_ = size.value_or(epoch_size_);
    position_ = 0;
  }
  std::optional<BatchSize> next(size_t batch_size) {
    if (position_ == epoch_size_) return std::nullopt;
    const size_t size = batch_size < epoch_size_ - position_ ? batch_size : epoch_size_ - position_;
    position_ += size;
    return BatchSize(size);
  }

 private:
  size_t epoch_size_, position_ = 0;
};

}  // namespace samplers

}  // namespace amp::data
