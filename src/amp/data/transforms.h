// Transforms of batches and of their elements (torch::data::transforms), for BatchDataset::map. They run in the workers of a loader.
#pragma once

#include <concepts>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/data/collate.h>
#include <amp/data/example.h>
#include <amp/ops.h>

namespace amp::data::transforms {

// Transforms one batch to another.
template <class Input, class Output>
class BatchTransform {
 public:
  using InputBatchType = Input;
  using OutputBatchType = Output;

  virtual ~BatchTransform() = default;
  virtual Output apply_batch(Input batch) = 0;
};
// Transforms a list of examples to one.
template <class Batch, class Input = std::vector<Batch>>
using Collation = BatchTransform<Input, Batch>;

// Transforms one element to another.
template <class Input, class Output>
class Transform : public BatchTransform<std::vector<Input>, std::vector<Output>> {
 public:
  using InputType = Input;
  using OutputType = Output;

  virtual Output apply(Input input) = 0;
  std::vector<Output> apply_batch(std::vector<Input> batch) override {
    std::vector<Output> result;
    result.reserve(batch.size());
    for (Input& element : batch) result.push_back(apply(std::move(element)));
    return result;
  }
};

// A function as a transform, of whole batches or of elements.
template <class Input, class Output = Input>
class BatchLambda : public BatchTransform<Input, Output> {
 public:
  using FunctionType = std::function<Output(Input)>;
  explicit BatchLambda(FunctionType function) : function_(std::move(function)) {}
  Output apply_batch(Input batch) override { return function_(std::move(batch)); }

 private:
  FunctionType function_;
};
template <class Input, class Output = Input>
class Lambda : public Transform<Input, Output> {
 public:
  using FunctionType = std::function<Output(Input)>;
  explicit Lambda(FunctionType function) : function_(std::move(function)) {}
  Output apply(Input input) override { return function_(std::move(input)); }

 private:
  FunctionType function_;
};

// Changes the data of an example, but not its target.
template <class Target = Tensor>
class TensorTransform : public Transform<Example<Tensor, Target>, Example<Tensor, Target>> {
 public:
  virtual Tensor operator()(Tensor input) = 0;
  Example<Tensor, Target> apply(Example<Tensor, Target> input) override {
    input.data = (*this)(std::move(input.data));
    return input;
  }
};
template <class Target = Tensor>
class TensorLambda : public TensorTransform<Target> {
 public:
  using FunctionType = std::function<Tensor(Tensor)>;
  explicit TensorLambda(FunctionType function) : function_(std::move(function)) {}
  Tensor operator()(Tensor input) override { return function_(std::move(input)); }

 private:
  FunctionType function_;
};

// (data - mean) / stddev. mean and stddev have one value for all channels, or one for each: the first dimension of (C, H, W). Integers
// become float32.
template <class Target = Tensor>
class Normalize : public TensorTransform<Target> {
 public:
  Normalize(std::vector<double> means, std::vector<double> deviations) : mean(of_channels(means)), stddev(of_channels(deviations)) {}
  template <std::same_as<ArrayRef<double>> Values>  // so that lists in braces are vectors
  Normalize(Values means, Values deviations) : Normalize(means.vec(), deviations.vec()) {}
  Normalize(double mean_of_all, double deviation_of_all)
      : Normalize(std::vector<double>{mean_of_all}, std::vector<double>{deviation_of_all}) {}
  Tensor operator()(Tensor input) override {
    const ScalarType wide = computeType(toFloatingType(input.dtype()));
    const Tensor result = (input - mean.to(wide)) / stddev.to(wide);
    return isReducedFloatingType(input.dtype()) ? result.to(input.dtype()) : result;
  }

  Tensor mean, stddev;  // float64

 private:
  static Tensor of_channels(const std::vector<double>& values) {
    return tensor(values, kFloat64).reshape({static_cast<int64_t>(values.size()), 1, 1});
  }
};

// Stacks the tensors of a list of examples along a new first dimension.
template <class T = Example<>>
class Stack : public Collation<T> {
 public:
  T apply_batch(std::vector<T> examples) override { return default_collate(std::move(examples)); }
};

}  // namespace amp::data::transforms
