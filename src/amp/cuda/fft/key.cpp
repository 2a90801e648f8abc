#include <amp/cuda/fft/key.h>

#include <algorithm>
#include <vector>

namespace amp::cuda {

namespace {

struct Extent {
  int64_t size, stride;
};

// Whether no two elements of the tensor share memory.
bool are_distinct(std::vector<Extent> extents) {
  std::sort(extents.begin(), extents.end(), [](const Extent& a, const Extent& b) { return a.stride < b.stride; });
  int64_t reach = 0;  // extent of the dimensions so far
  for (const auto& [size, stride] : extents) {
    if (stride <= reach) return false;
    reach += (size - 1) * stride;
  }
  return true;
}

// The layout of one side: transformed dimensions, outermost first, then the repetitions.
std::optional<FftLayout> layout_of(const std::vector<Extent>& points, const std::optional<Extent>& batch) {
  std::vector<Extent> all = points;
  if (batch) all.push_back(*batch);
  if (!are_distinct(all)) return std::nullopt;
  FftLayout layout;
  layout.stride = points.back().stride;
  layout.embed[0] = points[0].size;
  int64_t elements = points[0].size;
  for (size_t i = points.size() - 1; i > 0; --i) {
    const int64_t inner = points[i].stride, outer = points[i - 1].stride;
    if (outer % inner != 0 || outer / inner < points[i].size) return std::nullopt;
    layout.embed[i] = outer / inner;
    elements *= layout.embed[i];
  }
  layout.distance = batch ? batch->stride : elements * layout.stride;
  return layout;
}

}  // namespace

size_t FftKeyHash::operator()(const FftKey& key) const {
  uint64_t hash = static_cast<uint64_t>(key.kind) | static_cast<uint64_t>(key.is_double) << 2 | static_cast<uint64_t>(key.rank) << 3 |
                  static_cast<uint64_t>(key.device) << 5;
  const auto mix = [&](long long value) { hash = ((hash ^ static_cast<uint64_t>(value)) * 0x9e3779b97f4a7c15) ^ hash >> 29; };
  for (const long long size : key.sizes) mix(size);
  for (const FftLayout* layout : {&key.in, &key.out}) {
    for (const long long size : layout->embed) mix(size);
    mix(layout->stride);
    mix(layout->distance);
  }
  mix(key.batch);
  return hash;
}

std::optional<FftKey> fft_key(FftKind kind, bool is_double, IntArrayRef sizes, IntArrayRef in_strides, IntArrayRef out_strides,
                              IntArrayRef dims, int device) {
  struct Both {
    int64_t size, in, out;
  };
  const auto at = [&](size_t d) { return Both{sizes[d], in_strides[d], out_strides[d]}; };
  std::vector<Both> points, repeats;
  for (const int64_t d : dims) {
    if (sizes[static_cast<size_t>(d)] != 1) points.push_back(at(static_cast<size_t>(d)));
  }
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] != 1 && std::find(dims.begin(), dims.end(), static_cast<int64_t>(d)) == dims.end()) repeats.push_back(at(d));
  }
  if (points.empty() || points.size() > kMaxFftRank) return std::nullopt;
  const auto outer_first = [](const Both& a, const Both& b) { return a.out > b.out; };
  std::stable_sort(points.begin(), points.end() - (kind == FftKind::Complex ? 0 : 1), outer_first);
  std::stable_sort(repeats.begin(), repeats.end(), outer_first);
  while (repeats.size() > 1) {
    const Both inner = repeats.back();
    repeats.pop_back();
    Both& outer = repeats.back();
    if (outer.in != inner.size * inner.in || outer.out != inner.size * inner.out) return std::nullopt;
    outer = {outer.size * inner.size, inner.in, inner.out};
  }

  FftKey key;
  key.kind = kind;
  key.is_double = is_double;
  key.device = device;
  key.rank = static_cast<int>(points.size());
  const auto side = [&](int64_t Both::*stride, FftKind halved) {
    std::vector<Extent> extents;
    for (const Both& each : points) extents.push_back({each.size, each.*stride});
    if (kind == halved) extents.back().size = extents.back().size / 2 + 1;
    return layout_of(extents, repeats.empty() ? std::nullopt : std::optional(Extent{repeats[0].size, repeats[0].*stride}));
  };
  const auto in = side(&Both::in, FftKind::ComplexToReal), out = side(&Both::out, FftKind::RealToComplex);
  if (!in || !out) return std::nullopt;
  key.in = *in;
  key.out = *out;
  for (size_t i = 0; i < points.size(); ++i) key.sizes[i] = points[i].size;
  if (!repeats.empty()) key.batch = repeats[0].size;
  return key;
}

}  // namespace amp::cuda
