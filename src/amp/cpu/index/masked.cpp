// masked_select and masked_scatter. They do not branch on the mask, because branches would often be mispredicted.
#include <algorithm>
#include <cstring>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/index.h>
#include <amp/kernels/shape.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/index/index_plan.h>

namespace amp::cpu {

namespace {

constexpr int64_t kChunk = 16 << 10;

// Every byte except 0 is true: view(), files and other libraries may bring other ones than 1.
int64_t is_true(uint8_t byte) { return byte != 0 ? 1 : 0; }

int64_t count_true(const uint8_t* mask, int64_t n) {
  int64_t count = 0, i = 0;
  for (; i + 8 <= n; i += 8) {
    uint64_t eight;
    std::memcpy(&eight, mask + i, sizeof(eight));
    eight |= eight >> 4 & 0x0f0f0f0f0f0f0f0fu;  // the lowest bit of each byte becomes the or of all its bits
    eight |= eight >> 2 & 0x3333333333333333u;
    eight |= eight >> 1;
    count += static_cast<int64_t>((eight & 0x0101010101010101u) * 0x0101010101010101u >> 56);
  }
  for (; i < n; ++i) count += is_true(mask[i]);
  return count;
}

// The number of true elements before each chunk, and in total.
std::vector<int64_t> starts_of_chunks(const uint8_t* mask, int64_t n) {
  const int64_t chunks = (n + kChunk - 1) / kChunk;
  std::vector<int64_t> starts(static_cast<size_t>(chunks) + 1);
  parallel_for(0, chunks, 8, [&](int64_t first, int64_t last) {
    for (int64_t c = first; c < last; ++c)
      starts[static_cast<size_t>(c) + 1] = count_true(mask + c * kChunk, std::min(kChunk, n - c * kChunk));
  });
  for (size_t c = 1; c < starts.size(); ++c) starts[c] += starts[c - 1];
  return starts;
}

// Calls fn(first element, first and last of the true elements) for every chunk.
template <class Function>
void for_chunks(const std::vector<int64_t>& starts, const Function& fn) {
  parallel_for(0, static_cast<int64_t>(starts.size()) - 1, 2, [&](int64_t first, int64_t last) {
    for (int64_t c = first; c < last; ++c) fn(c * kChunk, starts[static_cast<size_t>(c)], starts[static_cast<size_t>(c) + 1]);
  });
}

Tensor dense_mask(const Tensor& mask, IntArrayRef sizes) { return views::expand(mask.detach(), sizes).contiguous(); }

}  // namespace

Tensor masked_select(const Tensor& self, const Tensor& mask) {
  const Shape shape = broadcast_shapes("masked_select", self.sizes(), mask.sizes());
  const Tensor from = views::expand(self.detach(), shape).contiguous(), where = dense_mask(mask, shape);
  const auto* chosen = static_cast<const uint8_t*>(where.data_ptr());
  const std::vector<int64_t> starts = starts_of_chunks(chosen, from.numel());
  Tensor result(detail::new_tensor({starts.back()}, self.dtype(), kCPU));
  with_size(self.element_size(), [&]<class T>(T*) {
    const T* in = static_cast<const T*>(from.data_ptr());
    T* out = static_cast<T*>(result.data_ptr());
    for_chunks(starts, [=](int64_t i, int64_t k, int64_t end) {
      for (; k < end; ++i) {
        out[k] = in[i];
        k += is_true(chosen[i]);
      }
    });
  });
  return result;
}

void masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source) {
  const Tensor where = dense_mask(apart_from(self, mask), self.sizes());
  const auto* chosen = static_cast<const uint8_t*>(where.data_ptr());
  const std::vector<int64_t> starts = starts_of_chunks(chosen, self.numel());
  AMP_CHECK(starts.back() <= source.numel(), ValueError, "[masked_scatter] the mask has ", starts.back(),
            " true elements, but source only ", source.numel());
  const Tensor from = apart_from(self, source).contiguous(), to = self.detach().contiguous();
  with_size(self.element_size(), [&]<class T>(T*) {
    const T* in = static_cast<const T*>(from.data_ptr());
    T* out = static_cast<T*>(to.data_ptr());
    for_chunks(starts, [=](int64_t i, int64_t k, int64_t end) {
      for (; k < end; ++i) {
        const T next = in[k], old = out[i];
        out[i] = chosen[i] != 0 ? next : old;
        k += is_true(chosen[i]);
      }
    });
  });
  if (to.data_ptr() != self.data_ptr()) self.detach().copy_(to);
}

}  // namespace amp::cpu
