// One element of a dataset, or a batch of them (torch::data::Example).
#pragma once

#include <utility>

#include <amp/core/tensor.h>

namespace amp::data {

namespace example {
struct NoTarget {};
}  // namespace example

template <class Data = Tensor, class Target = Tensor>
struct Example {
  using DataType = Data;
  using TargetType = Target;

  Example() = default;
  Example(Data d, Target t) : data(std::move(d)), target(std::move(t)) {}

  Data data;
  Target target;
};

// Without a target it converts to its data.
template <class Data>
struct Example<Data, example::NoTarget> {
  using DataType = Data;
  using TargetType = example::NoTarget;

  Example() = default;
  Example(Data d) : data(std::move(d)) {}
  operator Data&() & { return data; }
  operator const Data&() const& { return data; }
  operator const Data&() const&& = delete;  // it would dangle
  operator Data() && { return std::move(data); }

  Data data;
};

using TensorExample = Example<Tensor, example::NoTarget>;

}  // namespace amp::data
