#include <amp/autograd/autograd.h>

#include <utility>

#include <amp/autograd/engine.h>
#include <amp/core/factories.h>
#include <amp/core/memory/out_of_memory.h>

namespace amp::autograd {

namespace {

// The initial gradient of `output`: the given one, checked, or ones for a one-element tensor.
Tensor root_grad(const char* op, const Tensor& output, const Tensor& given, bool create_graph) {
  if (!given.defined()) {
    AMP_CHECK(output.numel() == 1, Error, "[", op,
              "] a gradient can be created implicitly only for one-element outputs, but the output is ", output.toString(),
              "; pass a gradient of its shape");
    AMP_CHECK(!output.is_complex(), Error, "[", op, "] a gradient can be created implicitly only for real outputs, but the output is ",
              output.toString(), "; pass a gradient");
    return ones_like(output.detach());
  }
  AMP_CHECK(given.sizes() == output.sizes(), ValueError, "[", op, "] the given gradient has shape ", given.sizes(),
            ", but the output has shape ", output.sizes());
  AMP_CHECK(given.device() == output.device(), ValueError, "[", op, "] the given gradient is on ", given.device(),
            ", but the output is on ", output.device());
  const Tensor grad = create_graph ? given : given.detach();
  return grad.dtype() == output.dtype() ? grad : grad.to(output.dtype());
}

// The initial gradients of all outputs. A refused call has changed nothing.
std::vector<Tensor> root_grads(const char* op, TensorList outputs, TensorList grads, bool create_graph) {
  AMP_CHECK(grads.empty() || grads.size() == outputs.size(), ValueError, "[", op, "] ", outputs.size(), " outputs, but ", grads.size(),
            " gradients were given");
  std::vector<Tensor> result;
  result.reserve(outputs.size());
  for (size_t i = 0; i < outputs.size(); ++i) {
    AMP_CHECK(outputs[i].defined(), ValueError, "[", op, "] output ", i, " is undefined");
    AMP_CHECK(outputs[i].requires_grad(), Error, "[", op, "] output ", i, " (", outputs[i].toString(),
              ") does not require a gradient and has no grad_fn: was it computed inside a NoGradGuard?");
    result.push_back(root_grad(op, outputs[i], grads.empty() ? Tensor() : grads[i], create_graph));
  }
  return result;
}

void seed_all(GraphTask& task, TensorList outputs, std::vector<Tensor> grads) {
  for (size_t i = 0; i < outputs.size(); ++i) task.seed(outputs[i], std::move(grads[i]));
}

}  // namespace

void backward(TensorList tensors, TensorList grad_tensors, std::optional<bool> retain_graph, bool create_graph, TensorList inputs) try {
  GraphTask task(retain_graph.value_or(create_graph), create_graph);
  for (size_t i = 0; i < inputs.size(); ++i) {
    AMP_CHECK(inputs[i].defined() && inputs[i].requires_grad(), Error, "[backward] input ", i, " does not require a gradient");
  }
  std::vector<Tensor> grads = root_grads("backward", tensors, grad_tensors, create_graph);
  for (size_t i = 0; i < inputs.size(); ++i) {
    Tensor(inputs[i]).retain_grad();
    task.capture(inputs[i], i);
  }
  seed_all(task, tensors, std::move(grads));
  task.run();
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("backward"); }

variable_list grad(TensorList outputs, TensorList inputs, TensorList grad_outputs, std::optional<bool> retain_graph, bool create_graph,
                   bool allow_unused) try {
  GraphTask task(retain_graph.value_or(create_graph), create_graph);
  task.set_accumulate(false);
  for (size_t i = 0; i < inputs.size(); ++i) {
    AMP_CHECK(inputs[i].defined() && inputs[i].requires_grad(), Error, "[grad] input ", i, " does not require a gradient");
    task.capture(inputs[i], i);
  }
  seed_all(task, outputs, root_grads("grad", outputs, grad_outputs, create_graph));
  task.run();
  variable_list result;
  for (size_t i = 0; i < inputs.size(); ++i) {
    AMP_CHECK(task.reached(i) || allow_unused, Error, "[grad] input ", i, " (", inputs[i].toString(),
              ") is not part of the graph of the outputs; set allow_unused=true if that is intended");
    result.push_back(task.captured(i));
  }
  return result;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("grad"); }

variable_list partial_grad(TensorList outputs, TensorList inputs, TensorList grad_outputs, bool retain_graph, bool create_graph) {
  GraphTask task(retain_graph, create_graph);
  task.set_accumulate(false);
  task.stop_at_captured();
  for (size_t i = 0; i < inputs.size(); ++i) task.capture(inputs[i], i);
  seed_all(task, outputs, root_grads("grad", outputs, grad_outputs, create_graph));
  task.run();
  variable_list result;
  for (size_t i = 0; i < inputs.size(); ++i) result.push_back(task.captured(i));
  return result;
}

}  // namespace amp::autograd
