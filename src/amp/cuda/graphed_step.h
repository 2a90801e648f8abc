// Training steps that capture themselves. The first calls run directly, and the next one is captured (graph.h). From then on, a call copies
// its batch to the memory that the graph reads, and replays the graph (compare torch.cuda.make_graphed_callables).
//
//   auto step = amp::cuda::make_graphed_step([&](const Tensor& input, const Tensor& target) { return cross_entropy(model(input), target);
//   },
//                                            optimizer, scaler, {.autocast = {.dtype = amp::kFloat16}});
//   for (const auto& [input, target] : batches) losses.push_back(step(input, target));
#pragma once

#include <functional>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include <amp/autocast/autocast.h>
#include <amp/core/tensor.h>
#include <amp/optim/optimizer.h>
#include <amp/scaler/grad_scaler.h>

namespace amp::cuda {

struct GraphedStepOptions {
  // Options of the region around the forward pass.
  AutocastOptions autocast = {};
  // Options of the scaler's step, such as max_norm.
  StepOptions step = {};
  // The number of calls that run directly, for each combination of shapes and dtypes, before one is captured. At least 1, because they
  // create the optimizer's state, the scale and the handles of libraries.
  int warmup = 3;
  // The largest number of graphs: one for each combination of shapes and dtypes. Batches with other combinations, such as a smaller last
  // batch, run directly. Each graph has its own memory for activations and gradients.
  int max_recordings = 1;
};

// The part that does not depend on the loss function. Internal.
class AMP_API GraphedStepState {
 public:
  using Loss = std::function<Tensor(const std::vector<Tensor>&)>;
  GraphedStepState(optim::Optimizer& optimizer, amp::GradScaler& scaler, const GraphedStepOptions& options);
  GraphedStepState(GraphedStepState&&) noexcept;
  ~GraphedStepState();
  Tensor run(const std::vector<Tensor>& inputs, const Loss& loss);
  size_t recordings() const;
  void reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

template <class Loss>
class GraphedStep {
 public:
  GraphedStep(Loss loss, optim::Optimizer& optimizer, amp::GradScaler& scaler, const GraphedStepOptions& options)
      : loss_(std::move(loss)), state_(optimizer, scaler, options) {}

  // One training step: zeroes the gradients, computes the loss in a region, runs scaler.scale(loss).backward(), scaler.step(optimizer) and
  // scaler.update(). Every call is a step, captured or not. Inputs on another device than the parameters are copied there, without waiting
  // if they are pinned. Returns the loss without waiting for it.
  // Throws Error if the step can't be captured because it waits for the device (item(), printing, max_consecutive_skips of the scaler,
  // LBFGS, sparse gradients). Nothing has been updated then, and the next call runs directly. Throws ValueError for an undefined
  // input, and for one that requires gradients.
  template <class... Inputs>
  Tensor operator()(const Inputs&... inputs) {
    return state_.run({inputs...}, [this](const std::vector<Tensor>& batch) { return call(batch, std::index_sequence_for<Inputs...>()); });
  }

  // The number of graphs so far.
  size_t recordings() const { return state_.recordings(); }
  // Discards the graphs. Call it after a change that a graph cannot follow: replaced, unfrozen or added parameters, hooks, another mode of
  // the model (train, eval), or other numbers in the optimizer's options than the learning rate.
  void reset() { state_.reset(); }

 private:
  template <size_t... I>
  Tensor call(const std::vector<Tensor>& batch, std::index_sequence<I...>) {
    return loss_(batch[I]...);
  }

  Loss loss_;
  GraphedStepState state_;
};

// A step that minimizes `loss`: a function of the tensors of a batch, or a module whose forward returns the loss. Every call that is not a
// replay calls it again. In a replay, only its work on the device runs. Optimizer and scaler must outlive the result. Parameters and
// everything that `loss` uses must be on CUDA. Throws ValueError for options out of range.
template <class Loss>
GraphedStep<Loss> make_graphed_step(Loss loss, optim::Optimizer& optimizer, amp::GradScaler& scaler,
                                    const GraphedStepOptions& options = {}) {
  return {std::move(loss), optimizer, scaler, options};
}

}  // namespace amp::cuda
