// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// A view of the storage of self with the given sizes, strides and offset, all in elements. (torch.as_strided)
AMP_API Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset = std::nullopt);

// The same data in another shape, of as many elements; one size may be -1. Throws when the strides do not allow a view. (torch.Tensor.view)
AMP_API Tensor view(const Tensor& self, IntArrayRef size);

// A view with dimensions of size 1 repeated without copying; -1 keeps a size. (torch.Tensor.expand)
AMP_API Tensor expand(const Tensor& self, IntArrayRef size);

// A view with two dimensions swapped. (torch.transpose)
AMP_API Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1);

// A view with the dimensions in another order. (torch.permute)
AMP_API Tensor permute(const Tensor& self, IntArrayRef dims);

// A matrix transposed; a vector or number as it is. (torch.t)
AMP_API Tensor t(const Tensor& self);

// A view of one index of a dimension, which goes away. (torch.select)
AMP_API Tensor select(const Tensor& self, int64_t dim, int64_t index);

// A view of a range of a dimension, as Python's self[start:end:step]. (at::slice)
AMP_API Tensor slice(const Tensor& self, int64_t dim = 0, std::optional<int64_t> start = std::nullopt, std::optional<int64_t> end = std::nullopt, int64_t step = 1);

// A view of `length` indices of a dimension from `start`. (torch.narrow)
AMP_API Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length);

// A view with a new dimension of size 1. (torch.unsqueeze)
AMP_API Tensor unsqueeze(const Tensor& self, int64_t dim);

// A view without the dimensions of size 1. (torch.squeeze)
AMP_API Tensor squeeze(const Tensor& self);

// A view without the given dimensions, as far as they have size 1. (torch.squeeze)
AMP_API Tensor squeeze(const Tensor& self, IntArrayRef dim);

// The same elements in another shape; a view where possible, else a copy. (torch.reshape)
AMP_API Tensor reshape(const Tensor& self, IntArrayRef shape);

}  // namespace amp
