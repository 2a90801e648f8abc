#include <amp/ops/concat/cat_plan.h>

#include <algorithm>
#include <numeric>

#include <amp/core/factories.h>
#include <amp/kernels/concat.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/elementwise/elementwise.h>

namespace amp {

namespace {

bool goes_along(const Tensor& t) { return t.dim() == 1 && t.sizes()[0] == 0; }

// The order of the dimensions in memory, outermost first.
Shape memory_order(const Tensor& t) {
  Shape order;
  for (int64_t d = 0; d < t.dim(); ++d) order.push_back(d);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return t.stride(a) > t.stride(b); });
  return order;
}

Tensor allocate(const std::vector<const Tensor*>& parts, IntArrayRef sizes, ScalarType dtype, Device device) {
  const auto dense_apart = [](const Tensor* t) { return !t->is_contiguous() && t->is_non_overlapping_and_dense(); };
  const bool ordered = std::all_of(parts.begin(), parts.end(), dense_apart);
  const Shape order = ordered ? memory_order(*parts[0]) : Shape();
  if (!ordered || !std::all_of(parts.begin(), parts.end(), [&](const Tensor* t) { return memory_order(*t) == order; })) {
    return Tensor(detail::new_tensor(sizes, dtype, device));
  }
  Shape strides(sizes.size(), 1);
  int64_t stride = 1;
  for (size_t i = order.size(); i-- > 0;) {
    const auto d = static_cast<size_t>(order[i]);
    strides[d] = stride;
    stride *= std::max<int64_t>(sizes[d], 1);
  }
  return empty_strided(sizes, strides, TensorOptions(dtype).device(device));
}

}  // namespace

CatPlan plan_cat(TensorList tensors, int64_t dim) {
  std::vector<const Tensor*> parts;
  parts.reserve(tensors.size());
  for (const Tensor& t : tensors) parts.push_back(&t);
  for (const Tensor* part : parts) {
    AMP_CHECK(part->dtype() == parts[0]->dtype() || (!isStorageType(part->dtype()) && !isStorageType(parts[0]->dtype())), TypeError,
              "[cat] ", parts[0]->dtype(), " and ", part->dtype(), " have no common dtype; convert them with to() first");
  }
  const ScalarType dtype = result_type(parts.data(), parts.size());
  const Device device = tensors[0].device();
  std::erase_if(parts, [](const Tensor* t) { return goes_along(*t); });
  if (parts.empty()) return {{}, empty(0, TensorOptions(dtype).device(device)), 0};
  const int64_t d = detail::wrap_dim("cat", dim, parts[0]->dim());
  Shape sizes(parts[0]->sizes());
  int64_t& along = sizes[static_cast<size_t>(d)];
  along = 0;
  for (const Tensor* t : parts) along = detail::checked_add("cat", along, t->sizes()[static_cast<size_t>(d)]);
  detail::checked_numel("cat", sizes);
  Tensor result = allocate(parts, sizes, dtype, device);
  return {std::move(parts), std::move(result), d};
}

namespace check {

void cat(TensorList tensors, int64_t dim) {
  const Tensor* first = nullptr;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const Tensor& t = tensors[i];
    AMP_CHECK(t.dim() > 0, ValueError, "[cat] tensor ", i, " has no dimensions");
    if (goes_along(t)) continue;
    if (first == nullptr) first = &t;
    const int64_t d = detail::wrap_dim("cat", dim, first->dim());
    bool fits = t.dim() == first->dim();
    for (size_t k = 0; fits && k < t.sizes().size(); ++k) fits = static_cast<int64_t>(k) == d || t.sizes()[k] == first->sizes()[k];
    AMP_CHECK(fits, ValueError, "[cat] tensors have shapes ", first->sizes(), " and ", t.sizes(), ", which must agree except in dimension ",
              d);
  }
}

}  // namespace check

namespace native {

Tensor stack(TensorList tensors, int64_t dim) {
  const int64_t d = detail::wrap_dim("stack", dim, tensors[0].dim() + 1);
  std::vector<Tensor> slices;
  slices.reserve(tensors.size());
  for (const Tensor& t : tensors) {
    AMP_CHECK(t.sizes() == tensors[0].sizes(), ValueError, "[stack] tensors have shapes ", tensors[0].sizes(), " and ", t.sizes(),
              ", which must be equal");
    slices.push_back(views::unsqueeze(t, d));
  }
  return amp::cat(slices, d);
}

}  // namespace native

namespace composite {

namespace {

// Applies `fit` to every tensor, then concatenates along `dim`.
template <class Fit>
Tensor cat_fitted(const char* op, TensorList tensors, int64_t dim, const Fit& fit) {
  AMP_CHECK(!tensors.empty(), ValueError, "[", op, "] tensors is an empty list of tensors");
  std::vector<Tensor> fitted;
  for (const Tensor& t : tensors) {
    AMP_CHECK(t.defined(), ValueError, "[", op, "] tensors has an undefined tensor");
    fitted.push_back(fit(t));
  }
  return amp::cat(fitted, dim);
}

Tensor at_least_1d(const Tensor& t) { return t.dim() == 0 ? t.reshape(1) : t; }
Tensor as_row(const Tensor& t) { return t.dim() <= 1 ? t.reshape({1, t.numel()}) : t; }
Tensor at_least_3d(const Tensor& t) { return t.dim() <= 1 ? t.reshape({1, t.numel(), 1}) : t.dim() == 2 ? t.unsqueeze(2) : t; }

}  // namespace

Tensor hstack(TensorList tensors) {
  return cat_fitted("hstack", tensors, !tensors.empty() && tensors[0].defined() && tensors[0].dim() > 1, at_least_1d);
}

Tensor vstack(TensorList tensors) { return cat_fitted("vstack", tensors, 0, as_row); }

Tensor dstack(TensorList tensors) { return cat_fitted("dstack", tensors, 2, at_least_3d); }

Tensor column_stack(TensorList tensors) {
  return cat_fitted("column_stack", tensors, 1, [](const Tensor& t) { return t.dim() <= 1 ? t.reshape({t.numel(), 1}) : t; });
}

}  // namespace composite

}  // namespace amp
