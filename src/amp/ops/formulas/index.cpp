#include <amp/ops/formulas/index.h>

#include <amp/autograd/sum_to.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/index_plan.h>
#include <amp/ops/shapes.h>
#include <amp/ops/sparse.h>

namespace amp {

Tensor index_select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index) {
  return zeros(sizes, grad.options()).index_add(dim, index, grad);
}

Tensor index_fill_value_backward(const Tensor& grad, int64_t dim, const Tensor& index) {
  const Tensor written = zeros(grad.sizes(), grad.options().dtype(kBool)).index_fill(dim, index, true);
  return internal::keep_where(written, grad).sum();
}

Tensor index_source_backward(const Tensor& grad, int64_t dim, const Tensor& index, IntArrayRef sizes) {
  return grad.index_select(dim, index).reshape(sizes);
}

Tensor scatter_back(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index) {
  return zeros(sizes, grad.options()).scatter_add(dim, index, grad);
}

Tensor gather_into(const Tensor& grad, int64_t dim, const Tensor& index, IntArrayRef sizes) {
  if (index.numel() == 0) return zeros(sizes, grad.options());
  const Tensor gathered = grad.gather(dim, index);
  if (index.sizes() == sizes) return gathered;
  std::vector<int64_t> pad;
  for (int64_t d = index.dim(); d-- > 0;) {
    pad.push_back(0);
    pad.push_back(sizes[static_cast<size_t>(d)] - index.size(d));
  }
  return constant_pad_nd(gathered, pad).reshape(sizes);
}

Tensor index_backward(const Tensor& grad, IntArrayRef sizes, TensorList indices) {
  return index_put(zeros(sizes, grad.options()), indices, grad, /*accumulate=*/true);
}

Tensor masked_select_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& mask) {
  const Shape whole = broadcast_shapes("masked_select", sizes, mask.sizes());
  return sum_to(zeros(whole, grad.options()).masked_scatter(mask, grad), sizes);
}

Tensor masked_scatter_source_backward(const Tensor& grad, const Tensor& mask, IntArrayRef sizes) {
  const Tensor used = masked_select(grad, mask);
  int64_t numel = 1;
  for (const int64_t size : sizes) numel *= size;
  return constant_pad_nd(used, {0, numel - used.numel()}).reshape(sizes);
}

Tensor take_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& index) {
  return zeros(sizes, grad.options()).put(index, grad, /*accumulate=*/true);
}

namespace {

// The gradients of the looked-up rows, without those of the padding index.
Tensor sparse_embedding_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                 bool scale_grad_by_freq) {
  const int64_t columns = grad.size(-1);
  Tensor rows = as_int64(indices).reshape(-1), values = grad.reshape({indices.numel(), columns});
  if (scale_grad_by_freq) {
    const Tensor counts =
        zeros({num_weights}, values.options().dtype(kFloat64)).index_add_(0, rows, ones({rows.numel()}, kFloat64).to(rows.device()));
    values = values.div(counts.index_select(0, rows).to(values.dtype()).unsqueeze(1));
  }
  if (padding_idx >= 0) {
    const Tensor kept = nonzero(ne(rows, padding_idx)).reshape(-1);
    rows = rows.index_select(0, kept);
    values = values.index_select(0, kept);
  } else {
    rows = rows.clone();  // the caller may write to the indices
  }
  return sparse::make(rows.unsqueeze(0), values.contiguous(), {num_weights, columns}, /*coalesced=*/rows.numel() < 2);
}

}  // namespace

Tensor embedding_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq,
                          bool sparse) {
  if (sparse && !GradMode::is_enabled()) return sparse_embedding_backward(grad, indices, num_weights, padding_idx, scale_grad_by_freq);
  return internal::embedding_dense_backward(grad, indices, num_weights, padding_idx, scale_grad_by_freq);
}

Tensor embedding_double_backward(const Tensor& grad, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq) {
  const Tensor no_padding = padding_idx < 0 ? grad : grad.index_fill(0, scalar_tensor(padding_idx, indices.options().dtype(kInt64)), 0);
  Tensor rows = embedding(no_padding, indices);
  if (scale_grad_by_freq) {
    const Tensor ones_of_rows = ones({indices.numel()}, grad.options());
    const Tensor counts = zeros({grad.size(0)}, grad.options()).index_add(0, indices.reshape(-1), ones_of_rows);
    rows = rows / counts.index_select(0, indices.reshape(-1)).reshape(indices.sizes()).unsqueeze(-1);
  }
  return rows;
}

}  // namespace amp
