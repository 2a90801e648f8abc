// Binary searches in sorted sequences.
#include <algorithm>

#include <amp/core/parallel.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/order.h>
#include <amp/ops/elementwise/elementwise.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 1 << 10;

// The number of elements before the place of `value` in a sorted sequence. This place is before equal elements or, with `right`, after
// them. NaN is last.
template <class T, class Storage>
int64_t place_of(T value, const Storage* sequence, const int64_t* order, int64_t n, bool right) {
  const auto is_before = [=](int64_t place) {
    const T other = static_cast<T>(sequence[order != nullptr ? order[place] : place]);
    return right ? !(other > value) : !(other >= value);
  };
  if (n == 0) return 0;
  int64_t first = 0;
  while (n > 1) {  // without branches on the values
    const int64_t half = n / 2;
    first += is_before(first + half - 1) ? half : 0;
    n -= half;
  }
  return first + (is_before(first) ? 1 : 0);
}

}  // namespace

Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side,
                    const Tensor& sorter) {
  const Tensor* compared[] = {&sorted_sequence, &self};
  const ScalarType promoted = result_type(compared, 2), common = promoted == kBool ? kUInt8 : promoted;
  const Tensor sequence = sorted_sequence.detach().to(common).contiguous(), values = self.detach().to(common).contiguous();
  const Tensor order = sorter.defined() ? sorter.detach().contiguous() : Tensor();
  const int64_t* orders = order.defined() ? order.data_ptr<int64_t>() : nullptr;
  const int64_t n = sequence.size(-1), row = sequence.dim() == 1 ? 0 : values.size(-1);
  for (int64_t i = 0; orders != nullptr && i < order.numel(); ++i) {
    AMP_CHECK(orders[i] >= 0 && orders[i] < n, IndexError, "[searchsorted] sorter has the index ", orders[i],
              ", which is out of range for size ", n);
  }
  Tensor result(detail::new_tensor(values.sizes(), out_int32 ? kInt32 : kInt64, kCPU));
  const bool after = right || side == "right";
  with_sum_types(values.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
      const auto* from = static_cast<const Storage*>(sequence.data_ptr());
      const auto* value = static_cast<const Storage*>(values.data_ptr());
      parallel_for(0, values.numel(), kGrain, [&](int64_t first, int64_t last) {
        for (int64_t i = first; i < last; ++i) {
          const int64_t start = row == 0 ? 0 : i / row * n;
          const int64_t place = place_of(static_cast<T>(value[i]), from + start, orders == nullptr ? nullptr : orders + start, n, after);
          if (out_int32) result.data_ptr<int32_t>()[i] = static_cast<int32_t>(place);
          else result.data_ptr<int64_t>()[i] = place;
        }
      });
    }
  });
  return result;
}

}  // namespace amp::cpu
