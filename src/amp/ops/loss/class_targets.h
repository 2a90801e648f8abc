// Losses over classes: the memory layout of scores and of values per position. Internal.
#pragma once

#include <amp/core/reduction.h>
#include <amp/ops/common/slices.h>

namespace amp {

// The dimension of the classes: 1, or 0 for a vector.
inline int64_t class_dim(const Tensor& self) { return self.dim() == 1 ? 0 : 1; }

// The shape of a target of class indices: the shape of self without the class dimension.
Shape position_shape(const Tensor& self);

// Throws TypeError or ValueError if the shapes or dtypes of a call do not match.
void check_class_targets(const char* op, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction);

// The scores, with dimensions in an order in which their slices correspond to the positions of a contiguous target.
inline Tensor ordered_scores(const Tensor& self) {
  return self.is_contiguous() || self.is_contiguous(MemoryFormat::ChannelsLast) ? self : self.contiguous();
}

// Values per position, in contiguous memory.
inline Tensor position_values(const Tensor& t, ScalarType dtype) { return t.detach().to(dtype).contiguous(); }

}  // namespace amp
