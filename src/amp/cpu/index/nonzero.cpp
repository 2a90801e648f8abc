#include <algorithm>
#include <complex>
#include <type_traits>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/index.h>

namespace amp::cpu {

namespace {

constexpr int64_t kScanned = 64 << 10;

// 16-bit types are tested by their bits, ignoring the sign.
template <class T>
bool is_nonzero(const T& value) {
  if constexpr (sizeof(T) == 2 && !std::is_integral_v<T>) {
    uint16_t bits;
    __builtin_memcpy(&bits, &value, sizeof(bits));
    return (bits & 0x7fff) != 0;
  } else {
    return value != T(0);
  }
}

// Writes the coordinates of the nonzero elements of [first, last), one row per element.
template <class T>
void write_rows(const T* data, int64_t first, int64_t last, IntArrayRef sizes, int64_t* out) {
  const size_t ndim = sizes.size();
  for (int64_t i = first; i < last; ++i) {
    if (!is_nonzero(data[i])) continue;
    int64_t rest = i;
    for (size_t d = ndim; d-- > 0;) {
      out[d] = d == 0 ? rest : rest % sizes[d];
      rest /= sizes[d];
    }
    out += ndim;
  }
}

template <class T>
Tensor nonzero_rows(const Tensor& self) {
  const T* data = static_cast<const T*>(self.data_ptr());
  const int64_t n = self.numel(), chunks = (n + kScanned - 1) / kScanned;
  std::vector<int64_t> ends(static_cast<size_t>(chunks) + 1, 0);
  parallel_for(0, chunks, 1, [&](int64_t first, int64_t last) {
    for (int64_t c = first; c < last; ++c) {
      ends[static_cast<size_t>(c) + 1] = std::count_if(data + c * kScanned, data + std::min(n, (c + 1) * kScanned), is_nonzero<T>);
    }
  });
  for (size_t c = 1; c < ends.size(); ++c) ends[c] += ends[c - 1];
  Tensor result(detail::new_tensor({ends.back(), self.dim()}, kInt64, kCPU));
  parallel_for(0, chunks, 1, [&](int64_t first, int64_t last) {
    for (int64_t c = first; c < last; ++c) {
      write_rows(data, c * kScanned, std::min(n, (c + 1) * kScanned), self.sizes(),
                 result.data_ptr<int64_t>() + ends[static_cast<size_t>(c)] * self.dim());
    }
  });
  return result;
}

}  // namespace

Tensor nonzero(const Tensor& self) {
  const Tensor dense = self.detach().contiguous();
  Tensor result;
  with_sum_types(self.dtype(), [&]<class S, class T>(S*, T*) {
    // A bool that is read from another byte than 0 and 1 is undefined.
    result = nonzero_rows<std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>>(dense);
  });
  return result;
}

}  // namespace amp::cpu
