// Sparse tensors in coordinate form (torch::sparse_coo_tensor): the gradients of embeddings, and what optimizers and scalers do with them.
//
// A sparse tensor of shape [s0, ..., sk, d0, ...] has `indices`, int64 of shape [sparse_dim, nnz], and `values` of shape [nnz, d0, ...]:
// values[n] belongs to the position indices[0][n], ..., indices[k][n]. A position may occur more than once; its values are then summed.
// coalesce() merges duplicates and sorts. All other elements are zero. dtype() is that of the values, strides() are all zero.
//
// Members of Tensor (tensor.h): layout, is_sparse, sparse_dim, dense_dim, _nnz, indices, values, _indices, _values, coalesce, is_coalesced,
// to_dense, to_sparse. In addition, sparse tensors support detach, clone, to, zero_ and printing; add and sub with a sparse or dense tensor
// of the same shape; mul and div by a number or a 0-dim tensor; neg; and the in-place forms of these. Every other op throws
// NotImplementedError.
//
// Sparse tensors cannot require a gradient.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Makes a sparse tensor of int64 (or int32) `indices` of shape [sparse_dim, nnz] and `values`; `options` may set dtype and device.
// Arguments that need no conversion are shared, not copied. On CUDA the checks wait for the device. Throws ValueError if shapes do not
// match, IndexError for an index out of range, and TypeError for indices of another dtype. Throws NotImplementedError if `values` requires
// a gradient or `options` request one.
AMP_API Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, IntArrayRef size, TensorOptions options = {});
// The same with the smallest sizes that hold all indices.
AMP_API Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, TensorOptions options = {});
// All zeros, with sparse_dim = the number of dimensions.
AMP_API Tensor sparse_coo_tensor(IntArrayRef size, TensorOptions options = {});

}  // namespace amp
