// A tensor kept for backward, with the storage version that it must still have then.
#pragma once

#include <amp/core/tensor.h>

namespace amp::autograd {

class Node;

class AMP_API SavedTensor {
 public:
  SavedTensor() = default;
  // An input. Throws Error for inference tensors.
  void save(const Tensor& input);
  // A result of the node that saves it: kept without its grad_fn, since that would be a cycle.
  void save_result(const Tensor& result, uint32_t output_nr = 0);
  // Gives the tensor back. `owner` is the node, for results. Throws Error when it was changed in place or already freed.
  Tensor unpack(Node* owner) const;
  void reset() {
    tensor_.reset();
    released_ = true;
  }

 private:
  Tensor tensor_;
  uint32_t version_ = 0;
  uint32_t output_nr_ = 0;
  bool is_result_ = false;
  bool released_ = false;
};

}  // namespace amp::autograd
