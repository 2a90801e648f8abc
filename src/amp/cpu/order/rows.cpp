// The order of the rows of a matrix.
#include <algorithm>
#include <numeric>

#include <amp/cpu/kernels/order.h>
#include <amp/cpu/order/items.h>

namespace amp::cpu {

Tensor order_of_rows(const Tensor& self) {
  const Tensor rows = self.detach().contiguous();
  const int64_t n = rows.size(0), columns = rows.size(1);
  Tensor result(detail::new_tensor({n}, kInt64, kCPU));
  int64_t* order = result.data_ptr<int64_t>();
  std::iota(order, order + n, int64_t{0});
  with_items(rows.dtype(), columns, [&]<class T, class Storage, class Item>(T*, Storage*, Item*) {
    const auto* data = static_cast<const Storage*>(rows.data_ptr());
    std::stable_sort(order, order + n, [&](int64_t a, int64_t b) {
      const Storage *x = data + a * columns, *y = data + b * columns;
      for (int64_t c = 0; c < columns; ++c) {
        const auto left = key_of(static_cast<T>(x[c])), right = key_of(static_cast<T>(y[c]));
        if (left != right) return left < right;
      }
      return false;
    });
  });
  return result;
}

}  // namespace amp::cpu
