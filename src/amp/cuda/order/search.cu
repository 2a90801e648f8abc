// Binary searches in sorted sequences, one thread each.
#include <amp/core/factories.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/order.h>
#include <amp/ops.h>
#include <amp/ops/elementwise/elementwise.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

struct Search {
  const void *sequence, *values;
  const int64_t* order;
  void* places;
  ScalarType dtype, place_dtype;
  int64_t length, row;  // values of one row of sequences, or 0 if there is one sequence for all
  bool right;
};

// The number of elements before the place of a value in the sequence. This place is before equal elements or, with `right`, after them. NaN
// is last. The steps are those of the CPU: unordered sequences give the same results.
template <class V>
__global__ void search(const Search s, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const V value = load_as<V>(s.values, i, s.dtype);
    const int64_t start = s.row == 0 ? 0 : i / s.row * s.length;
    const auto is_before = [&](int64_t place) {
      const V other = load_as<V>(s.sequence, start + (s.order == nullptr ? place : s.order[start + place]), s.dtype);
      return s.right ? !(other > value) : !(other >= value);
    };
    int64_t first = 0;
    for (int64_t rest = s.length; rest > 1;) {
      const int64_t half = rest / 2;
      if (is_before(first + half - 1)) first += half;
      rest -= half;
    }
    store_as(s.places, i, s.place_dtype, s.length > 0 && is_before(first) ? first + 1 : first);
  });
}

// Waits for the device, as in PyTorch.
void check_sorter(const Tensor& order, int64_t length) {
  if (order.numel() == 0) return;
  const auto [lowest, highest] = aminmax(order, std::nullopt, false);
  const int64_t low = lowest.item<int64_t>(), high = highest.item<int64_t>();
  AMP_CHECK(low >= 0 && high < length, IndexError, "[searchsorted] sorter has the index ", low < 0 ? low : high,
            ", which is out of range for size ", length);
}

}  // namespace

Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side,
                    const Tensor& sorter) {
  const Tensor* compared[] = {&sorted_sequence, &self};
  const ScalarType promoted = result_type(compared, 2), common = promoted == kBool ? kUInt8 : promoted;
  const Tensor sequence = dense(sorted_sequence, common), values = dense(self, common);
  const Tensor order = dense(sorter);
  if (order.defined()) check_sorter(order, sequence.size(-1));
  const Tensor result(detail::new_tensor(values.sizes(), out_int32 ? kInt32 : kInt64, values.device()));
  const int64_t n = values.numel();
  if (n == 0) return result;
  const Search s{sequence.data_ptr(),
                 values.data_ptr(),
                 order.defined() ? order.data_ptr<int64_t>() : nullptr,
                 result.data_ptr(),
                 common,
                 result.dtype(),
                 sequence.size(-1),
                 sequence.dim() == 1 ? 0 : values.size(-1),
                 right || side == "right"};
  const auto run = [&]<class V>(V) { launch(search<V>, grid_for(n), kThreads, s, n); };
  if (!isFloatingType(common)) run(int64_t{});
  else if (common == kFloat64) run(double{});
  else run(float{});
  return result;
}

}  // namespace amp::cuda
