// Indexing with tensors: index, index_put, take.
#include <utility>

#include <amp/core/factories.h>
#include <amp/kernels/index.h>
#include <amp/kernels/shape.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/index_loops.h>
#include <amp/ops/shape/views.h>

namespace amp::native {

namespace {

// The offsets of the selected blocks in `view`, which is the plan's view or has the same layout.
BlockOffsets offsets_of(const char* op, const IndexPlan& plan, const Tensor& view) {
  BlockOffsets offsets;
  for (size_t k = 0; k < plan.indices.size(); ++k) {
    const auto at = static_cast<int64_t>(plan.before + k);
    offsets.add({op, plan.dims[k], view.size(at), true}, plan.indices[k], view.stride(at));
  }
  return offsets;
}

// `plain` has the shape of the result, with the dimensions of the indices merged into one.
BlockLoop block_loop(const char* op, const IndexPlan& plan, const Tensor& view, const Tensor& plain) {
  const auto before = static_cast<int64_t>(plan.before);
  BlockOffsets offsets = offsets_of(op, plan, view);
  if (plan.indices.size() == 1) return BlockLoop(view, plain, before, std::move(offsets));
  // Merges the indexed dimensions into one, along which the offsets select.
  Shape sizes(view.sizes().slice(0, plan.before)), strides(view.strides().slice(0, plan.before));
  sizes.push_back(1);
  strides.push_back(0);
  for (size_t d = plan.before + plan.indices.size(); d < view.sizes().size(); ++d) {
    sizes.push_back(view.sizes()[d]);
    strides.push_back(view.strides()[d]);
  }
  return BlockLoop(alias(view, sizes, strides), plain, before, std::move(offsets));
}

// Flattens the dimensions of the indices: a view if possible, else a copy.
Tensor merge_indices(const Tensor& t, const IndexPlan& plan) {
  const size_t first = plan.before, count = plan.index_sizes.size();
  if (count == 1) return t;
  int64_t numel = 1, stride = 0;
  bool even = true;
  for (size_t d = first + count; d-- > first;) {
    const int64_t size = t.sizes()[d];
    if (size == 1) continue;
    if (numel == 1) stride = t.strides()[d];
    even = even && t.strides()[d] == stride * numel;
    numel *= size;
  }
  if (!even && t.numel() > 0) return merge_indices(t.contiguous(), plan);
  Shape sizes(t.sizes().slice(0, first)), strides(t.strides().slice(0, first));
  sizes.push_back(numel);
  strides.push_back(stride);
  for (size_t d = first + count; d < t.sizes().size(); ++d) {
    sizes.push_back(t.sizes()[d]);
    strides.push_back(t.strides()[d]);
  }
  return alias(t, sizes, strides);
}

Tensor expand_values(const Tensor& self, const Tensor& values, IntArrayRef sizes) {
  bool fits = values.sizes().size() <= sizes.size();
  for (size_t i = 1; fits && i <= values.sizes().size(); ++i) {
    const int64_t size = values.sizes()[values.sizes().size() - i];
    fits = size == 1 || size == sizes[sizes.size() - i];
  }
  AMP_CHECK(fits, ValueError, "[index_put] values of shape ", values.sizes(), " can't be broadcast to the indexed shape ", sizes);
  return views::expand(apart_from(self, values), sizes);
}

}  // namespace

Tensor index(const Tensor& self, TensorList indices) {
  const IndexPlan plan = plan_index("index", self, indices);
  if (plan.indices.empty()) return self.detach().clone();
  Tensor result(detail::new_tensor(plan.result_sizes(), self.dtype(), self.device()));
  gather_blocks(block_loop("index", plan, plan.view, merge_indices(result, plan)));
  return result;
}

void index_put_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  const IndexPlan plan = plan_index("index_put", self, indices);
  const Tensor plain = expand_values(self, values, plan.result_sizes());
  if (plan.indices.empty()) {
    const Tensor whole = self.detach();
    if (accumulate) Tensor(whole).add_(plain);
    else whole.copy_(plain);
    return;
  }
  const Tensor merged = merge_indices(plain, plan);
  if (!accumulate) return put_blocks(block_loop("index_put", plan, plan.view, merged));
  amp::accumulate(plan.view, [&](const Tensor& sums) {
    if (plan.indices.size() > 1) return add_blocks(block_loop("index_put", plan, sums, merged));
    const auto dim = static_cast<int64_t>(plan.before);
    add_slices({"index_put", plan.dims[0], sums.size(dim), true}, sums, merged, dim, apart_from(self, plan.indices[0]));
  });
}

Tensor take(const Tensor& self, const Tensor& index) {
  const Tensor flat = self.detach().contiguous(), places = as_int64(index);
  Tensor result(detail::new_tensor(index.sizes(), self.dtype(), self.device()));
  if (index.numel() == 0) return result;
  AlongLoop loop("take", alias(flat, {flat.numel()}, {1}), alias(result, {result.numel()}, {1}), 0, alias(places, {places.numel()}, {1}));
  loop.range = {"take", -1, flat.numel(), true};
  gather_along(loop);
  return result;
}

}  // namespace amp::native
