// Training steps that record themselves: the first calls run as they are, the next one is recorded (graph.h), and from then on a call
// copies its batch to where the recording reads it and replays the recording (compare torch.cuda.make_graphed_callables).
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
  // Of the region around the forward pass.
  AutocastOptions autocast = {};
  // Of the scaler's step, such as max_norm.
  StepOptions step = {};
  // How many calls with the shapes and dtypes of a batch run as they are before one with the same is recorded. At least 1, since they
  // create the optimizer's state, the scale and the handles of libraries.
  int warmup = 3;
  // How many recordings to make, one for each combination of shapes and dtypes; batches with other ones, such as a smaller last one, run as
  // they are. Each recording has its own memory for activations and gradients.
  int max_recordings = 1;
};

// What does not depend on the function that computes the loss. Internal.
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
  // scaler.update(). Every call is a step, whether it is recorded or not. Inputs that are not on the device of the parameters are copied
  // there, without waiting if they are pinned. Returns the loss, which the host has not waited for.
  // Throws Error if the step can't be recorded, because it waits for the device (item(), printing, max_consecutive_skips of the scaler,
  // LBFGS, sparse gradients): nothing has been updated then, and the next call runs as it is. ValueError for an undefined input.
  template <class... Inputs>
  Tensor operator()(const Inputs&... inputs) {
    return state_.run({inputs...}, [this](const std::vector<Tensor>& batch) { return call(batch, std::index_sequence_for<Inputs...>()); });
  }

  // How many recordings have been made.
  size_t recordings() const { return state_.recordings(); }
  // Discards the recordings. Needed after what a recording can't follow: parameters that were replaced, unfrozen or added, hooks, another
  // mode of the model (train, eval), other numbers than the learning rate in the optimizer's options.
  void reset() { state_.reset(); }

 private:
  template <size_t... I>
  Tensor call(const std::vector<Tensor>& batch, std::index_sequence<I...>) {
    return loss_(batch[I]...);
  }

  Loss loss_;
  GraphedStepState state_;
};

// A step that minimises `loss`: a function of the tensors of a batch, or a module whose forward returns the loss. It is called again at
// every call that is not a replay; in a replay only its work on the device happens. Optimizer and scaler must outlive the result.
// Parameters and everything that `loss` uses must be on CUDA. Throws ValueError for options out of range.
template <class Loss>
GraphedStep<Loss> make_graphed_step(Loss loss, optim::Optimizer& optimizer, amp::GradScaler& scaler,
                                    const GraphedStepOptions& options = {}) {
  return {std::move(loss), optimizer, scaler, options};
}

}  // namespace amp::cuda
