// sort and topk: sorts all 1-D slices at once, by keys made of the slice number and the element.
#include <bit>

#include <amp/core/factories.h>
#include <amp/cuda/copy.h>
#include <amp/cuda/indexing/sorted.h>
#include <amp/cuda/kernels/index.h>
#include <amp/kernels/shape.h>
#include <amp/ops/index_plan.h>
#include <amp/ops/views.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

constexpr TypeSet kOrdered = kAllTypes & ~kComplexTypes;

template <class T>
constexpr int kBits = static_cast<int>(8 * sizeof(T));
template <class T>
constexpr uint64_t kMask = ~uint64_t{0} >> (64 - kBits<T>);

// Unsigned integers with the order of the elements: NaN is the largest of all, whatever its sign, and both zeros are equal.
template <class T>
__device__ uint64_t ordered(T value) {
  constexpr uint64_t kSign = uint64_t{1} << (kBits<T> - 1);
  if constexpr (std::is_integral_v<T>) {
    return (static_cast<uint64_t>(value) ^ (std::is_signed_v<T> ? kSign : 0)) & kMask<T>;
  } else {
    const Acc<T> number = static_cast<Acc<T>>(value);
    if (number != number) return kMask<T>;
    uint64_t bits = 0;
    if (number != Acc<T>(0)) memcpy(&bits, &value, sizeof(T));
    return bits & kSign ? ~bits & kMask<T> : bits | kSign;
  }
}

template <class T>
__global__ void write_keys(const T* data, uint64_t* keys, int64_t length, bool descending, bool with_line, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const uint64_t key = ordered(data[i]) ^ (descending ? kMask<T> : 0);
    if constexpr (kBits<T> < 64) keys[i] = with_line ? static_cast<uint64_t>(i / length) << kBits<T> | key : key;
    else keys[i] = key;
  });
}

__global__ void write_lines(const int64_t* positions, int64_t* lines, int64_t length, int64_t n) {
  grid_loop(n, [&](int64_t i) { lines[i] = positions[i] / length; });
}

// Writes the first k elements of every slice.
template <class T>
__global__ void write_first(const T* data, const int64_t* positions, T* values, int64_t* indices, int64_t length, int64_t k, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t line = i / k, position = positions[line * length + i % k];
    values[i] = data[position];
    indices[i] = position - line * length;
  });
}

// The positions of the elements of contiguous slices in sorted order, slice by slice.
template <class T>
Tensor positions_in_order(const Tensor& data, int64_t length, bool descending) {
  const int64_t n = data.numel(), lines = n / length;
  const int line_bits = std::bit_width(static_cast<uint64_t>(lines - 1)), bits = kBits<T> + line_bits;
  const bool at_once = bits <= 64;
  const Tensor keys(detail::new_tensor({n}, kInt64, data.device()));
  launch(write_keys<T>, grid_for(n), kThreads, static_cast<const T*>(data.data_ptr()), static_cast<uint64_t*>(keys.data_ptr()), length,
         descending, at_once, n);
  const Tensor by_key = sort_by_key(keys, at_once ? bits : kBits<T>).values;
  if (at_once) return by_key;
  launch(write_lines, grid_for(n), kThreads, static_cast<const int64_t*>(by_key.data_ptr<int64_t>()), keys.data_ptr<int64_t>(), length, n);
  return sort_by_key(keys, by_key, line_bits).values;
}

std::tuple<Tensor, Tensor> first_in_order(const Tensor& self, int64_t k, int64_t dim, bool descending) {
  const Tensor data = dense(views::transpose(at_least_1d(self), dim, -1));
  const int64_t length = data.size(-1);
  Shape sizes(data.sizes());
  sizes.back() = k;
  const Tensor values(detail::new_tensor(sizes, self.dtype(), self.device())), indices(detail::new_tensor(sizes, kInt64, self.device()));
  const int64_t n = values.numel();
  if (n > 0) {
    Tensor positions;
    dispatch<kOrdered>(self.dtype(), [&]<class T>(T*) { positions = positions_in_order<T>(data, length, descending); });
    dispatch_size(self.element_size(), [&]<class T>(T*) {
      launch(write_first<T>, grid_for(n), kThreads, static_cast<const T*>(data.data_ptr()),
             static_cast<const int64_t*>(positions.data_ptr<int64_t>()), static_cast<T*>(values.data_ptr()), indices.data_ptr<int64_t>(),
             length, k, n);
    });
  }
  const auto as_given = [&](const Tensor& t) { return self.dim() == 0 ? alias(t, {}, {}) : dense(views::transpose(t, dim, -1)); };
  return {as_given(values), as_given(indices)};
}

}  // namespace

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  const int64_t d = detail::wrap_dim("sort", dim, self.dim());
  return first_in_order(self, self.dim() == 0 ? 1 : self.size(d), d, descending);
}

std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool) {
  return first_in_order(self, self.dim() == 0 ? 1 : k, detail::wrap_dim("topk", dim, self.dim()), largest);
}

}  // namespace amp::cuda
