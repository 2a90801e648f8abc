#include <amp/cpu/resample/axis.h>

#include <algorithm>
#include <cmath>

namespace amp::cpu {

namespace {

// Inputs per output.
double step_of(bool align_corners, double scale, int64_t in, int64_t out) {
  if (align_corners) return out > 1 ? static_cast<double>(in - 1) / static_cast<double>(out - 1) : 0;
  return scale > 0 ? 1 / scale : static_cast<double>(in) / static_cast<double>(out);
}

// A position far outside of the input has the same effect as one just outside; NaN counts as far below.
double bounded(double x, int64_t in) { return !(x > -8) ? -8 : std::min(x, static_cast<double>(in) + 8); }

// As in torch, positions of the nearest modes are computed in float32, whatever the dtype.
int64_t nearest(Resample mode, double scale, int64_t in, int64_t out, int64_t o) {
  const float step = scale > 0 ? static_cast<float>(1 / scale) : static_cast<float>(in) / static_cast<float>(out);
  const auto at = mode == Resample::NearestExact ? static_cast<float>((static_cast<double>(o) + 0.5) * static_cast<double>(step))
                                                 : static_cast<float>(o) * step;
  return std::clamp<int64_t>(static_cast<int64_t>(std::floor(bounded(at, in))), 0, in - 1);
}

// Keys' cubic kernel with the parameter a.
double cubic(double x, double a) {
  x = std::abs(x);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}
double triangle(double x) { return std::max(0.0, 1 - std::abs(x)); }

class Builder {
 public:
  Builder(int64_t in, int64_t out, int64_t taps) {
    axis_.in = in;
    axis_.out = out;
    axis_.starts.assign(1, 0);
    axis_.starts.reserve(static_cast<size_t>(out) + 1);
    axis_.index.clear();
    axis_.weights.clear();
    axis_.index.reserve(static_cast<size_t>(out * taps));
    axis_.weights.reserve(static_cast<size_t>(out * taps));
  }
  // Positions outside of the input read its border.
  void add(int64_t input, double weight) {
    axis_.index.push_back(static_cast<int32_t>(std::clamp<int64_t>(input, 0, axis_.in - 1)));
    axis_.weights.push_back(weight);
  }
  void end_output() { axis_.starts.push_back(static_cast<int64_t>(axis_.index.size())); }
  // Divides the weights of the output by their sum.
  void normalize() {
    double sum = 0;
    for (size_t k = first(); k < axis_.weights.size(); ++k) sum += axis_.weights[k];
    for (size_t k = first(); sum != 0 && k < axis_.weights.size(); ++k) axis_.weights[k] /= sum;
  }
  ResampleAxis done() { return std::move(axis_); }

 private:
  size_t first() const { return static_cast<size_t>(axis_.starts.back()); }

  ResampleAxis axis_;
};

ResampleAxis antialiased(Resample mode, double step, int64_t in, int64_t out) {
  const double half = mode == Resample::CubicAntialias ? 2 : 1, widening = std::max(step, 1.0), support = half * widening;
  Builder builder(in, out, 1);
  for (int64_t o = 0; o < out; ++o) {
    const double center = step * (static_cast<double>(o) + 0.5);
    const auto from = static_cast<int64_t>(std::max(bounded(center - support + 0.5, in), 0.0)),
               end = std::min(static_cast<int64_t>(bounded(center + support + 0.5, in)), in);
    for (int64_t i = from; i < end; ++i) {
      const double x = (static_cast<double>(i) - center + 0.5) / widening;
      builder.add(i, mode == Resample::CubicAntialias ? cubic(x, -0.5) : triangle(x));
    }
    builder.normalize();
    builder.end_output();
  }
  return builder.done();
}

}  // namespace

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

ResampleAxis resample_axis(Resample mode, bool align_corners, double scale, int64_t in, int64_t out) {
  const double step = step_of(align_corners, scale, in, out);
  const bool wide = mode == Resample::LinearAntialias || mode == Resample::CubicAntialias;
  const bool same = in == out && mode != Resample::Cubic && (wide || mode == Resample::Linear || !(scale > 0));
  if (wide && !same) return antialiased(mode, step, in, out);
  const bool single = same || mode == Resample::Nearest || mode == Resample::NearestExact;
  Builder builder(in, out, single ? 1 : mode == Resample::Linear ? 2 : 4);
  for (int64_t o = 0; o < out; ++o) {
    if (single) {
      builder.add(same ? o : nearest(mode, scale, in, out, o), 1);
      builder.end_output();
      continue;
    }
    double x = align_corners ? step * static_cast<double>(o) : step * (static_cast<double>(o) + 0.5) - 0.5;
    x = bounded(mode == Resample::Linear ? std::max(x, 0.0) : x, in);
    const auto whole = std::min(static_cast<int64_t>(std::floor(x)), in - 1);
    const double part = std::clamp(x - static_cast<double>(whole), 0.0, 1.0);
    if (mode == Resample::Linear) {
      builder.add(whole, 1 - part);
      builder.add(whole + 1, part);
    } else {
      for (int64_t k = -1; k < 3; ++k) builder.add(whole + k, cubic(static_cast<double>(k) - part, -0.75));
    }
    builder.end_output();
  }
  return builder.done();
}

}  // namespace amp::cpu
