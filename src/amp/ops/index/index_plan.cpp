#include <amp/ops/index/index_plan.h>

#include <utility>

#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/shape/views.h>

namespace amp {

Tensor as_int64(const Tensor& index) { return index.detach().to(kInt64).contiguous(); }

Tensor int64_operand(const Tensor& index) { return index.dtype() == kInt64 && index.is_contiguous() ? index : as_int64(index); }

Tensor apart_from(const Tensor& self, const Tensor& operand) {
  return operand.is_alias_of(self) ? operand.detach().clone() : operand.detach();
}

void check_index_dtype(const char* op, const char* name, const Tensor& index) {
  AMP_CHECK(index.dtype() == kInt64 || index.dtype() == kInt32, TypeError, "[", op, "] ", name, " must have the dtype int64 or int32, not ",
            index.dtype());
}

Tensor at_least_1d(const Tensor& t) { return t.dim() == 0 ? alias(t, 1, 1) : t.detach(); }

Shape IndexPlan::result_sizes() const {
  Shape sizes(view.sizes().slice(0, before));
  for (const int64_t size : index_sizes) sizes.push_back(size);
  for (const int64_t size : view.sizes().drop_front(before + indices.size())) sizes.push_back(size);
  return sizes;
}

namespace {

// One entry per dimension: an index, or an undefined tensor.
std::vector<Tensor> expand_masks(const char* op, const Tensor& self, TensorList indices) {
  std::vector<Tensor> expanded;
  expanded.reserve(static_cast<size_t>(self.dim()));
  for (const Tensor& index : indices) {
    if (!index.defined()) {
      expanded.emplace_back();
      continue;
    }
    const Tensor here = index.to(self.device());
    if (here.dtype() != kBool) {
      AMP_CHECK(here.dtype() == kInt64 || here.dtype() == kInt32, TypeError, "[", op,
                "] tensors used as indices must be int64, int32 or bool, but one is ", here.dtype());
      expanded.push_back(here.to(kInt64));
      continue;
    }
    const auto first = static_cast<int64_t>(expanded.size());
    bool fits = here.dim() > 0 && first + here.dim() <= self.dim();
    for (int64_t d = 0; fits && d < here.dim(); ++d) fits = here.size(d) == self.size(first + d);
    AMP_CHECK(fits, IndexError, "[", op, "] a mask of shape ", here.sizes(), " does not fit self of shape ", self.sizes(), " at dimension ",
              first);
    const Tensor where = nonzero(here);
    for (int64_t d = 0; d < here.dim(); ++d) expanded.push_back(views::select(where, 1, d));
  }
  const auto taken = static_cast<int64_t>(expanded.size());
  AMP_CHECK(taken <= self.dim(), IndexError, "[", op, "] too many indices: they take ", taken, " dimensions, but self has shape ",
            self.sizes());
  return expanded;
}

// [before..., indexed..., after...]
Shape plan_order(const IndexPlan& plan, const std::vector<Tensor>& expanded) {
  Shape order;
  for (size_t d = 0; d < plan.before; ++d) order.push_back(static_cast<int64_t>(d));
  for (const int64_t d : plan.dims) order.push_back(d);
  for (size_t d = plan.before; d < expanded.size(); ++d) {
    if (!expanded[d].defined()) order.push_back(static_cast<int64_t>(d));
  }
  return order;
}

}  // namespace

IndexPlan plan_index(const char* op, const Tensor& self, TensorList indices) {
  std::vector<Tensor> expanded = expand_masks(op, self, indices);
  expanded.resize(static_cast<size_t>(self.dim()));
  IndexPlan plan;
  int64_t last = -1;
  bool adjacent = true;
  for (size_t d = 0; d < expanded.size(); ++d) {
    if (!expanded[d].defined()) continue;
    if (plan.dims.empty()) plan.index_sizes = expanded[d].sizes();
    else if (expanded[d].sizes() != IntArrayRef(plan.index_sizes))
      plan.index_sizes = broadcast_shapes(op, plan.index_sizes, expanded[d].sizes());
    adjacent = adjacent && (last < 0 || static_cast<size_t>(last) + 1 == d);
    last = static_cast<int64_t>(d);
    plan.dims.push_back(last);
  }
  plan.before = adjacent && !plan.dims.empty() ? static_cast<size_t>(plan.dims[0]) : 0;
  const bool in_order = plan.dims.empty() || static_cast<size_t>(last) + 1 == plan.before + plan.dims.size();
  plan.view = in_order ? self : views::permute(self, plan_order(plan, expanded));
  size_t kept = 0;
  for (const int64_t d : plan.dims) {
    Tensor& index = expanded[static_cast<size_t>(d)];
    const bool fits = index.sizes() == IntArrayRef(plan.index_sizes) && index.is_contiguous();
    expanded[kept++] = fits ? std::move(index) : index.expand(plan.index_sizes).contiguous();
  }
  expanded.resize(kept);
  plan.indices = std::move(expanded);
  return plan;
}

}  // namespace amp
