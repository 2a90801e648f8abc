// A tensor saved for backward, with the storage version that it must still have then.
#pragma once

#include <memory>

#include <amp/core/tensor.h>

namespace amp::autograd {

class Node;
struct PackedTensor;

// Throws the error for a tensor that was changed in place after `op` had saved it, at `version`.
[[noreturn]] void throw_changed(const char* op, const Tensor& t, uint32_t version);

// A tensor that a node has saved for backward.
class AMP_API SavedTensor {
 public:
  SavedTensor() = default;
  // An input. Throws Error for inference tensors.
  void save(const Tensor& input);
  // A result of the node that saves it. Saved without its grad_fn, to avoid a reference cycle.
  void save_result(const Tensor& result, uint32_t output_nr = 0);
  // Returns the tensor. `owner` is the node, for results. Throws Error if the tensor was changed in place or freed.
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
  std::shared_ptr<const PackedTensor> packed_;  // instead of the tensor, if hooks were active
  uint32_t version_ = 0;
  uint32_t output_nr_ = 0;
  bool is_result_ = false;
  bool released_ = false;
};

}  // namespace amp::autograd
