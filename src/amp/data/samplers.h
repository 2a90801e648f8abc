// Samplers choose the elements of a dataset and their order (torch::data::samplers).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::serialize {
class InputArchive;
class OutputArchive;
}  // namespace amp::serialize

namespace amp::data::samplers {

// The base class of samplers. A sampler of your program may leave out size(), save() and load().
template <class BatchRequest = std::vector<size_t>>
class AMP_API Sampler {
 public:
  virtual ~Sampler() = default;
  // Begins an epoch. `size` is the size of the dataset, if given.
  virtual void reset(std::optional<size_t> size = std::nullopt) = 0;
  // The next `batch_size` indices, fewer at the end of the epoch, and nullopt after it.
  virtual std::optional<BatchRequest> next(size_t batch_size) = 0;
  // The number of indices in an epoch. Throws NotImplementedError if the sampler does not know it.
  virtual size_t size() const { AMP_THROW(NotImplementedError, "[Sampler] this sampler has no size()"); }
  // The position in the epoch and, for samplers with random numbers, the order of this epoch and the state of the generator. After load(),
  // next() continues where the saved sampler was. A sampler of a program saves nothing, unless it overrides these.
  virtual void save(serialize::OutputArchive& /*archive*/) const {}
  virtual void load(serialize::InputArchive& /*archive*/) {}
};

// A list of indices that a derived class makes for each epoch. The first epoch also begins without reset().
class AMP_API ListSampler : public Sampler<> {
 public:
  void reset(std::optional<size_t> size = std::nullopt) override;
  std::optional<std::vector<size_t>> next(size_t batch_size) override;
  // load throws ValueError for a position outside of the list. Nothing changes then.
  void save(serialize::OutputArchive& archive) const override;
  void load(serialize::InputArchive& archive) override;
  // The number of indices that this epoch has returned so far.
  size_t index() const { return position_; }

 protected:
  virtual std::vector<size_t> epoch(std::optional<size_t> size) = 0;
  // The generator of the orders, if there is one.
  virtual Generator* order_generator() { return nullptr; }

 private:
  std::vector<size_t> indices_;
  size_t position_ = 0;
  bool has_begun_ = false;
};

// The indices 0, 1, ..., size - 1.
class AMP_API SequentialSampler : public Sampler<> {
 public:
  explicit SequentialSampler(size_t size) : size_(size) {}
  void reset(std::optional<size_t> size = std::nullopt) override;
  std::optional<std::vector<size_t>> next(size_t batch_size) override;
  // load throws ValueError for a position after the end. Nothing changes then.
  void save(serialize::OutputArchive& archive) const override;
  void load(serialize::InputArchive& archive) override;
  size_t size() const override { return size_; }
  size_t index() const { return position_; }

 private:
  size_t size_, position_ = 0;
};

// The indices in random order, which differs in each epoch. The seed determines all epochs. Without a seed, one is drawn from the default
// generator, so manual_seed determines them. With `replacement` an index may occur several times, and an epoch has num_samples (default:
// size) indices.
class AMP_API RandomSampler : public ListSampler {
 public:
  explicit RandomSampler(size_t size, std::optional<uint64_t> seed = std::nullopt, bool replacement = false,
                         std::optional<size_t> num_samples = std::nullopt);
  // libtorch's dtype of the indices has no meaning here.
  RandomSampler(size_t size, ScalarType) : RandomSampler(size) {}
  size_t size() const override { return num_samples_.value_or(size_); }

 protected:
  std::vector<size_t> epoch(std::optional<size_t> size) override;
  Generator* order_generator() override { return &generator_; }

 private:
  size_t size_;
  bool replacement_;
  std::optional<size_t> num_samples_;
  Generator generator_;
};

// num_samples indices. Index i has a probability proportional to weights[i].
class AMP_API WeightedRandomSampler : public ListSampler {
 public:
  // Throws ValueError for weights that are empty, negative, not finite or all zero, or, without replacement, for more samples than weights
  // above zero.
  WeightedRandomSampler(std::vector<double> weights, size_t num_samples, bool replacement = true,
                        std::optional<uint64_t> seed = std::nullopt);
  size_t size() const override { return num_samples_; }

 protected:
  std::vector<size_t> epoch(std::optional<size_t> size) override;
  Generator* order_generator() override { return &generator_; }

 private:
  std::vector<double> weights_;
  size_t num_samples_;
  bool replacement_;
  Generator generator_;
};

// The given indices, in this order.
class AMP_API SubsetSampler : public ListSampler {
 public:
  explicit SubsetSampler(std::vector<size_t> indices) : indices_(std::move(indices)) {}
  size_t size() const override { return indices_.size(); }

 protected:
  std::vector<size_t> epoch(std::optional<size_t>) override { return indices_; }

 private:
  std::vector<size_t> indices_;
};

// The given indices in random order, like RandomSampler.
class AMP_API SubsetRandomSampler : public ListSampler {
 public:
  explicit SubsetRandomSampler(std::vector<size_t> indices, std::optional<uint64_t> seed = std::nullopt);
  size_t size() const override { return indices_.size(); }

 protected:
  std::vector<size_t> epoch(std::optional<size_t>) override;
  Generator* order_generator() override { return &generator_; }

 private:
  std::vector<size_t> indices_;
  Generator generator_;
};

// Batches of batch_size indices of another sampler, whatever size is requested. With drop_last an incomplete last batch is left out.
class AMP_API BatchSampler : public Sampler<> {
 public:
  // Throws ValueError for a null sampler or a batch size of 0.
  BatchSampler(std::shared_ptr<Sampler<>> sampler, size_t batch_size, bool drop_last = false);
  void reset(std::optional<size_t> size = std::nullopt) override { sampler_->reset(size); }
  void save(serialize::OutputArchive& archive) const override { sampler_->save(archive); }
  void load(serialize::InputArchive& archive) override { sampler_->load(archive); }
  std::optional<std::vector<size_t>> next(size_t batch_size = 0) override;
  size_t size() const override { return sampler_->size(); }

 private:
  std::shared_ptr<Sampler<>> sampler_;
  size_t batch_size_;
  bool drop_last_;
};

}  // namespace amp::data::samplers
