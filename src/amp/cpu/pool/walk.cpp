#include <amp/cpu/pool/walk.h>

#include <algorithm>
#include <new>

#include <amp/core/factories.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 16384;  // minimum elements read per thread

}  // namespace

Walk::Walk(const PoolGeometry& g, bool include_padding, int64_t divisor) : width_{g.stride[2], g.padding[2], g.dilation[2], g.kernel[2]} {
  for (int d = 0; d < 3; ++d) {
    PoolWindow* const windows = new_windows(d, g.out[d]);
    for (int64_t o = 0; o < g.out[d]; ++o) {
      const int64_t start = o * g.stride[d] - g.padding[d], reach = g.dilation[d] * (g.kernel[d] - 1) + 1;
      const int64_t skipped = start < 0 ? (-start + g.dilation[d] - 1) / g.dilation[d] : 0, first = start + skipped * g.dilation[d];
      const int64_t end = std::min(start + reach, g.in[d]), count = end > first ? (end - first + g.dilation[d] - 1) / g.dilation[d] : 0;
      new (windows + o) PoolWindow{first, count, g.dilation[d], std::min(start + g.kernel[d], g.in[d] + g.padding[d]) - start};
    }
  }
  fill(g, include_padding, divisor);
}

Walk::Walk(const PoolGeometry& g) {
  for (int d = 0; d < 3; ++d) {
    PoolWindow* const windows = new_windows(d, g.out[d]);
    for (int64_t o = 0; o < g.out[d]; ++o) {
      const int64_t first = o * g.in[d] / g.out[d], end = ((o + 1) * g.in[d] + g.out[d] - 1) / g.out[d];
      new (windows + o) PoolWindow{first, end - first, 1, end - first};
    }
  }
  if (const int64_t even = g.in[2] / g.out[2]; even * g.out[2] == g.in[2]) width_ = {even, 0, 1, even};
  fill(g, false, 0);
}

int64_t Walk::most(int d) const {
  int64_t most = 0;
  for (int64_t o = 0; o < walk_.out[d]; ++o) most = std::max(most, walk_.windows[d][o].count);
  return most;
}

int64_t Walk::grain(int64_t elements) const {
  const int64_t row = elements * std::max<int64_t>(1, walk_.windows[1][0].count);
  return std::max<int64_t>(1, kGrain / std::max<int64_t>(1, row));
}

PoolWindow* Walk::new_windows(int d, int64_t count) {
  tables_[d] = empty({count, sizeof(PoolWindow)}, kUInt8);
  auto* windows = static_cast<PoolWindow*>(tables_[d].data_ptr());
  walk_.windows[d] = windows;
  return windows;
}

void Walk::fill(const PoolGeometry& g, bool include_padding, int64_t divisor) {
  batch_ = g.batch;
  walk_.channels = g.channels;
  walk_.include_padding = include_padding;
  walk_.divisor = divisor;
  for (int d = 0; d < 3; ++d) {
    walk_.in[d] = g.in[d];
    walk_.out[d] = g.out[d];
  }
}

PoolGeometry adaptive_geometry(IntArrayRef sizes, IntArrayRef output_size) {
  PoolGeometry g{sizes[0], sizes[1], {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}};
  for (size_t i = 2; i < sizes.size(); ++i) {
    g.in[i + 3 - sizes.size()] = sizes[i];
    g.out[i + 3 - sizes.size()] = output_size[i - 2];
  }
  return g;
}

}  // namespace amp::cpu
