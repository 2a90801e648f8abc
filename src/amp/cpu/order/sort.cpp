// sort and topk of every 1-D slice along a dimension. Equal elements are ordered by index.
#include <algorithm>

#include <amp/core/parallel.h>
#include <amp/cpu/kernels/index.h>
#include <amp/cpu/odometer.h>
#include <amp/cpu/order/items.h>

namespace amp::cpu {

namespace {

constexpr int64_t kSortGrain = 4 << 10;  // minimum elements per thread
constexpr int64_t kLong = 256 << 10;     // lines that several threads share

// Returns the first k items in order, followed by the others if there are any.
template <class Item>
const Item* first_items(Item* items, Item* spare, int64_t n, int64_t k) {
  if (k > n / 8) return sort_items(items, spare, n);
  if (k <= n / 64) {
    std::partial_sort(items, items + k, items + n);
  } else {
    std::nth_element(items, items + k, items + n);
    std::sort(items, items + k);
  }
  return items;
}

// Writes the first k elements in order of every line.
template <class T, class Storage, class Item>
void order_lines(const Tensor& in, const Tensor& values, const Tensor& indices, int64_t k, bool descending) {
  const int64_t n = in.size(-1), lines = in.numel() / std::max<int64_t>(n, 1);
  if (n == 0 || k == 0) return;
  const auto* source = static_cast<const Storage*>(in.data_ptr());
  auto* value_out = static_cast<Storage*>(values.data_ptr());
  int64_t* index_out = indices.data_ptr<int64_t>();
  const int64_t in_step = in.stride(-1), value_step = values.stride(-1), index_step = indices.stride(-1);
  const auto run = [&](int64_t first, int64_t last) {
    Odometer<3> at(in.sizes().drop_back(), {in.strides().drop_back(), values.strides().drop_back(), indices.strides().drop_back()}, first);
    const ItemBuffers<Item> buffers(n);
    for (int64_t line = first; line < last; ++line, at.next()) {
      const Storage* from = source + at.offset(0);
      Storage* to = value_out + at.offset(1);
      int64_t* places = index_out + at.offset(2);
      read_items<T>(from, in_step, n, descending, buffers.items());
      const Item* ordered = first_items(buffers.items(), buffers.spare(), n, k);
      parallel_for(0, k, kLong, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t place = ordered[i].index();
          to[i * value_step] = from[place * in_step];
          places[i * index_step] = place;
        }
      });
    }
  };
  if (n >= kLong && lines < get_num_threads()) run(0, lines);
  else parallel_for(0, lines, std::max<int64_t>(1, kSortGrain / n), run);
}

std::tuple<Tensor, Tensor> first_in_order(const char* op, const Tensor& self, int64_t k, int64_t dim, bool descending) {
  const int64_t d = detail::wrap_dim(op, dim, self.dim());
  Shape sizes(self.sizes());
  if (self.dim() > 0) sizes[static_cast<size_t>(d)] = k;
  const Tensor values(detail::new_tensor(sizes, self.dtype(), kCPU)), indices(detail::new_tensor(sizes, kInt64, kCPU));
  const Tensor lines = lines_along(self, d);
  with_items(self.dtype(), lines.size(-1), [&]<class T, class Storage, class Item>(T*, Storage*, Item*) {
    order_lines<T, Storage, Item>(lines, lines_along(values, d), lines_along(indices, d), k, descending);
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
