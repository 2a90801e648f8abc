#include <amp/cpu/conv/taps.h>

#include <algorithm>

namespace amp::cpu {

namespace {

// Calls fn(output, tap, input) for every tap that falls into the input.
template <class Function>
void for_taps(const ConvGeometry& g, int d, const Function& fn) {
  for (int64_t out = 0; out < g.out[d]; ++out) {
    for (int64_t tap = 0; tap < g.kernel[d]; ++tap) {
      const int64_t in = out * g.stride[d] - g.padding[d] + tap * g.dilation[d];
      if (in >= 0 && in < g.in[d]) fn(out, tap, in);
    }
  }
}

}  // namespace

void Taps::set(int d, int64_t step, const std::vector<std::vector<std::pair<int64_t, int64_t>>>& lists) {
  size_t count = 0;
  for (const auto& list : lists) count += list.size();
  std::vector<int64_t>& data = storage_[d];
  data.resize(2 * lists.size() + 1 + 2 * count);
  int64_t *first = data.data(), *kernel = first + lists.size() + 1, *source = kernel + count, *alike = source + count;
  int64_t at = 0;
  for (size_t t = 0; t < lists.size(); ++t) {
    first[t] = at;
    for (const auto& [tap, from] : lists[t]) {
      kernel[at] = tap;
      source[at++] = from;
    }
  }
  first[lists.size()] = at;
  for (size_t t = lists.size(); t-- > 0;) {
    const bool continues = t + 1 < lists.size() && std::equal(lists[t].begin(), lists[t].end(), lists[t + 1].begin(), lists[t + 1].end(),
                                                              [=](const auto& tap, const auto& next) {
                                                                return tap.first == next.first && tap.second + step == next.second;
                                                              });
    alike[t] = continues ? alike[t + 1] + 1 : 1;
  }
  volume_.taps[d] = {first, kernel, source, alike, step};
}

Taps Taps::forward(const ConvGeometry& g) {
  Taps taps;
  taps.volume_.batch = g.batch;
  taps.volume_.channels = g.in_channels;
  for (int d = 0; d < 3; ++d) {
    std::vector<std::vector<std::pair<int64_t, int64_t>>> lists(static_cast<size_t>(g.out[d]));
    for_taps(g, d, [&](int64_t out, int64_t tap, int64_t in) { lists[static_cast<size_t>(out)].emplace_back(tap, in); });
    taps.volume_.target[d] = g.out[d];
    taps.volume_.source[d] = g.in[d];
    taps.volume_.kernel[d] = g.kernel[d];
    taps.volume_.stride[d] = g.stride[d];
    taps.volume_.padding[d] = g.padding[d];
    taps.volume_.dilation[d] = g.dilation[d];
    taps.set(d, g.stride[d], lists);
  }
  return taps;
}

Taps Taps::backward(const ConvGeometry& g) {
  Taps taps;
  taps.volume_.batch = g.batch;
  taps.volume_.channels = g.out_channels;
  for (int d = 0; d < 3; ++d) {
    std::vector<std::vector<std::pair<int64_t, int64_t>>> lists(static_cast<size_t>(g.in[d]));
    for_taps(g, d, [&](int64_t out, int64_t tap, int64_t in) { lists[static_cast<size_t>(in)].emplace_back(tap, out); });
    taps.volume_.target[d] = g.in[d];
    taps.volume_.source[d] = g.out[d];
    taps.volume_.kernel[d] = g.kernel[d];
    taps.set(d, 1, lists);  // without strides, neighbors of a source have the same taps
  }
  return taps;
}

}  // namespace amp::cpu
