// Datasets (torch::data::datasets): elements by index, or a stream of elements.
//
//   struct Squares : data::datasets::Dataset<Squares> {
//     data::Example<> get(size_t i) override { return {full({1}, double(i)), full({1}, double(i * i))}; }
//     std::optional<size_t> size() const override { return 1000; }
//   };
//
// A DataLoader gives a copy of the dataset to each of its workers. get() therefore need not be thread-safe. Use make_shared_dataset for a
// dataset that cannot or should not be copied.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/error.h>
#include <amp/data/example.h>
#include <amp/ops.h>

namespace amp::serialize {
class InputArchive;
class OutputArchive;
}  // namespace amp::serialize

namespace amp::data::datasets {

template <class Source, class Transform>
class MapDataset;

// Returns a batch for a request: a list of indices, or a number of elements. `Self` is the derived class.
template <class Self, class Batch, class Request = ArrayRef<size_t>>
class BatchDataset {
 public:
  using SelfType = Self;
  using BatchType = Batch;
  using BatchRequestType = Request;
  static constexpr bool is_stateful = false;

  virtual ~BatchDataset() = default;
  virtual Batch get_batch(Request request) = 0;
  // The number of elements; nullopt if it is unknown.
  virtual std::optional<size_t> size() const = 0;

  // The dataset with transformed batches (transforms.h). This one is copied or moved into it.
  template <class Transform>
  MapDataset<Self, Transform> map(Transform transform) & {
    return {static_cast<Self&>(*this), std::move(transform)};
  }
  template <class Transform>
  MapDataset<Self, Transform> map(Transform transform) && {
    return {std::move(static_cast<Self&>(*this)), std::move(transform)};
  }
};

// A dataset of elements by index, from 0 to size() - 1.
template <class Self, class SingleExample = Example<>>
class Dataset : public BatchDataset<Self, std::vector<SingleExample>> {
 public:
  using ExampleType = SingleExample;

  virtual ExampleType get(size_t index) = 0;
  std::vector<ExampleType> get_batch(ArrayRef<size_t> indices) override {
    std::vector<ExampleType> batch;
    batch.reserve(indices.size());
    for (const size_t index : indices) batch.push_back(get(index));
    return batch;
  }
};

// A stream of batches. get_batch(n) returns the next n elements, fewer at the end, and nullopt after it. A loader reads a stream from one
// worker at a time, in order.
template <class Self, class Batch = std::vector<Example<>>, class Request = size_t>
class StatefulDataset : public BatchDataset<Self, std::optional<Batch>, Request> {
 public:
  static constexpr bool is_stateful = true;

  // Returns to the beginning. Called before every epoch.
  virtual void reset() = 0;
  // For programs that save the position in the stream.
  virtual void save(serialize::OutputArchive& /*archive*/) const {}
  virtual void load(serialize::InputArchive& /*archive*/) {}
  std::optional<size_t> size() const override { return std::nullopt; }
};

// A stream of single elements (Python's IterableDataset).
template <class Self, class SingleExample = Example<>>
class IterableDataset : public StatefulDataset<Self, std::vector<SingleExample>> {
 public:
  using ExampleType = SingleExample;

  // The next element; nullopt at the end.
  virtual std::optional<ExampleType> next() = 0;
  std::optional<std::vector<ExampleType>> get_batch(size_t count) override {
    std::vector<ExampleType> batch;
    while (batch.size() < count) {
      std::optional<ExampleType> element = next();
      if (!element) break;
      batch.push_back(*std::move(element));
    }
    if (batch.empty()) return std::nullopt;
    return batch;
  }
};

// A dataset of the rows of a tensor.
class TensorDataset : public Dataset<TensorDataset, TensorExample> {
 public:
  explicit TensorDataset(Tensor rows) : tensor(std::move(rows)) {}
  explicit TensorDataset(const std::vector<Tensor>& rows) : tensor(stack(rows)) {}
  TensorExample get(size_t index) override { return tensor[static_cast<int64_t>(index)]; }
  std::optional<size_t> size() const override { return static_cast<size_t>(tensor.size(0)); }

  Tensor tensor;
};

// A dataset of pairs of rows of two tensors: data and targets. Throws ValueError unless both have the same number of rows.
class TensorPairDataset : public Dataset<TensorPairDataset> {
 public:
  TensorPairDataset(Tensor data_rows, Tensor target_rows) : data(std::move(data_rows)), targets(std::move(target_rows)) {
    AMP_CHECK(data.dim() > 0 && targets.dim() > 0 && data.size(0) == targets.size(0), ValueError, "[TensorPairDataset] data of shape ",
              data.sizes(), " and targets of shape ", targets.sizes(), " do not have the same number of rows");
  }
  Example<> get(size_t index) override { return {data[static_cast<int64_t>(index)], targets[static_cast<int64_t>(index)]}; }
  std::optional<size_t> size() const override { return static_cast<size_t>(data.size(0)); }

  Tensor data, targets;
};

// The elements of another dataset at `indices` (Python's Subset).
template <class Source>
class Subset : public Dataset<Subset<Source>, typename Source::ExampleType> {
 public:
  // Throws IndexError for an index out of range.
  Subset(Source source, std::vector<size_t> indices) : source_(std::move(source)), indices_(std::move(indices)) {
    for (const size_t index : indices_) {
      AMP_CHECK(index < source_.size().value_or(index + 1), IndexError, "[Subset] index ", index, " is out of range for ", *source_.size(),
                " elements");
    }
  }
  typename Source::ExampleType get(size_t index) override { return source_.get(indices_.at(index)); }
  std::optional<size_t> size() const override { return indices_.size(); }

 private:
  Source source_;
  std::vector<size_t> indices_;
};

namespace detail {

template <class T>
struct Unwrapped {
  using Type = T;
};
template <class T>
struct Unwrapped<std::optional<T>> {
  using Type = T;
};

template <class Source, class Transform>
using Mapped = decltype(std::declval<Transform&>().apply_batch(std::declval<typename Unwrapped<typename Source::BatchType>::Type>()));

}  // namespace detail

// The result of map().
template <class Source, class Transform>
class MapDataset
    : public BatchDataset<
          MapDataset<Source, Transform>,
          std::conditional_t<Source::is_stateful, std::optional<detail::Mapped<Source, Transform>>, detail::Mapped<Source, Transform>>,
          typename Source::BatchRequestType> {
 public:
  using DatasetType = Source;
  using TransformType = Transform;
  static constexpr bool is_stateful = Source::is_stateful;
  using BatchType = std::conditional_t<is_stateful, std::optional<detail::Mapped<Source, Transform>>, detail::Mapped<Source, Transform>>;

  MapDataset(Source source, Transform transform) : source_(std::move(source)), transform_(std::move(transform)) {}
  BatchType get_batch(typename Source::BatchRequestType request) override {
    auto batch = source_.get_batch(request);
    if constexpr (is_stateful) {
      if (!batch) return std::nullopt;
      return transform_.apply_batch(*std::move(batch));
    } else {
      return transform_.apply_batch(std::move(batch));
    }
  }
  std::optional<size_t> size() const override { return source_.size(); }
  void reset() requires is_stateful { source_.reset(); }
  const Source& dataset() const { return source_; }
  const Transform& transform() const { return transform_; }

 private:
  Source source_;
  Transform transform_;
};

// A handle to a dataset that all workers share. Its get_batch must then be thread-safe.
template <class Source>
class SharedBatchDataset : public BatchDataset<SharedBatchDataset<Source>, typename Source::BatchType, typename Source::BatchRequestType> {
 public:
  static constexpr bool is_stateful = Source::is_stateful;

  SharedBatchDataset(std::shared_ptr<Source> source) : source_(std::move(source)) {}
  typename Source::BatchType get_batch(typename Source::BatchRequestType request) override { return source_->get_batch(request); }
  std::optional<size_t> size() const override { return source_->size(); }
  void reset() requires is_stateful { source_->reset(); }
  Source& operator*() const { return *source_; }
  Source* operator->() const { return source_.get(); }

 private:
  std::shared_ptr<Source> source_;
};

template <class Source, class... Args>
SharedBatchDataset<Source> make_shared_dataset(Args&&... args) {
  return std::make_shared<Source>(std::forward<Args>(args)...);
}

}  // namespace amp::data::datasets
