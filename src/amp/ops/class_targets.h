// Losses over classes: how scores lie in memory, and what belongs to each position. Internal.
#pragma once

#include <amp/core/reduction.h>
#include <amp/ops/slices.h>

namespace amp {

// Classes lie along dimension 1, or 0 of a vector.
inline int64_t class_dim(const Tensor& self) { return self.dim() == 1 ? 0 : 1; }

// The shape of a target of class indices: that of self without its classes.
Shape position_shape(const Tensor& self);

// Throws TypeError, ValueError where the shapes or dtypes of a call don't fit.
void check_class_targets(const char* op, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction);

// Scores in such an order that the positions of their slices are those of a contiguous target.
inline Tensor ordered_scores(const Tensor& self) {
  return self.is_contiguous() || self.is_contiguous(MemoryFormat::ChannelsLast) ? self : self.contiguous();
}

// One number per position as contiguous memory.
inline Tensor position_values(const Tensor& t, ScalarType dtype) { return t.detach().to(dtype).contiguous(); }

}  // namespace amp
