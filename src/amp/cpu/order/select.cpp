// The k-th smallest element, the median and the most frequent element of every 1-D slice along a dimension.
#include <algorithm>
#include <limits>

#include <amp/core/parallel.h>
#include <amp/cpu/kernels/order.h>
#include <amp/cpu/odometer.h>
#include <amp/cpu/order/items.h>
#include <amp/ops/reduction/reduced_shape.h>
#include <amp/ops/shape/views.h>

namespace amp::cpu {

namespace {

constexpr int64_t kSelectGrain = 4 << 10;  // minimum elements per thread

template <class T, class Item>
int64_t count_nans(const Item* items, int64_t n) {
  if constexpr (std::is_floating_point_v<T>) {
    const auto key = static_cast<typename Item::Key>(key_of(std::numeric_limits<T>::quiet_NaN()));
    return std::count_if(items, items + n, [key](const Item& item) { return item.key() == key; });
  } else {
    return 0;
  }
}

// The element of every line whose index `choose(compared type, items, spare, n)` returns, and this index.
template <class Choose>
std::tuple<Tensor, Tensor> choose_from_lines(const char* op, const Tensor& self, int64_t dim, bool keepdim, const Choose& choose) {
  const int64_t d = detail::wrap_dim(op, dim, self.dim());
  const DimMask dims = reduced_dim(op, dim, self.dim());
  const Shape sizes = reduced_shape(self.sizes(), dims, keepdim);
  const Tensor values(detail::new_tensor(sizes, self.dtype(), kCPU)), indices(detail::new_tensor(sizes, kInt64, kCPU));
  const Shape kept = reduced_shape(self.sizes(), dims, true), strides = detail::contiguous_strides(kept);
  const Tensor in = lines_along(self, d), to = lines_along(alias(values, kept, strides), d);
  const int64_t n = in.size(-1), lines = values.numel(), step = in.stride(-1);
  with_items(self.dtype(), n, [&]<class T, class Storage, class Item>(T* compared, Storage*, Item*) {
    const auto* source = static_cast<const Storage*>(in.data_ptr());
    auto* value_out = static_cast<Storage*>(values.data_ptr());
    int64_t* index_out = indices.data_ptr<int64_t>();
    parallel_for(0, lines, std::max<int64_t>(1, kSelectGrain / std::max<int64_t>(n, 1)), [&](int64_t first, int64_t last) {
      Odometer<2> at(in.sizes().drop_back(), {in.strides().drop_back(), to.strides().drop_back()}, first);
      const ItemBuffers<Item> buffers(n);
      for (int64_t line = first; line < last; ++line, at.next()) {
        const Storage* from = source + at.offset(0);
        read_items<T>(from, step, n, false, buffers.items());
        const int64_t place = choose(compared, buffers.items(), buffers.spare(), n);
        value_out[at.offset(1)] = from[place * step];
        index_out[at.offset(1)] = place;
      }
    });
  });
  return {values, indices};
}

}  // namespace

std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  return choose_from_lines("kthvalue", self, dim, keepdim, [k]<class T, class Item>(T*, Item* items, Item* spare, int64_t n) {
    return item_at(items, spare, n, k - 1).index();
  });
}

// NaNs are last in the order. The first of them is the result, unless they are skipped.
std::tuple<Tensor, Tensor> middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) {
  return choose_from_lines("median", self, dim, keepdim, [skip_nan]<class T, class Item>(T*, Item* items, Item* spare, int64_t n) {
    const int64_t nans = count_nans<T>(items, n);
    const int64_t position = nans > 0 && !skip_nan ? n - nans : nans < n ? (n - nans - 1) / 2 : 0;
    return item_at(items, spare, n, position).index();
  });
}

// The smallest of the most frequent values, and its last index. Every NaN is a separate value.
std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim, bool keepdim) {
  return choose_from_lines("mode", self, dim, keepdim, []<class T, class Item>(T*, Item* unsorted, Item* spare, int64_t n) {
    const Item* items = sort_items(unsorted, spare, n);
    const int64_t nans = count_nans<T>(items, n);
    int64_t best = 0, longest = 0;
    for (int64_t first = 0, end = 0; first < n; first = end) {
      for (end = first + 1; end < n - nans && items[end].key() == items[first].key();) ++end;
      if (end - first <= longest) continue;
      longest = end - first;
      best = end - 1;
    }
    return items[best].index();
  });
}

}  // namespace amp::cpu
