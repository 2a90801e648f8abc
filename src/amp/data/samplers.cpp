#include <amp/data/samplers.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <amp/core/archive.h>
#include <amp/core/factories.h>
#include <amp/data/seeds.h>
#include <amp/ops.h>

namespace amp::data::samplers {

namespace {

std::vector<size_t> indices_of(const Tensor& integers) {
  const auto* data = static_cast<const int64_t*>(integers.data_ptr());
  return {data, data + integers.numel()};
}

size_t position_in(serialize::InputArchive& archive) {
  IValue value;
  archive.read("index", value);
  // libtorch writes a tensor.
  const int64_t position = value.isTensor() ? value.toTensor().item<int64_t>() : value.toInt();
  AMP_CHECK(position >= 0, ValueError, "[Sampler] the position in the file is ", position);
  return static_cast<size_t>(position);
}

std::vector<size_t> permutation(size_t size, const Generator& generator) {
  return indices_of(randperm(static_cast<int64_t>(size), generator, kInt64));
}

}  // namespace

void ListSampler::reset(std::optional<size_t> size) {
  indices_ = epoch(size);
  position_ = 0;
  has_begun_ = true;
}

std::optional<std::vector<size_t>> ListSampler::next(size_t batch_size) {
  if (!has_begun_) reset();
  const size_t count = std::min(batch_size, indices_.size() - position_);
  if (count == 0) return std::nullopt;
  const auto first = indices_.begin() + static_cast<std::ptrdiff_t>(position_);
  position_ += count;
  return std::vector<size_t>(first, first + static_cast<std::ptrdiff_t>(count));
}

void ListSampler::save(serialize::OutputArchive& archive) const {
  std::vector<int64_t> indices(indices_.begin(), indices_.end());
  archive.write("index", IValue(static_cast<int64_t>(position_)));
  archive.write("indices", tensor(indices, kInt64));
  archive.write("has_begun", IValue(has_begun_));
  if (const Generator* generator = const_cast<ListSampler*>(this)->order_generator()) archive.write("generator", generator->get_state());
}

void ListSampler::load(serialize::InputArchive& archive) {
  const size_t position = position_in(archive);
  Tensor indices, state;
  IValue has_begun;
  archive.read("indices", indices);
  // libtorch writes no more than this.
  const bool begun = !archive.try_read("has_begun", has_begun) || has_begun.toBool();
  std::vector<size_t> loaded = indices_of(indices.to(kInt64).contiguous());
  AMP_CHECK(position <= loaded.size(), ValueError, "[Sampler] the position in the file is ", position, ", but its list has ", loaded.size(),
            " indices");
  Generator* const generator = order_generator();
  if (generator != nullptr && archive.try_read("generator", state)) generator->set_state(state);
  indices_ = std::move(loaded);
  position_ = position;
  has_begun_ = begun;
}

void SequentialSampler::save(serialize::OutputArchive& archive) const { archive.write("index", IValue(static_cast<int64_t>(position_))); }

void SequentialSampler::load(serialize::InputArchive& archive) {
  const size_t position = position_in(archive);
  AMP_CHECK(position <= size_, ValueError, "[SequentialSampler] the position in the file is ", position, ", but there are ", size_,
            " elements");
  position_ = position;
}

void SequentialSampler::reset(std::optional<size_t> size) {
  size_ = size.value_or(size_);
  position_ = 0;
}

std::optional<std::vector<size_t>> SequentialSampler::next(size_t batch_size) {
  const size_t count = std::min(batch_size, size_ - position_);
  if (count == 0) return std::nullopt;
  std::vector<size_t> batch(count);
  std::iota(batch.begin(), batch.end(), position_);
  position_ += count;
  return batch;
}

RandomSampler::RandomSampler(size_t size, std::optional<uint64_t> seed, bool replacement, std::optional<size_t> num_samples)
    : size_(size), replacement_(replacement), num_samples_(num_samples), generator_(kCPU, seed_or_drawn(seed)) {
  AMP_CHECK(replacement || num_samples.value_or(size) <= size, ValueError, "[RandomSampler] without replacement, num_samples ",
            num_samples.value_or(size), " must not exceed the size ", size);
  AMP_CHECK(size > 0 || num_samples.value_or(0) == 0, ValueError, "[RandomSampler] there is nothing to take ", num_samples.value_or(0),
            " samples of");
}

std::vector<size_t> RandomSampler::epoch(std::optional<size_t> size) {
  size_ = size.value_or(size_);
  if (size_ == 0) return {};
  const size_t count = num_samples_.value_or(size_);
  if (replacement_) return indices_of(randint(static_cast<int64_t>(size_), {static_cast<int64_t>(count)}, generator_, kInt64));
  std::vector<size_t> all = permutation(size_, generator_);
  all.resize(std::min(count, size_));
  return all;
}

WeightedRandomSampler::WeightedRandomSampler(std::vector<double> weights, size_t num_samples, bool replacement,
                                             std::optional<uint64_t> seed)
    : weights_(std::move(weights)), num_samples_(num_samples), replacement_(replacement), generator_(kCPU, seed_or_drawn(seed)) {
  size_t positive = 0;
  for (const double weight : weights_) {
    AMP_CHECK(weight >= 0 && std::isfinite(weight), ValueError, "[WeightedRandomSampler] a weight is ", weight,
              ", expected finite numbers that are not negative");
    positive += weight > 0;
  }
  AMP_CHECK(positive > 0, ValueError, "[WeightedRandomSampler] no weight is above zero");
  AMP_CHECK(replacement || num_samples <= positive, ValueError, "[WeightedRandomSampler] without replacement, num_samples ", num_samples,
            " must not exceed the ", positive, " weights above zero");
}

std::vector<size_t> WeightedRandomSampler::epoch(std::optional<size_t>) {
  if (num_samples_ == 0) return {};
  return indices_of(multinomial(tensor(weights_, kFloat64), static_cast<int64_t>(num_samples_), replacement_, generator_).contiguous());
}

SubsetRandomSampler::SubsetRandomSampler(std::vector<size_t> indices, std::optional<uint64_t> seed)
    : indices_(std::move(indices)), generator_(kCPU, seed_or_drawn(seed)) {}

std::vector<size_t> SubsetRandomSampler::epoch(std::optional<size_t>) {
  std::vector<size_t> order = permutation(indices_.size(), generator_);
  for (size_t& index : order) index = indices_[index];
  return order;
}

BatchSampler::BatchSampler(std::shared_ptr<Sampler<>> sampler, size_t batch_size, bool drop_last)
    : sampler_(std::move(sampler)), batch_size_(batch_size), drop_last_(drop_last) {
  AMP_CHECK(sampler_ != nullptr, ValueError, "[BatchSampler] the sampler is null");
  AMP_CHECK(batch_size > 0, ValueError, "[BatchSampler] batch_size must be positive");
}

std::optional<std::vector<size_t>> BatchSampler::next(size_t) {
  auto batch = sampler_->next(batch_size_);
  if (batch && drop_last_ && batch->size() < batch_size_) return std::nullopt;
  return batch;
}

}  // namespace amp::data::samplers
