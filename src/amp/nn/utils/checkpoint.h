// Activation checkpointing: backward recomputes the intermediate results of a part of the network (torch.utils.checkpoint).
//
//   Tensor h = amp::checkpoint([&](const Tensor& x) { return block(x); }, x);
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include <amp/autocast/checkpoint_region.h>

namespace amp {

// The options of checkpoint().
struct CheckpointOptions {
  // Whether the recomputation draws the same random numbers from the default generators. Dropout needs this.
  bool preserve_rng_state = true;
};

// Returns function(args...) without keeping the tensors that it saves. backward calls the function a second time, with the autocast state
// and the random numbers of this call. Throws Error in backward if the second call saves other tensors (by shape, dtype or number), or if
// an argument was changed in place after the call began. Tensors that the function captures are not checked. The function and the arguments
// are copied; parameters may be captured. Gradients, autograd::grad and double backward work as usual.
template <class F, class... Args>
auto checkpoint(const CheckpointOptions& options, F function, const Args&... args) {
  const autograd::CheckpointRegion region(
      [function, kept = std::tuple(autograd::Kept<std::decay_t<Args>>(args)...)](bool keep_history) mutable {
        std::apply(
            [&](const auto&... each) { static_cast<void>(function(autograd::checkpoint_input(each.get("checkpoint"), keep_history)...)); },
            kept);
      },
      options.preserve_rng_state);
  return function(args...);
}
template <class F, class... Args>
requires(std::is_invocable_v<F&, const Args&...>) auto checkpoint(F function, const Args&... args) {
  return checkpoint(CheckpointOptions{}, std::move(function), args...);
}

}  // namespace amp
