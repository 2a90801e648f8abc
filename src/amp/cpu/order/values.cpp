// The sorted elements of a line, without their places.
#include <algorithm>
#include <atomic>

#include <amp/core/parallel.h>
#include <amp/cpu/kernels/index.h>
#include <amp/cpu/kernels/order.h>
#include <amp/cpu/order/items.h>

namespace amp::cpu {

namespace {

constexpr int64_t kValueGrain = 64 << 10;

// Reads the keys, and returns the bits in which they differ.
template <class T, class Storage, class Key>
Key read_keys(const Storage* line, int64_t n, KeyItem<Key>* keys) {
  const Key first_key = static_cast<Key>(key_of(static_cast<T>(line[0])));
  std::atomic<Key> varying{0};
  parallel_for(0, n, kValueGrain, [&](int64_t first, int64_t last) {
    Key differing = 0;
    for (int64_t i = first; i < last; ++i) {
      keys[i].bits = static_cast<Key>(key_of(static_cast<T>(line[i])));
      differing |= keys[i].bits ^ first_key;
    }
    varying.fetch_or(differing, std::memory_order_relaxed);
  });
  return varying.load(std::memory_order_relaxed);
}

template <class T, class Storage>
Tensor sorted_integers(const Tensor& line) {
  using Key = decltype(key_of(T{}));
  const int64_t n = line.numel();
  Tensor result(detail::new_tensor({n}, line.dtype(), kCPU));
  if (n == 0) return result;
  const ItemBuffers<KeyItem<Key>> buffers(n);
  const Key varying = read_keys<T>(static_cast<const Storage*>(line.data_ptr()), n, buffers.items());
  const KeyItem<Key>* ordered = sort_items(buffers.items(), buffers.spare(), n, varying);
  auto* out = static_cast<Storage*>(result.data_ptr());
  parallel_for(0, n, kValueGrain, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) out[i] = static_cast<Storage>(value_of<T>(ordered[i].bits));
  });
  return result;
}

}  // namespace

Tensor sorted_line(const Tensor& self) {
  // Zeros of either sign are equal, and so are NaNs: their bits depend on their places.
  if (isFloatingType(self.dtype())) return std::get<0>(cpu::sort(self, 0, false));
  const Tensor line = self.detach().contiguous();
  Tensor result;
  with_sum_types(self.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    if constexpr (std::is_same_v<T, bool>) result = sorted_integers<uint8_t, Truth>(line);
    else if constexpr (std::is_integral_v<T>) result = sorted_integers<T, Storage>(line);
  });
  return result;
}

}  // namespace amp::cpu
