// Gradients of tensors that share memory. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::autograd {

// The places of a tensor's elements in its storage, in elements.
struct Geometry {
  Geometry(IntArrayRef its_sizes, IntArrayRef its_strides, int64_t its_offset)
      : sizes(its_sizes), strides(its_strides), offset(its_offset) {}
  explicit Geometry(const Tensor& t) : Geometry(t.sizes(), t.strides(), t.storage_offset()) {}

  bool empty() const;
  // The place behind the last element.
  int64_t end() const;
  // Whether several elements may be at one place: some stride does not exceed the extent of the dimensions with smaller strides.
  bool may_overlap() const;
  // Whether every element is at the place of an element of `other`. May return false by mistake if `other` has gaps, and elements that
  // overlap in more ways than by a stride of 0.
  bool is_within(const Geometry& other) const;

  Shape sizes, strides;
  int64_t offset;
};

// The part of `grad` that is at the places of `view`. `grad` is the gradient of a tensor with the geometry `base`. Undefined if `grad` is
// laid out in another way, if elements overlap, or if the view may leave the base.
Tensor part_of_gradient(const Tensor& grad, const Geometry& base, const Geometry& view);

// The gradient of the memory in which two tensors are: one number for each place. If several elements of a tensor are at one place, its
// gradient is the sum of theirs. If it is read back, the gradient of the place is divided among them. Can be recorded.
class StorageGradient {
 public:
  // `grad` is the gradient of the tensor with the geometry `from`. It is zero at all other places of `other`.
  StorageGradient(const Tensor& grad, const Geometry& from, const Geometry& other);
  // The gradients of places, to read and to write. It shares memory with this object.
  Tensor part(const Geometry& view) const;
  // The gradient of a tensor. No other tensor shares its memory when this object is destroyed.
  Tensor of(const Geometry& tensor) const;

 private:
  Tensor places(const Geometry& view, Device device) const;

  int64_t start_;  // the place of the first number; even, so that pairs of real numbers stay complex numbers
  int64_t length_;
  Tensor memory_;
};

}  // namespace amp::autograd
