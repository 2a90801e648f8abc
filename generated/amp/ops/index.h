// DO NOT EDIT. Generated from ops/index.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// A copy of the given indices of a dimension. (torch.index_select)
AMP_API Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index);
AMP_API Tensor& index_select_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index);

// result[i][j][k] = self[index[i][j][k]][j][k] for dim 0, and so on. (torch.gather)
AMP_API Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad = false);
AMP_API Tensor& gather_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad = false);

// A copy of self with self[index[i][j][k]][j][k] = src[i][j][k] for dim 0, and so on; if an index is repeated, the last one wins (on CUDA
// an arbitrary one). (torch.scatter)
AMP_API Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
AMP_API Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);

// A copy of self with one value at the indexed positions. (torch.scatter)
AMP_API Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
AMP_API Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);

// A copy of self to which the elements of src are added ("add") or by which they are multiplied ("multiply") at the indexed positions.
// (torch.scatter)
AMP_API Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce);
AMP_API Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce);

// The same with one number. (torch.scatter)
AMP_API Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce);
AMP_API Tensor& scatter_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce);

// A copy of self with self[index[i][j][k]][j][k] += src[i][j][k] for dim 0, and so on. (torch.scatter_add)
AMP_API Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
AMP_API Tensor& scatter_add_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);

// A copy of self in which each position is the "sum", "prod", "mean", "amax" or "amin" of the elements of src that index, as in scatter,
// sends there, and of its own element unless include_self is false. Positions to which nothing is sent keep their element.
// (torch.scatter_reduce)
AMP_API Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce,
                              bool include_self = true);
AMP_API Tensor& scatter_reduce_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce,
                                bool include_self = true);

// A copy of self in which each index of a dimension is the "prod", "mean", "amax" or "amin" of the slices of source that index sends there,
// and of its own slice unless include_self is false. (torch.index_reduce)
AMP_API Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce,
                            bool include_self = true);
AMP_API Tensor& index_reduce_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce,
                              bool include_self = true);

// The elements that index tensors (int64, int32 or bool, broadcast together; an undefined one stands for a whole dimension) select from the
// leading dimensions; negative indices count from the end. (at::index)
AMP_API Tensor index(const Tensor& self, TensorList indices);

// A copy of self with values, broadcast, at the indexed elements, or added to them with accumulate; without it the last of equal indices
// wins (on CUDA an arbitrary one). (at::index_put)
AMP_API Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
AMP_API Tensor& index_put_(Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);

// A copy of self with self[index[i]] += alpha * source[i] along a dimension. (torch.index_add)
AMP_API Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha = 1);
AMP_API Tensor& index_add_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha = 1);
AMP_API Tensor& index_add_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                              const Scalar& alpha = 1);

// A copy of self with self[index[i]] = source[i] along a dimension. (torch.index_copy)
AMP_API Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
AMP_API Tensor& index_copy_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
AMP_API Tensor& index_copy_out(Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);

// A copy of self with one value at the given indices of a dimension. (torch.index_fill)
AMP_API Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
AMP_API Tensor& index_fill_(Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);

// A copy of self with the value of a 0-dim tensor, of any dtype, at the given indices of a dimension. (torch.index_fill)
AMP_API Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);
AMP_API Tensor& index_fill_(Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);

// The elements of self where the mask, broadcast with it, is true, in one dimension. (torch.masked_select)
AMP_API Tensor masked_select(const Tensor& self, const Tensor& mask);
AMP_API Tensor& masked_select_out(Tensor& out, const Tensor& self, const Tensor& mask);

// A copy of self with the elements of source, in order, where the mask, broadcast to self, is true. (torch.masked_scatter)
AMP_API Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source);
AMP_API Tensor& masked_scatter_(Tensor& self, const Tensor& mask, const Tensor& source);

// The elements of the flattened self at the given indices, in the shape of index; negative indices count from the end. (torch.take)
AMP_API Tensor take(const Tensor& self, const Tensor& index);
AMP_API Tensor& take_out(Tensor& out, const Tensor& self, const Tensor& index);

// A copy of self with the elements of source written to, or added to, the given indices of the flattened self. (torch.put)
AMP_API Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate = false);
AMP_API Tensor& put_(Tensor& self, const Tensor& index, const Tensor& source, bool accumulate = false);

// gather with self and indices broadcast except along the dimension; without a dimension both are flattened. (torch.take_along_dim)
AMP_API Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim = {});

// The indices of all elements that are not zero, one row for each. (torch.nonzero)
AMP_API Tensor nonzero(const Tensor& self);

// nonzero under NumPy's name. (torch.argwhere)
AMP_API Tensor argwhere(const Tensor& self);

// The first rows of nonzero, exactly `size` of them; missing ones are filled with fill_value. (torch.nonzero_static)
AMP_API Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value = -1);

// The indices of all elements that are not zero, a vector for each dimension. (torch.where)
AMP_API std::vector<Tensor> where(const Tensor& condition);

// Zeros with a one at the index that each element of self gives, along a new last dimension; num_classes -1 means one more than the largest
// index. (torch.nn.functional.one_hot)
AMP_API Tensor one_hot(const Tensor& self, int64_t num_classes = -1);

// The elements sorted along a dimension, and their original indices; equal elements keep their order, NaN counts as the largest.
// (torch.sort)
AMP_API std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim = -1, bool descending = false);

// sort; it is always stable. (torch.sort)
AMP_API std::tuple<Tensor, Tensor> sort(const Tensor& self, std::optional<bool> stable, int64_t dim = -1, bool descending = false);

// The elements sorted along dimension 0. (torch.msort)
AMP_API Tensor msort(const Tensor& self);

// The indices that sort self along a dimension. (torch.argsort)
AMP_API Tensor argsort(const Tensor& self, int64_t dim = -1, bool descending = false);

// The k largest or smallest elements along a dimension, in order, and their indices; NaN counts as the largest. (torch.topk)
AMP_API std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim = -1, bool largest = true, bool sorted = true);

// The rows of weight that indices select. The row padding_idx gets no gradient; scale_grad_by_freq divides the gradient of a row by the
// number of times that the row is selected. With sparse the gradient of weight is a sparse tensor that holds only the selected rows, unless
// the gradient is itself recorded (create_graph). (torch.embedding)
AMP_API Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx = -1, bool scale_grad_by_freq = false,
                         bool sparse = false);

// self with the rows that indices select scaled down to max_norm if their norm of order norm_type is larger. (torch.embedding_renorm)
AMP_API Tensor embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type);
AMP_API Tensor& embedding_renorm_(Tensor& self, const Tensor& indices, double max_norm, double norm_type);

// The sum (mode 0), the mean (1) or the largest elements (2) of the rows of weight that each bag of indices selects. offsets holds the
// first position of each bag, and with include_last_offset the end of the last. per_sample_weights multiplies the rows of a sum. Also
// returns the bag of each index, the number of indices of each bag, and for mode 2 the rows of the largest elements. See embedding for the
// gradient. (torch.embedding_bag)
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                 bool scale_grad_by_freq = false, int64_t mode = 0, bool sparse = false,
                                                                 const Tensor& per_sample_weights = {}, bool include_last_offset = false);

// embedding_bag without the indices that equal padding_idx, which may count from the end. (torch.embedding_bag)
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx);

// The indices of each dimension of a tensor of the given shape for indices into all its elements. (torch.unravel_index)
AMP_API std::vector<Tensor> unravel_index(const Tensor& indices, IntArrayRef shape);

}  // namespace amp
