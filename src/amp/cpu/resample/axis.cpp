#include <amp/cpu/resample/axis.h>

#include <algorithm>

namespace amp::cpu {

int64_t ResampleAxis::most_taps() const {
  int64_t most = 0;
  for (size_t o = 0; o < static_cast<size_t>(out); ++o) most = std::max(most, starts[o + 1] - starts[o]);
  return most;
}

ResampleAxis ResampleAxis::transposed() const {
  ResampleAxis t;
  t.in = out;
  t.out = in;
  t.starts.assign(static_cast<size_t>(in) + 1, 0);
  t.index.resize(index.size());
  t.weights.resize(index.size());
  for (const int32_t i : index) ++t.starts[static_cast<size_t>(i) + 1];
  for (size_t i = 0; i < static_cast<size_t>(in); ++i) t.starts[i + 1] += t.starts[i];
  std::vector<int64_t> next(t.starts.begin(), t.starts.end() - 1);
  for (size_t o = 0; o < static_cast<size_t>(out); ++o) {
    for (auto k = static_cast<size_t>(starts[o]); k < static_cast<size_t>(starts[o + 1]); ++k) {
      const auto at = static_cast<size_t>(next[static_cast<size_t>(index[k])]++);
      t.index[at] = static_cast<int32_t>(o);
      t.weights[at] = weights[k];
    }
  }
  return t;
}

ResampleAxis resample_axis(const ResampleRule& rule) {
  ResampleAxis axis;
  axis.in = rule.in;
  axis.out = rule.out;
  const auto out = static_cast<size_t>(rule.out), entries = out * static_cast<size_t>(rule.antialiased() ? 1 : rule.most_taps());
  axis.starts.assign(1, 0);
  axis.starts.reserve(out + 1);
  axis.index.clear();
  axis.weights.clear();
  axis.index.reserve(entries);
  axis.weights.reserve(entries);
  for (int64_t o = 0; o < rule.out; ++o) {
    const ResampleSpan span = resample_span(rule, o);
    double sum = 0;
    for (int64_t k = 0; k < span.count; ++k) {
      axis.index.push_back(static_cast<int32_t>(std::clamp<int64_t>(span.first + k, 0, rule.in - 1)));
      axis.weights.push_back(resample_weight(rule, span, k));
      sum += axis.weights.back();
    }
    if (rule.antialiased() && sum != 0) {
      for (auto k = static_cast<size_t>(axis.starts.back()); k < axis.weights.size(); ++k) axis.weights[k] /= sum;
    }
    axis.starts.push_back(static_cast<int64_t>(axis.index.size()));
  }
  return axis;
}

}  // namespace amp::cpu
