// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// Tensors joined along a dimension; dtypes are promoted. An empty one-dimensional tensor is accepted with any shape. (torch.cat)
AMP_API Tensor cat(TensorList tensors, int64_t dim = 0);
AMP_API Tensor& cat_out(Tensor& out, TensorList tensors, int64_t dim = 0);
inline Tensor concat(TensorList tensors, int64_t dim = 0) { return cat(tensors, dim); }
inline Tensor concatenate(TensorList tensors, int64_t dim = 0) { return cat(tensors, dim); }

// Tensors of the same shape joined along a new dimension; dtypes are promoted. (torch.stack)
AMP_API Tensor stack(TensorList tensors, int64_t dim = 0);
AMP_API Tensor& stack_out(Tensor& out, TensorList tensors, int64_t dim = 0);

// Tensors joined along dimension 1, vectors along dimension 0. (torch.hstack)
AMP_API Tensor hstack(TensorList tensors);

// Tensors joined along dimension 0, vectors as rows. (torch.vstack)
AMP_API Tensor vstack(TensorList tensors);
inline Tensor row_stack(TensorList tensors) { return vstack(tensors); }

// Tensors joined along dimension 2, after giving them three dimensions. (torch.dstack)
AMP_API Tensor dstack(TensorList tensors);

// Tensors joined along dimension 1, vectors as columns. (torch.column_stack)
AMP_API Tensor column_stack(TensorList tensors);

// A matrix with the given matrices (vectors count as rows) as blocks on its diagonal, the rest zero. (torch.block_diag)
AMP_API Tensor block_diag(TensorList tensors);

// All combinations of elements of the given vectors, one in each row. (torch.cartesian_prod)
AMP_API Tensor cartesian_prod(TensorList tensors);

// All combinations of r elements of a vector, one in each row, in ascending order of their indices, which may repeat with with_replacement.
// (torch.combinations)
AMP_API Tensor combinations(const Tensor& self, int64_t r = 2, bool with_replacement = false);

}  // namespace amp
