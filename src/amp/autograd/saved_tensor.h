// A tensor kept for backward, with the storage version that it must still have then.
#pragma once

#include <memory>

#include <amp/core/tensor.h>

namespace amp::autograd {

class Node;
struct PackedTensor;

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
    packed_.reset();
    released_ = true;
  }

 private:
  bool pack(const Tensor& t);
  Tensor unpack_hooked() const;
  Tensor as_result(const Tensor& t, Node* owner) const;

  Tensor tensor_;
  std::shared_ptr<const PackedTensor> packed_;  // instead of the tensor, when hooks were in force
  uint32_t version_ = 0;
  uint32_t output_nr_ = 0;
  bool is_result_ = false;
  bool released_ = false;
};

}  // namespace amp::autograd
