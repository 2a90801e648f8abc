// Recomputation of saved tensors in backward, for checkpoint() and for composites of ops. Internal.
#pragma once

#include <cstdint>
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

// The tensor without its history. It stands for the tensor: products scale it as before (quantize/delayed.h).
AMP_API Tensor input_again(const Tensor& t, bool requires_grad);
inline Tensor checkpoint_input(const Tensor& t, bool keep_history) {
  return keep_history || !t.defined() ? t : input_again(t, t.requires_grad());
}
AMP_API std::vector<Tensor> checkpoint_input(const std::vector<Tensor>& list, bool keep_history);
template <class T>
const T& checkpoint_input(const T& value, bool) {
  return value;
}

// Throws Error if a tensor was changed in place after the call that needs it for its gradient.
AMP_API void check_unchanged(const char* op, const Tensor& t, uint32_t version);

// The tensor with the history that it has now. What a checkpoint keeps would otherwise refer to later writes in place, and a write within
// the checkpoint to the checkpoint: neither would be freed.
AMP_API Tensor with_present_history(const Tensor& t);

// An argument of a call, for its recomputation. get() throws Error if a tensor has changed since.
template <class T>
struct Kept {
  T value;
  explicit Kept(const T& argument) : value(argument) {}
  const T& get(const char*) const { return value; }
};
template <>
struct Kept<Tensor> {
  Tensor value;
  uint32_t version;
  explicit Kept(const Tensor& argument) : value(with_present_history(argument)), version(argument.defined() ? argument._version() : 0) {}
  const Tensor& get(const char* op) const {
    check_unchanged(op, value, version);
    return value;
  }
};
template <>
struct AMP_API Kept<std::vector<Tensor>> {
  std::vector<Tensor> values;
  std::vector<uint32_t> versions;
  explicit Kept(const std::vector<Tensor>& arguments);
  const std::vector<Tensor>& get(const char* op) const;
};

}  // namespace amp::autograd
