// Iterates over batches of a dataset, which threads can prepare ahead of time (torch::data::DataLoader, Python's DataLoader).
//
//   data::DataLoader loader(data::datasets::TensorPairDataset(x, y), data::DataLoaderOptions(64).shuffle(true).workers(2).seed(1));
//   for (auto& batch : loader) loss(model(batch.data), batch.target).backward();
//
// Each begin() starts a new epoch and ends the previous one, even if that was not finished. The batches of an epoch depend on the seed, but
// not on the number of workers. The same holds for random numbers drawn from the CPU's default generator while they are made. Ops in
// workers use one thread each. An exception in a worker is rethrown by the increment (or begin) that would have returned its batch; the
// next increment continues after it. A loader with workers can be used only by the process that made it: in a forked child, begin throws
// Error.
#pragma once

#include <algorithm>
#include <concepts>
#include <condition_variable>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autocast/autocast.h>
#include <amp/core/error.h>
#include <amp/core/generator_scope.h>
#include <amp/core/process/home_process.h>
#include <amp/data/collate.h>
#include <amp/data/data_loader_options.h>
#include <amp/data/dataset.h>
#include <amp/data/pin_memory.h>
#include <amp/data/samplers.h>
#include <amp/data/seeds.h>
#include <amp/data/worker_pool.h>

namespace amp::data {

namespace detail {

// Lets waiting jobs continue in the order of their numbers.
class Turns {
 public:
  class Turn {
   public:
    Turn(Turns& turns, uint64_t number) : turns_(turns), lock_(turns.mutex_) {
      turns_.changed_.wait(lock_, [&] { return turns_.next_ == number; });
    }
    ~Turn() {
      ++turns_.next_;
      turns_.changed_.notify_all();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Turns& turns_;
    std::unique_lock<std::mutex> lock_;
  };
  void restart() { next_ = 0; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  uint64_t next_ = 0;
};

}  // namespace detail

// `Collate` is a function object that makes a batch of the dataset's result.
template <class Dataset, class Collate = DefaultCollate>
class DataLoader {
  using Given = typename datasets::detail::Unwrapped<typename Dataset::BatchType>::Type;
  using Request = std::conditional_t<Dataset::is_stateful, size_t, std::vector<size_t>>;

 public:
  using BatchType = std::invoke_result_t<const Collate&, Given>;

  // Throws ValueError for a batch size of 0; for a dataset of unknown size that is no stream; for shuffling a stream or a sampler; and for
  // workers without copies of the dataset (datasets.h). Throws NotImplementedError for pin_memory without a CUDA device.
  explicit DataLoader(Dataset dataset, DataLoaderOptions options = {}, Collate collate = {})
      : DataLoader(std::move(dataset), nullptr, std::move(options), std::move(collate)) {}
  // The sampler chooses the elements and their order.
  DataLoader(Dataset dataset, std::shared_ptr<samplers::Sampler<>> sampler, DataLoaderOptions options = {}, Collate collate = {})
      : options_(std::move(options)),
        collate_(std::move(collate)),
        seed_(seed_or_drawn(options_.seed())),
        size_(dataset.size()),
        sampler_(std::move(sampler)) {
    AMP_CHECK(options_.batch_size() > 0, ValueError, "[DataLoader] batch_size must be positive");
    if (options_.pin_memory()) detail::check_pinning("DataLoader");
    if constexpr (Dataset::is_stateful) {
      AMP_CHECK(!options_.shuffle() && sampler_ == nullptr, ValueError, "[DataLoader] a stream has its own order: it takes no sampler");
    } else if (sampler_ != nullptr) {
      AMP_CHECK(!options_.shuffle(), ValueError, "[DataLoader] the sampler chooses the order: shuffle must not be set");
    } else {
      AMP_CHECK(size_.has_value(), ValueError, "[DataLoader] the size of the dataset is not known: pass a sampler");
      if (options_.shuffle()) sampler_ = std::make_shared<samplers::RandomSampler>(*size_, seed_);
      else sampler_ = std::make_shared<samplers::SequentialSampler>(*size_);
    }
    datasets_.push_back(std::move(dataset));
    if (options_.workers() == 0) return;
    if constexpr (!Dataset::is_stateful) copy_dataset();
    pool_ = amp::detail::make_at_home<WorkerPool>(options_.workers(), options_.enforce_ordering());
  }
  // Waits for the batches that are in progress. In a forked child there are none, and a worker may have been changing its dataset.
  ~DataLoader() {
    if (pool_ != nullptr && !pool_.get_deleter().home.is_current()) amp::detail::never_destroy(std::move(datasets_));
    pool_.reset();
  }
  DataLoader(const DataLoader&) = delete;
  DataLoader& operator=(const DataLoader&) = delete;

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = BatchType;
    using difference_type = std::ptrdiff_t;
    using pointer = BatchType*;
    using reference = BatchType&;

    Iterator() = default;
    BatchType& operator*() const { return **batch_; }
    BatchType* operator->() const { return &**batch_; }
    // Throws Error if the loader has begun another epoch.
    Iterator& operator++() {
      AMP_CHECK(loader_ != nullptr && loader_->epoch_ == epoch_, Error, "[DataLoader] this iterator belongs to an epoch that has ended");
      batch_ = loader_->next();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.batch_ == b.batch_; }

   private:
    friend class DataLoader;
    Iterator(DataLoader* loader, uint64_t epoch, std::shared_ptr<std::optional<BatchType>> batch)
        : loader_(loader), epoch_(epoch), batch_(std::move(batch)) {}

    DataLoader* loader_ = nullptr;
    uint64_t epoch_ = 0;
    std::shared_ptr<std::optional<BatchType>> batch_;  // null at the end
  };

  Iterator begin() {
    if (pool_) pool_->clear();
    ++epoch_;
    next_batch_ = 0;
    is_exhausted_ = false;
    turns_->restart();
    if constexpr (Dataset::is_stateful) datasets_[0].reset();
    else sampler_->reset();
    if (options_.carry_autocast()) autocast_ = AutocastState::capture();
    return {this, epoch_, next()};
  }
  Iterator end() { return {}; }

  // Ends the epoch: waits for the batches that are in progress, and drops them.
  void join() {
    if (pool_) pool_->clear();
    is_exhausted_ = true;
  }
  // The number of batches in an epoch; nullopt for a stream of unknown size. For a BatchSampler it counts batches of
  // options().batch_size().
  std::optional<size_t> size() const {
    const std::optional<size_t> elements = sampler_ ? std::optional<size_t>(sampler_->size()) : size_;
    if (!elements) return std::nullopt;
    const size_t whole = *elements / options_.batch_size(), rest = *elements % options_.batch_size();
    return whole + (rest > 0 && !options_.drop_last() ? 1 : 0);
  }
  const DataLoaderOptions& options() const { return options_; }
  // The seed of the options, or the one that was drawn.
  uint64_t seed() const { return seed_; }

 private:
  using Made = std::shared_ptr<std::optional<BatchType>>;

  void copy_dataset() {
    if constexpr (std::is_copy_constructible_v<Dataset>) {
      while (datasets_.size() < options_.workers()) datasets_.push_back(datasets_[0]);
    } else {
      AMP_CHECK(options_.workers() == 1, ValueError, "[DataLoader] this dataset cannot be copied for each of ", options_.workers(),
                " workers: use make_shared_dataset");
    }
  }

  // The request for the next batch; nullopt at the end.
  std::optional<Request> next_request() {
    if (is_exhausted_) return std::nullopt;
    if constexpr (Dataset::is_stateful) {
      return options_.batch_size();
    } else {
      auto indices = sampler_->next(options_.batch_size());
      if (!indices || (options_.drop_last() && indices->size() < options_.batch_size())) {
        is_exhausted_ = true;
        return std::nullopt;
      }
      return indices;
    }
  }

  // Makes a batch. An empty one means that the stream has ended.
  Made make(size_t worker, uint64_t number, const Request& request) {
    std::optional<detail::Turns::Turn> turn;
    if constexpr (Dataset::is_stateful) turn.emplace(*turns_, number);  // first: later turns wait for it, also if this job fails
    const GeneratorScope random(Generator(kCPU, batch_seed(seed_, epoch_, number)));
    auto made = std::make_shared<std::optional<BatchType>>();
    if constexpr (Dataset::is_stateful) {
      auto given = datasets_[0].get_batch(request);
      turn.reset();
      if (given && !is_dropped(*given)) made->emplace(collate_(*std::move(given)));
    } else {
      made->emplace(collate_(datasets_[worker % datasets_.size()].get_batch(request)));
    }
    if (options_.pin_memory() && made->has_value()) detail::pin_parts(**made);
    return made;
  }

  // Whether it is the incomplete batch at the end of a stream, to be dropped.
  bool is_dropped(const Given& given) const {
    if constexpr (requires { given.size(); }) return options_.drop_last() && given.size() < options_.batch_size();
    else return false;
  }

  void submit_jobs() {
    const size_t most = std::max<size_t>(options_.max_jobs().value_or(options_.prefetch() * options_.workers()), 1);
    while (pool_->outstanding() < most) {
      std::optional<Request> request = next_request();
      if (!request) return;
      pool_->submit([this, number = next_batch_, request = *std::move(request)](size_t worker) -> WorkerPool::Result {
        std::optional<AutocastStateGuard> guard;
        if (options_.carry_autocast()) guard.emplace(autocast_);
        return make(worker, number, request);
      });
      ++next_batch_;  // a number without a job would never have its turn
    }
  }

  // The next batch of the epoch; null at the end.
  Made next() {
    while (true) {
      Made made;
      if (pool_) {
        submit_jobs();
        if (pool_->outstanding() == 0) return nullptr;
        made = std::static_pointer_cast<std::optional<BatchType>>(pool_->take(options_.timeout()));
        if (made->has_value()) submit_jobs();  // workers then continue while this batch is used
      } else {
        const std::optional<Request> request = next_request();
        if (!request) return nullptr;
        made = make(0, next_batch_++, *request);
      }
      if (made->has_value()) return made;
      is_exhausted_ = true;
    }
  }

  const DataLoaderOptions options_;
  const Collate collate_;
  const uint64_t seed_;
  const std::optional<size_t> size_;
  std::vector<Dataset> datasets_;  // one for each worker, or one for all
  std::shared_ptr<samplers::Sampler<>> sampler_;
  uint64_t epoch_ = 0, next_batch_ = 0;
  bool is_exhausted_ = false;
  const amp::detail::AtHome<detail::Turns> turns_ = amp::detail::make_at_home<detail::Turns>();
  AutocastState autocast_;
  amp::detail::AtHome<WorkerPool> pool_;  // last member: its jobs end first
};

// Creates a loader in libtorch's way: the sampler's type is a template argument, and the sampler is made from the size of the dataset.
// Batches are not collated (use map with transforms::Stack).
template <class Sampler = samplers::RandomSampler, class Dataset>
requires(!Dataset::is_stateful) std::unique_ptr<DataLoader<Dataset, NoCollate>> make_data_loader(Dataset dataset,
                                                                                                 DataLoaderOptions options = {}) {
  const std::optional<size_t> size = dataset.size();
  AMP_CHECK(size.has_value(), ValueError, "[make_data_loader] the size of the dataset is not known: pass a sampler");
  std::shared_ptr<samplers::Sampler<>> sampler;
  if constexpr (std::is_constructible_v<Sampler, size_t, std::optional<uint64_t>>)
    sampler = std::make_shared<Sampler>(*size, options.seed());
  else sampler = std::make_shared<Sampler>(*size);
  return std::make_unique<DataLoader<Dataset, NoCollate>>(std::move(dataset), std::move(sampler), std::move(options));
}
// The same with this sampler.
template <class Dataset, std::derived_from<samplers::Sampler<>> Sampler>
requires(!Dataset::is_stateful) std::unique_ptr<DataLoader<Dataset, NoCollate>> make_data_loader(Dataset dataset, Sampler sampler,
                                                                                                 DataLoaderOptions options = {}) {
  return std::make_unique<DataLoader<Dataset, NoCollate>>(std::move(dataset), std::make_shared<Sampler>(std::move(sampler)),
                                                          std::move(options));
}
// The same for a stream.
template <class Dataset>
requires(Dataset::is_stateful) std::unique_ptr<DataLoader<Dataset, NoCollate>> make_data_loader(Dataset dataset,
                                                                                                DataLoaderOptions options = {}) {
  return std::make_unique<DataLoader<Dataset, NoCollate>>(std::move(dataset), std::move(options));
}

}  // namespace amp::data
