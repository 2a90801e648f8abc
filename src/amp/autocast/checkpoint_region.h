// Recomputation of saved tensors in backward, for checkpoint() and for composites of ops. Internal.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <amp/autograd/saved_tensor_hooks.h>
#include <amp/core/tensor.h>

namespace amp::autograd {

// During its lifetime, tensors saved on this thread are replaced by their number in the order of saving. The first one that backward needs
// calls `again` under the autocast state of the constructor. The tensors that are saved then are kept.
class AMP_API CheckpointRegion {
 public:
  // again(keep_history) runs the function again, on detached inputs unless the backward pass is itself recorded.
  using Again = std::function<void(bool keep_history)>;
  // preserve_rng_state: whether `again` draws the same random numbers from the default generators.
  CheckpointRegion(Again again, bool preserve_rng_state);

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

}  // namespace amp::autograd
