// sort and topk: sorts every 1-D slice along a dimension as keys with their indices; equal keys are ordered by index.
#include <algorithm>
#include <cmath>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/indexing/types.h>
#include <amp/cpu/kernels/index.h>
#include <amp/cpu/odometer.h>
#include <amp/kernels/shape.h>
#include <amp/ops/index_plan.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 4 << 10;  // minimum elements per thread

template <class T>
struct Item {
  T value;
  int64_t index;
};

template <class T>
bool is_nan(T value) {
  if constexpr (std::is_floating_point_v<T>) return std::isnan(value);
  else return false;
}

// NaN is larger than any other value.
template <class T>
bool ascends(const Item<T>& a, const Item<T>& b) {
  if (a.value < b.value) return true;
  if (b.value < a.value) return false;
  if (is_nan(a.value) != is_nan(b.value)) return is_nan(b.value);
  return a.index < b.index;
}
template <class T>
bool descends(const Item<T>& a, const Item<T>& b) {
  if (a.value > b.value) return true;
  if (b.value > a.value) return false;
  if (is_nan(a.value) != is_nan(b.value)) return is_nan(a.value);
  return a.index < b.index;
}

// Calls fn with null pointers to the compared type and to the element type. Bools are compared as bytes.
template <class Function>
void with_ordered(ScalarType type, const Function& fn) {
  with_sum_types(type == kBool ? kUInt8 : type, [&]<class T, class Storage>(T* compared, Storage* stored) {
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) fn(compared, stored);
  });
}

// Sorts the first `k` items of every slice and writes them.
template <class T, class Storage, class Before>
void order_lines(const Tensor& in, const Tensor& values, const Tensor& indices, int64_t k, const Before& before) {
  const int64_t n = in.size(-1), lines = in.numel() / std::max<int64_t>(n, 1);
  if (n == 0 || k == 0) return;
  const Storage* source = static_cast<const Storage*>(in.data_ptr());
  Storage* value_out = static_cast<Storage*>(values.data_ptr());
  int64_t* index_out = indices.data_ptr<int64_t>();
  const int64_t in_step = in.stride(-1), value_step = values.stride(-1), index_step = indices.stride(-1);
  parallel_for(0, lines, std::max<int64_t>(1, kGrain / n), [&](int64_t first, int64_t last) {
    Odometer<3> at(in.sizes().drop_back(), {in.strides().drop_back(), values.strides().drop_back(), indices.strides().drop_back()}, first);
    std::vector<Item<T>> items(static_cast<size_t>(n));
    for (int64_t line = first; line < last; ++line, at.next()) {
      for (int64_t i = 0; i < n; ++i) items[static_cast<size_t>(i)] = {static_cast<T>(source[at.offset(0) + i * in_step]), i};
      if (k == n) std::sort(items.begin(), items.end(), before);
      else std::partial_sort(items.begin(), items.begin() + k, items.end(), before);
      for (int64_t i = 0; i < k; ++i) {
        value_out[at.offset(1) + i * value_step] = static_cast<Storage>(items[static_cast<size_t>(i)].value);
        index_out[at.offset(2) + i * index_step] = items[static_cast<size_t>(i)].index;
      }
    }
  });
}

std::tuple<Tensor, Tensor> first_in_order(const char* op, const Tensor& self, int64_t k, int64_t dim, bool descending) {
  const int64_t d = detail::wrap_dim(op, dim, self.dim());
  Shape sizes(self.sizes());
  if (self.dim() > 0) sizes[static_cast<size_t>(d)] = k;
  const Tensor values(detail::new_tensor(sizes, self.dtype(), kCPU)), indices(detail::new_tensor(sizes, kInt64, kCPU));
  const auto lines = [d](const Tensor& t) { return views::transpose(at_least_1d(t), d, -1); };
  with_ordered(self.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    if (descending) order_lines<T, Storage>(lines(self), lines(values), lines(indices), k, descends<T>);
    else order_lines<T, Storage>(lines(self), lines(values), lines(indices), k, ascends<T>);
  });
  return {values, indices};
}

}  // namespace

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  const int64_t d = detail::wrap_dim("sort", dim, self.dim());
  return first_in_order("sort", self, self.dim() == 0 ? 1 : self.size(d), dim, descending);
}

std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool) {
  return first_in_order("topk", self, self.dim() == 0 ? 1 : k, dim, largest);
}

}  // namespace amp::cpu
