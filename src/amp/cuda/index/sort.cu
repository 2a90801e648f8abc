// sort and topk. Short lines are ranked; all others are sorted at once, by keys made of the line number and the element.
#include <bit>

#include <amp/core/factories.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/index/sorted.h>
#include <amp/cuda/kernels/index.h>
#include <amp/cuda/order/select.h>
#include <amp/kernels/shape.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/shape/views.h>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/order/keys.cuh>

namespace amp::cuda {

namespace {

// The numbers of the lines, if given, are in the bits above the keys of `bits` bits.
__global__ void write_keys(const void* data, ScalarType dtype, uint64_t* keys, int64_t length, int bits, bool descending, bool with_line,
                           int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const uint64_t key = key_at<uint64_t>(data, i, dtype) ^ (descending ? low_bits(bits) : 0);
    keys[i] = with_line ? static_cast<uint64_t>(i / length) << bits | key : key;
  });
}

__global__ void write_lines(const int64_t* positions, int64_t* lines, int64_t length, int64_t n) {
  grid_loop(n, [&](int64_t i) { lines[i] = positions[i] / length; });
}

__global__ void write_sorted(const void* data, int size, const int64_t* positions, const int64_t* names, void* values, int64_t* indices,
                             int64_t length, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    copy_element(values, i, data, positions[i], size);
    indices[i] = names == nullptr ? positions[i] - i / length * length : names[positions[i]];
  });
}

// The positions of the elements of lines in sorted order, line by line.
Tensor positions_in_order(const Tensor& data, int64_t length, bool descending) {
  const int64_t n = data.numel(), lines = n / length;
  const int key_bits = static_cast<int>(8 * data.element_size()), line_bits = std::bit_width(static_cast<uint64_t>(lines - 1));
  const bool at_once = key_bits + line_bits <= 64 && key_bits < 64;
  const Tensor keys(detail::new_tensor({n}, kInt64, data.device()));
  launch(write_keys, grid_for(n), kThreads, static_cast<const void*>(data.data_ptr()), data.dtype(),
         static_cast<uint64_t*>(keys.data_ptr()), length, key_bits, descending, at_once, n);
  const Tensor by_key = sort_by_key(keys, at_once ? key_bits + line_bits : key_bits).values;
  if (at_once || lines == 1) return by_key;
  launch(write_lines, grid_for(n), kThreads, static_cast<const int64_t*>(by_key.data_ptr<int64_t>()), keys.data_ptr<int64_t>(), length, n);
  return sort_by_key(keys, by_key, line_bits).values;
}

Tensor lines_along(const Tensor& self, int64_t dim) { return dense(views::transpose(at_least_1d(self), dim, -1)); }

std::tuple<Tensor, Tensor> as_given(const Tensor& self, int64_t dim, const Selection& lines) {
  const auto restored = [&](const Tensor& t) { return self.dim() == 0 ? alias(t, {}, {}) : dense(views::transpose(t, dim, -1)); };
  return {restored(lines.values), restored(lines.indices)};
}

}  // namespace

Selection sort_lines(const Tensor& data, const Tensor& names, bool descending) {
  const int64_t length = data.size(-1), n = data.numel();
  if (length <= kShortLine) return first_of_short(data, names, length, descending);
  const Selection sorted{Tensor(detail::new_tensor(data.sizes(), data.dtype(), data.device())),
                         Tensor(detail::new_tensor(data.sizes(), kInt64, data.device()))};
  if (n == 0) return sorted;
  const Tensor positions = positions_in_order(data, length, descending);
  launch(write_sorted, grid_for(n), kThreads, static_cast<const void*>(data.data_ptr()), static_cast<int>(data.element_size()),
         static_cast<const int64_t*>(positions.data_ptr<int64_t>()),
         static_cast<const int64_t*>(names.defined() ? names.data_ptr<int64_t>() : nullptr), sorted.values.data_ptr(),
         sorted.indices.data_ptr<int64_t>(), length, n);
  return sorted;
}

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  const int64_t d = detail::wrap_dim("sort", dim, self.dim());
  return as_given(self, d, sort_lines(lines_along(self, d), Tensor(), descending));
}

// Selects, then sorts the selected elements.
std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool) {
  const int64_t d = detail::wrap_dim("topk", dim, self.dim());
  const Tensor lines = lines_along(self, d);
  const int64_t length = lines.size(-1), count = self.dim() == 0 ? 1 : k;
  if (length <= kShortLine) return as_given(self, d, first_of_short(lines, Tensor(), count, largest));
  if (count == length) return as_given(self, d, sort_lines(lines, Tensor(), largest));
  const Selection first = first_by_index(lines, count, largest);
  return as_given(self, d, sort_lines(first.values, first.indices, largest));
}

}  // namespace amp::cuda
