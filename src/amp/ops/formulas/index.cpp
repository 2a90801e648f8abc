#include <amp/ops/formulas/index.h>

#include <amp/autograd/sum_to.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/formulas/delivered.h>
#include <amp/ops/index/embedding_bag.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/sparse/sparse.h>

namespace amp {

Tensor index_select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index) {
  const Tensor sum = few_added_to_delivered(grad, sizes, [&](Tensor& whole, const Tensor& part) { whole.index_add_(dim, index, part); });
  return sum.defined() ? sum : zeros(sizes, grad.options()).index_add(dim, index, grad);
}

Tensor index_fill_value_backward(const Tensor& grad, int64_t dim, const Tensor& index) {
  const Tensor written = zeros(grad.sizes(), grad.options().dtype(kBool)).index_fill(dim, index, true);
  return internal::keep_where(written, grad).sum();
}

Tensor index_source_backward(const Tensor& grad, int64_t dim, const Tensor& index, IntArrayRef sizes) {
  return grad.index_select(dim, index).reshape(sizes);
}

Tensor scatter_back(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index) {
  const Tensor sum = few_added_to_delivered(grad, sizes, [&](Tensor& whole, const Tensor& part) { whole.scatter_add_(dim, index, part); });
  return sum.defined() ? sum : zeros(sizes, grad.options()).scatter_add(dim, index, grad);
}

Tensor gather_into(const Tensor& grad, int64_t dim, const Tensor& index, IntArrayRef sizes) {
  if (index.numel() == 0) return zeros(sizes, grad.options());
  const Tensor gathered = grad.gather(dim, index);
  if (index.sizes() == sizes) return gathered;
  if (sizes.empty()) return gathered.reshape(sizes);  // the index has one element
  const Tensor rows = index.dim() == 0 ? gathered.unsqueeze(0) : gathered;
  std::vector<int64_t> pad;
  for (int64_t d = rows.dim(); d-- > 0;) {
    pad.push_back(0);
    pad.push_back(sizes[static_cast<size_t>(d)] - rows.size(d));
  }
  return constant_pad_nd(rows, pad);
}

Tensor index_backward(const Tensor& grad, IntArrayRef sizes, TensorList indices) {
  const Tensor sum = few_added_to_delivered(
      grad, sizes, [&](Tensor& whole, const Tensor& part) { index_put_(whole, indices, part, /*accumulate=*/true); });
  return sum.defined() ? sum : index_put(zeros(sizes, grad.options()), indices, grad, /*accumulate=*/true);
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
  const Tensor sum =
      few_added_to_delivered(grad, sizes, [&](Tensor& whole, const Tensor& part) { whole.put_(index, part, /*accumulate=*/true); });
  return sum.defined() ? sum : zeros(sizes, grad.options()).put(index, grad, /*accumulate=*/true);
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
    const ScalarType wide = computeType(values.dtype());  // float16 holds no count above 65504
    values = values.to(wide).div(counts.index_select(0, rows).to(wide).unsqueeze(1)).to(values.dtype());
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
  if (padding_idx < 0 && !scale_grad_by_freq) {
    const int64_t columns = grad.size(-1), sizes[] = {num_weights, columns};
    const Tensor sum = few_added_to_delivered(grad, sizes, [&](Tensor& whole, const Tensor& part) {
      whole.index_add_(0, as_int64(indices).reshape(-1), part.reshape({indices.numel(), columns}));
    });
    if (sum.defined()) return sum;
  }
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

Tensor embedding_bag_formula_weight(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag, const Tensor& bag_size,
                                    const Tensor& max_indices, int64_t num_weights, int64_t mode, const Tensor& per_sample_weights,
                                    bool scale_grad_by_freq, bool sparse, int64_t padding_idx) {
  const Tensor filled = (bag_size > 0).unsqueeze(1);
  if (static_cast<BagMode>(mode) == BagMode::Max) {
    return zeros({num_weights, grad.size(1)}, grad.options()).scatter_add(0, max_indices, internal::keep_where(filled, grad));
  }
  const bool mean = static_cast<BagMode>(mode) == BagMode::Mean;
  Tensor rows = (mean ? grad / clamp_min(bag_size, 1).to(grad.dtype()).unsqueeze(1) : grad).index_select(0, offset2bag);
  if (per_sample_weights.defined()) rows = rows * per_sample_weights.unsqueeze(1);
  return embedding_backward(rows, indices, num_weights, padding_idx, scale_grad_by_freq, sparse);
}

Tensor embedding_bag_formula_per_sample_weights(const Tensor& grad, const Tensor& weight, const Tensor& indices, const Tensor& offset2bag,
                                                int64_t padding_idx) {
  const Tensor products = (grad.index_select(0, offset2bag) * weight.index_select(0, indices)).sum(IntArrayRef(1));
  return padding_idx < 0 ? products : internal::keep_where_not(indices == padding_idx, products);
}

namespace {

// For products: each element of self and src with zeros replaced by 1, the product of all of these at each position, and the number of
// zeros there.
struct Factors {
  Tensor self_is_zero, src_is_zero, own, sent, product, zeros_at;

  Factors(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool include_self) {
    const Tensor base = include_self ? self : self.scatter(dim, index, 1);
    self_is_zero = eq(base, 0);
    src_is_zero = eq(src, 0);
    own = masked_fill(base, self_is_zero, 1);
    sent = masked_fill(src, src_is_zero, 1);
    product = scatter_reduce(own, dim, index, sent, "prod", true);
    zeros_at = self_is_zero.to(self.dtype()).scatter_add(dim, index, src_is_zero.to(self.dtype()));
  }
};

// For extrema: the gradient of each of the equal elements.
Tensor shared(const Tensor& grad, const Tensor& chosen, int64_t dim, const Tensor& index, const Tensor& src, const Tensor& result) {
  const Tensor same = eq(src, gather_into(result, dim, index, src.sizes()));
  return grad / chosen.to(grad.dtype()).scatter_add(dim, index, same.to(grad.dtype()));
}

// The positions where the result of scatter_reduce is the element of self.
Tensor chosen_from_self(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& result, bool include_self) {
  const Tensor chosen = eq(self, result);
  return include_self ? chosen : chosen.scatter(dim, index, false);
}

Tensor averaged(const Tensor& grad, int64_t dim, const Tensor& index, bool include_self) {
  const Tensor own = include_self ? ones(grad.sizes(), grad.options()) : zeros(grad.sizes(), grad.options());
  const Tensor counts = own.scatter_add(dim, index, ones(index.sizes(), grad.options()));
  return grad / masked_fill(counts, eq(counts, 0), 1);
}

}  // namespace

Tensor scatter_reduce_backward_self(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                    const Tensor& result, StringRef reduce, bool include_self) {
  if (index.numel() == 0) return grad;
  if (reduce == "amax" || reduce == "amin") {
    const Tensor chosen = chosen_from_self(self, dim, index, result, include_self);
    return internal::keep_where(chosen, shared(grad, chosen, dim, index, src, result));
  }
  Tensor own = grad;
  if (reduce == "mean") own = averaged(grad, dim, index, include_self);
  if (reduce == "prod") {
    const Factors factors(self, dim, index, src, include_self);
    own = grad * internal::keep_where(eq(factors.zeros_at, factors.self_is_zero.to(self.dtype())), factors.product / factors.own);
  }
  return include_self ? own : own.scatter(dim, index, 0);
}

Tensor scatter_reduce_backward_src(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                   const Tensor& result, StringRef reduce, bool include_self) {
  if (index.numel() == 0) return zeros(src.sizes(), grad.options());
  const auto at_sources = [&](const Tensor& t) { return gather_into(t, dim, index, src.sizes()); };
  if (reduce == "sum") return at_sources(grad);
  if (reduce == "mean") return at_sources(averaged(grad, dim, index, include_self));
  if (reduce == "prod") {
    const Factors factors(self, dim, index, src, include_self);
    const Tensor alone = eq(at_sources(factors.zeros_at), factors.src_is_zero.to(src.dtype()));
    return internal::keep_where(alone, at_sources(grad * factors.product) / factors.sent);
  }
  const Tensor chosen = chosen_from_self(self, dim, index, result, include_self);
  return internal::keep_where(eq(src, at_sources(result)), at_sources(shared(grad, chosen, dim, index, src, result)));
}

}  // namespace amp
