// Activation checkpointing: what a part of the network keeps for backward is computed again when it is needed (torch.utils.checkpoint).
//
//   Tensor h = amp::checkpoint([&](const Tensor& x) { return block(x); }, x);
#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autograd/saved_tensor_hooks.h>
#include <amp/core/tensor.h>

namespace amp {

struct CheckpointOptions {
  // Whether the recomputation draws the same random numbers (dropout) from the default generators.
  bool preserve_rng_state = true;
};

namespace autograd {

// Internal: while it lives, saved tensors on this thread are replaced by their number in the order of saving; the first one that backward
// needs runs `again`, under the autocast state of now, and keeps what is saved then.
class AMP_API CheckpointRegion {
 public:
  // again(keep_history): runs the function anew, on detached inputs unless the pass is itself recorded.
  using Again = std::function<void(bool keep_history)>;
  CheckpointRegion(Again again, const CheckpointOptions& options);

  struct Frame;

 private:
  std::shared_ptr<Frame> frame_;
  SavedTensorHooks hooks_;
};

inline Tensor checkpoint_input(const Tensor& t, bool keep_history) {
  return keep_history || !t.defined() ? t : t.detach().requires_grad_(t.requires_grad());
}
inline std::vector<Tensor> checkpoint_input(const std::vector<Tensor>& list, bool keep_history) {
  std::vector<Tensor> inputs;
  for (const Tensor& t : list) inputs.push_back(checkpoint_input(t, keep_history));
  return inputs;
}
template <class T>
const T& checkpoint_input(const T& value, bool) {
  return value;
}

}  // namespace autograd

// function(args...), whose saved tensors are not kept: backward calls the function a second time, under the autocast state and with the
// random numbers of this call. Other results than the first time (of shape, dtype or number of saved tensors) throw Error. The function and
// the arguments are copied; parameters may be captured. Gradients, autograd::grad and double backward work as without it.
template <class F, class... Args>
auto checkpoint(const CheckpointOptions& options, F function, const Args&... args) {
  const autograd::CheckpointRegion region(
      [function, args...](bool keep_history) mutable { static_cast<void>(function(autograd::checkpoint_input(args, keep_history)...)); },
      options);
  return function(args...);
}
template <class F, class... Args>
requires(std::is_invocable_v<F&, const Args&...>) auto checkpoint(F function, const Args&... args) {
  return checkpoint(CheckpointOptions{}, std::move(function), args...);
}

}  // namespace amp
