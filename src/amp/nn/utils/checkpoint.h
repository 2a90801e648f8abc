// Activation checkpointing: backward recomputes the intermediate results of a part of the network (torch.utils.checkpoint).
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

// The options of checkpoint().
struct CheckpointOptions {
  // Whether the recomputation draws the same random numbers from the default generators. Dropout needs this.
  bool preserve_rng_state = true;
};

namespace autograd {

// Internal: during its lifetime, tensors saved on this thread are replaced by their number in the order of saving. The first one that
// backward needs calls `again` under the autocast state of the constructor. The tensors that are saved then are kept.
class AMP_API CheckpointRegion {
 public:
  // again(keep_history) runs the function again, on detached inputs unless the backward pass is itself recorded.
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

// Returns function(args...) without keeping the tensors that it saves. backward calls the function a second time, with the autocast state
// and the random numbers of this call. Throws Error in backward if the second call saves other tensors (by shape, dtype or number). The
// function and the arguments are copied; parameters may be captured. Gradients, autograd::grad and double backward work as usual.
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
