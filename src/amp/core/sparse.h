// Sparse tensors in coordinate form (torch::sparse_coo_tensor): the gradients of embeddings, and what optimizers and scalers do with them.
//
// A sparse tensor of shape [s0, ..., sk, d0, ...] has `indices`, int64 of shape [sparse_dim, nnz], and `values` of shape [nnz, d0, ...]:
// element n says that values[n] stands at indices[0][n], ..., indices[k][n]. A place may be named more than once, its values then add up;
// after coalesce() each is named once, in order. Places that are not named are zero. dtype() is that of the values, strides() are all zero.
//
// Members of Tensor (tensor.h): layout, is_sparse, sparse_dim, dense_dim, _nnz, indices, values, _indices, _values, coalesce, is_coalesced,
// to_dense, to_sparse. Beside them sparse tensors take detach, clone, to, zero_, printing; add and sub with a sparse or a dense tensor of
// the same shape, mul and div by a number or a 0-dim tensor, neg, and the in-place forms of all these. Every other op throws
// NotImplementedError.
//
// They take no part in differentiation: no sparse tensor requires a gradient.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// From int64 (or int32) `indices` of shape [sparse_dim, nnz] and `values`; `options` may set dtype and device. The tensor shares the memory
// of what needs no conversion. On CUDA the checks wait for the device. Throws ValueError when shapes don't fit together, IndexError for an
// index out of range, TypeError for indices of another dtype, NotImplementedError when a gradient would have to be recorded for `values`,
// or is asked for.
AMP_API Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, IntArrayRef size, TensorOptions options = {});
// As large as the indices ask for.
AMP_API Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, TensorOptions options = {});
// All zeros, with sparse_dim = the number of dimensions.
AMP_API Tensor sparse_coo_tensor(IntArrayRef size, TensorOptions options = {});

}  // namespace amp
