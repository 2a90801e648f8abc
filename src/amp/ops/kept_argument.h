// An argument of a composite that backward calls again. Part of the extension interface.
#pragma once

#include <amp/autograd/record.h>
#include <amp/autograd/saved_tensor.h>

namespace amp::composite {

// `needed`: whether the derivative depends on its value.
template <class T>
class KeptArgument {
 public:
  KeptArgument(const T& argument, bool) : value_(argument) {}
  const T& get(const char*, bool) const { return value_; }

 private:
  T value_;
};

// A tensor is saved as the tape saves one: SavedTensorHooks see it, and it may not change before backward. Of a tensor that is not needed,
// only its properties are kept.
template <>
class AMP_API KeptArgument<Tensor> {
 public:
  KeptArgument(const Tensor& argument, bool needed);
  // The argument, or a tensor of the same properties. Has no history, unless backward is itself recorded.
  Tensor get(const char* op, bool keep_history) const;

 private:
  Tensor stand_in() const;

  autograd::SavedTensor saved_;
  autograd::TensorInfo properties_;  // of a tensor that is not needed
  bool requires_grad_;
};

}  // namespace amp::composite
