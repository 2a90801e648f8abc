// Backward passes over the tape.
#pragma once

#include <optional>
#include <vector>

#include <amp/core/grad_mode.h>
#include <amp/core/tensor.h>

namespace amp::autograd {

using variable_list = std::vector<Tensor>;

// Accumulates the gradients of `tensors` in .grad of the leaves (torch.autograd.backward). `grad_tensors` may be empty if every tensor has
// one element. retain_graph defaults to create_graph; with create_graph the backward pass is itself recorded. If `inputs` are given, only
// they receive gradients. Inputs that are not leaves also do: they then retain their gradients (Tensor::retain_grad).
AMP_API void backward(TensorList tensors, TensorList grad_tensors = {}, std::optional<bool> retain_graph = {}, bool create_graph = false,
                      TensorList inputs = {});

// The gradients of `outputs` with respect to `inputs` (torch.autograd.grad); .grad does not change. Throws Error if an input is not in the
// graph, unless allow_unused is set: then its gradient is undefined.
AMP_API variable_list grad(TensorList outputs, TensorList inputs, TensorList grad_outputs = {}, std::optional<bool> retain_graph = {},
                           bool create_graph = false, bool allow_unused = false);

}  // namespace amp::autograd

inline void amp::Tensor::backward(const Tensor& gradient, std::optional<bool> retain_graph, bool create_graph, TensorList inputs) const {
  autograd::backward(*this, gradient.defined() ? TensorList(gradient) : TensorList(), retain_graph, create_graph, inputs);
}
