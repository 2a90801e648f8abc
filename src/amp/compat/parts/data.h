// libtorch's names in torch::data.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include <amp/compat/parts/chunks.h>
#include <amp/compat/parts/samplers.h>
#include <amp/core/archive.h>
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

// The options of a loader with their defaults.
struct FullDataLoaderOptions {
  explicit FullDataLoaderOptions(const DataLoaderOptions& options)
      : batch_size(options.batch_size()),
        workers(options.workers()),
        max_jobs(options.max_jobs().value_or(options.prefetch() * options.workers())),
        timeout(options.timeout()),
        enforce_ordering(options.enforce_ordering()),
        drop_last(options.drop_last()) {}

  size_t batch_size, workers, max_jobs;
  std::optional<std::chrono::milliseconds> timeout;
  bool enforce_ordering, drop_last;
};

namespace datasets {
template <class Self, class Batch = std::vector<Example<>>>
using StreamDataset = BatchDataset<Self, Batch, size_t>;

template <class Self, class Batch, class Request>
serialize::OutputArchive& operator<<(serialize::OutputArchive& archive, const StatefulDataset<Self, Batch, Request>& dataset) {
  dataset.save(archive);
  return archive;
}
template <class Self, class Batch, class Request>
serialize::InputArchive& operator>>(serialize::InputArchive& archive, StatefulDataset<Self, Batch, Request>& dataset) {
  dataset.load(archive);
  return archive;
}

template <class Source, class Transform>
MapDataset<Source, Transform> map(Source dataset, Transform transform) {
  return {std::move(dataset), std::move(transform)};
}
}  // namespace datasets

namespace samplers {

// A request of a program for a batch.
struct CustomBatchRequest {
  CustomBatchRequest() = default;
  CustomBatchRequest(const CustomBatchRequest&) = default;
  CustomBatchRequest& operator=(const CustomBatchRequest&) = default;
  virtual ~CustomBatchRequest() = default;
  virtual size_t size() const = 0;
};

// The size of a batch, as StreamSampler returns it.
struct BatchSize : CustomBatchRequest {
  explicit BatchSize(size_t size) : size_(size) {}
  size_t size() const noexcept override { return size_; }
  operator size_t() const noexcept { return size_; }

  size_t size_;
};

// The sizes of the batches of an epoch, for datasets that are streams.
class StreamSampler : public Sampler<BatchSize> {
 public:
  explicit StreamSampler(size_t epoch_size) : epoch_size_(epoch_size) {}
  void reset(std::optional<size_t> size = std::nullopt) override {
    epoch_size_ = size.value_or(epoch_size_);
    position_ = 0;
  }
  std::optional<BatchSize> next(size_t batch_size) override {
    if (position_ == epoch_size_) return std::nullopt;
    const size_t size = batch_size < epoch_size_ - position_ ? batch_size : epoch_size_ - position_;
    position_ += size;
    return BatchSize(size);
  }
  size_t size() const override { return epoch_size_; }
  void save(serialize::OutputArchive& archive) const override {
    archive.write("index", IValue(static_cast<int64_t>(position_)));
    archive.write("epoch_size", IValue(static_cast<int64_t>(epoch_size_)));
  }
  void load(serialize::InputArchive& archive) override {
    IValue position, size;
    archive.read("index", position);
    archive.read("epoch_size", size);
    AMP_CHECK(position.toInt() >= 0 && position.toInt() <= size.toInt(), ValueError, "[StreamSampler] the position in the file is ",
              position.toInt(), ", expected 0 to ", size.toInt());
    position_ = static_cast<size_t>(position.toInt());
    epoch_size_ = static_cast<size_t>(size.toInt());
  }

 private:
  size_t epoch_size_, position_ = 0;
};

template <class Request>
serialize::OutputArchive& operator<<(serialize::OutputArchive& archive, const Sampler<Request>& sampler) {
  sampler.save(archive);
  return archive;
}
template <class Request>
serialize::InputArchive& operator>>(serialize::InputArchive& archive, Sampler<Request>& sampler) {
  sampler.load(archive);
  return archive;
}

}  // namespace samplers

}  // namespace amp::data
