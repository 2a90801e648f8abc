// A dataset that reads its examples in chunks, such as files (torch::data::datasets::ChunkDataset).
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <amp/core/archive.h>
#include <amp/core/error.h>
#include <amp/core/option.h>
#include <amp/data/dataset.h>
#include <amp/data/samplers.h>

namespace amp::data::datasets {

template <class Example, class Chunk = std::vector<Example>>
class ChunkDataReader {
 public:
  using ExampleType = Example;
  using ChunkType = Chunk;

  virtual ~ChunkDataReader() = default;
  virtual Chunk read_chunk(size_t index) = 0;
  virtual size_t chunk_count() = 0;
  virtual void reset() = 0;
};

class ChunkDatasetOptions {
 public:
  // Throws ValueError for a number that is 0, and for a cache that is smaller than a batch.
  ChunkDatasetOptions(size_t preloader_count, size_t batch_size, size_t cache_size = 2048, size_t cross_chunk_shuffle_count = 1)
      : preloader_count_(preloader_count),
        batch_size_(batch_size),
        cache_size_(cache_size),
        cross_chunk_shuffle_count_(cross_chunk_shuffle_count) {
    AMP_CHECK(preloader_count > 0 && batch_size > 0 && cross_chunk_shuffle_count > 0, ValueError, "[ChunkDataset] preloader_count is ",
              preloader_count, ", batch_size is ", batch_size, ", and cross_chunk_shuffle_count is ", cross_chunk_shuffle_count,
              ", expected positive numbers");
    AMP_CHECK(cache_size >= batch_size, ValueError, "[ChunkDataset] cache_size ", cache_size, " is smaller than batch_size ", batch_size);
  }
  // These two have no effect: the thread that makes a batch reads the chunks that it needs. A loader with a worker reads ahead.
  AMP_OPTION(size_t, preloader_count, 1)
  AMP_OPTION(size_t, batch_size, 1)
  AMP_OPTION(size_t, cache_size, 2048)
  // The number of chunks whose examples are mixed.
  AMP_OPTION(size_t, cross_chunk_shuffle_count, 1)
};

// The chunk sampler chooses the chunks, and the example sampler the order within them.
template <class ChunkReader, class ChunkSampler = samplers::RandomSampler, class ExampleSampler = samplers::RandomSampler>
class ChunkDataset final
    : public StatefulDataset<ChunkDataset<ChunkReader, ChunkSampler, ExampleSampler>, typename ChunkReader::BatchType, size_t> {
 public:
  using UnwrappedBatchType = typename ChunkReader::BatchType;
  using BatchType = std::optional<UnwrappedBatchType>;
  using BatchRequestType = size_t;
  using ChunkSamplerType = ChunkSampler;
  using ExampleSamplerType = ExampleSampler;

  ChunkDataset(ChunkReader chunk_reader, ChunkSampler chunk_sampler, ExampleSampler example_sampler, ChunkDatasetOptions options,
               std::function<void(UnwrappedBatchType&)> preprocessing_policy = {})
      : reader_(std::move(chunk_reader)),
        chunk_sampler_(std::move(chunk_sampler)),
        example_sampler_(std::move(example_sampler)),
        options_(std::move(options)),
        preprocess_(std::move(preprocessing_policy)) {}

  // Throws ValueError for another batch size than that of the options, and Error before the first reset(). If reading a chunk throws, the
  // next call continues with the next chunk.
  BatchType get_batch(size_t batch_size) override {
    AMP_CHECK(has_begun_, Error, "[ChunkDataset] call reset() before get_batch()");
    AMP_CHECK(batch_size == options_.batch_size(), ValueError, "[ChunkDataset] the batch size is ", batch_size,
              ", but that of the options is ", options_.batch_size());
    while (ready_.size() - position_ < batch_size && read_chunks()) {}
    const size_t count = std::min(batch_size, ready_.size() - position_);
    if (count == 0) return std::nullopt;
    const auto first = std::make_move_iterator(ready_.begin() + static_cast<std::ptrdiff_t>(position_));
    UnwrappedBatchType batch(first, first + static_cast<std::ptrdiff_t>(count));
    position_ += count;
    return batch;
  }
  BatchType get_batch() { return get_batch(options_.batch_size()); }

  void reset() override {
    reader_.reset();
    if (!has_loaded_) chunk_sampler_.reset(reader_.chunk_count());
    has_loaded_ = false;
    ready_.clear();
    position_ = 0;
    has_begun_ = true;
  }
  ChunkSampler& chunk_sampler() { return chunk_sampler_; }
  // The position of the chunk sampler. After load(), the next reset() continues there.
  void save(serialize::OutputArchive& archive) const override { chunk_sampler_.save(archive); }
  void load(serialize::InputArchive& archive) override {
    chunk_sampler_.load(archive);
    has_loaded_ = true;
  }

 private:
  // Appends the examples of the next chunks. Returns false if there are none.
  bool read_chunks() {
    const auto chunks = chunk_sampler_.next(options_.cross_chunk_shuffle_count());
    if (!chunks) return false;
    UnwrappedBatchType examples;
    for (const size_t chunk : *chunks) {
      UnwrappedBatchType read = reader_.read_chunk(chunk);
      std::move(read.begin(), read.end(), std::back_inserter(examples));
    }
    if (preprocess_) preprocess_(examples);
    ready_.erase(ready_.begin(), ready_.begin() + static_cast<std::ptrdiff_t>(position_));
    position_ = 0;
    example_sampler_.reset(examples.size());
    while (const auto order = example_sampler_.next(options_.batch_size())) {
      for (const size_t index : *order) ready_.push_back(std::move(examples.at(index)));
    }
    return true;
  }

  ChunkReader reader_;
  ChunkSampler chunk_sampler_;
  ExampleSampler example_sampler_;
  ChunkDatasetOptions options_;
  std::function<void(UnwrappedBatchType&)> preprocess_;
  UnwrappedBatchType ready_;  // from `position_` on
  size_t position_ = 0;
  bool has_begun_ = false, has_loaded_ = false;
};

}  // namespace amp::data::datasets
