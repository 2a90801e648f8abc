// Resampling of images: the rule that gives the input positions of each output position, on host and device.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include <amp/core/array_ref.h>
#include <amp/core/dtype/rounded.h>

namespace amp {

// The values are arguments of the internal op `resample`. Antialiased modes widen the filter when an image shrinks.
enum class Resample : int64_t { Nearest, NearestExact, Linear, Cubic, LinearAntialias, CubicAntialias };

// Resampling along one dimension.
struct ResampleRule {
  Resample mode = Resample::Nearest;
  bool align_corners = false;
  bool same = true;  // each output is the input at its position
  int64_t in = 1, out = 1;
  double step = 1;         // inputs per output
  float nearest_step = 1;  // the same for the nearest modes: as in torch, their positions are computed in float32 for every dtype
  double widening = 1;     // factor of the filter's width, in antialiased modes

  AMP_HD bool antialiased() const { return mode == Resample::LinearAntialias || mode == Resample::CubicAntialias; }
  AMP_HD bool nearest() const { return mode == Resample::Nearest || mode == Resample::NearestExact; }
  double support() const { return (mode == Resample::CubicAntialias ? 2 : 1) * widening; }
  // The largest number of inputs that an output reads.
  int64_t most_taps() const {
    if (same || nearest()) return 1;
    if (!antialiased()) return mode == Resample::Linear ? 2 : 4;
    const double most = std::ceil(2 * support()) + 1;
    return most < static_cast<double>(in) ? static_cast<int64_t>(most) : in;
  }
};

// `scale` is the enlargement factor that the caller gave. If it is not positive, the factor follows from the sizes.
inline ResampleRule resample_rule(Resample mode, bool align_corners, double scale, int64_t in, int64_t out) {
  ResampleRule rule{mode, align_corners, false, in, out};
  if (align_corners) rule.step = out > 1 ? static_cast<double>(in - 1) / static_cast<double>(out - 1) : 0;
  else rule.step = scale > 0 ? 1 / scale : static_cast<double>(in) / static_cast<double>(out);
  rule.nearest_step = scale > 0 ? static_cast<float>(1 / scale) : static_cast<float>(in) / static_cast<float>(out);
  if (rule.antialiased()) rule.widening = std::max(rule.step, 1.0);
  rule.same = in == out && mode != Resample::Cubic && (rule.antialiased() || mode == Resample::Linear || !(scale > 0));
  return rule;
}

// The rules of depth, height and width for images of the spatial shapes `in` and `out`.
using ResampleRules = std::array<ResampleRule, 3>;
inline ResampleRules resample_rules(IntArrayRef in, IntArrayRef out, int64_t mode, bool align_corners,
                                    const std::array<double, 3>& scales) {
  ResampleRules rules;
  for (size_t d = 0; d < in.size(); ++d) {
    const size_t k = d + 3 - in.size();
    rules[k] = resample_rule(static_cast<Resample>(mode), align_corners, scales[k], in[d], out[d]);
  }
  return rules;
}

namespace detail {

// A position far outside of the input has the same effect as one just outside; NaN counts as far below.
AMP_HD inline double bounded_position(double x, int64_t in) {
  const double limit = static_cast<double>(in) + 8;
  return !(x > -8) ? -8 : x < limit ? x : limit;
}

// Keys' cubic kernel with the parameter a.
AMP_HD inline Rounded<double> cubic_filter(Rounded<double> x, Rounded<double> a) {
  x = abs(x);
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - a * 5) * x + a * 8) * x - a * 4 : 0;
}

}  // namespace detail

// The inputs that an output reads: `count` inputs from `first`. Inputs outside of the image are replaced by those at its border.
struct ResampleSpan {
  int64_t first, count;
  double place;  // of the output: its center if antialiased, otherwise its distance from the next lower input
};

AMP_HD inline ResampleSpan resample_span(const ResampleRule& rule, int64_t output) {
  const Rounded<double> o = static_cast<double>(output), step = rule.step, half = 0.5;
  const int64_t in = rule.in, last = in - 1;
  if (rule.same) return {output, 1, 0};
  if (rule.nearest()) {
    const float at = rule.mode == Resample::NearestExact ? static_cast<float>((o + half) * static_cast<double>(rule.nearest_step))
                                                         : static_cast<float>(output) * rule.nearest_step;
    constexpr float kTooFar = 9e18f;  // just below 2^63
    const int64_t i = !(at > 0) ? 0 : at < kTooFar ? static_cast<int64_t>(at) : last;
    return {i < last ? i : last, 1, 0};
  }
  if (rule.antialiased()) {
    const Rounded<double> center = step * (o + half), support = (rule.mode == Resample::CubicAntialias ? 2 : 1) * rule.widening;
    const auto from = static_cast<int64_t>(detail::bounded_position((center - support + half).value, in)),
               end = static_cast<int64_t>(detail::bounded_position((center + support + half).value, in));
    const int64_t first = from < 0 ? 0 : from < in ? from : in, stop = end < in ? end : in;
    return {first, stop > first ? stop - first : 0, center.value};
  }
  const bool linear = rule.mode == Resample::Linear;
  double x = (rule.align_corners ? step * o : step * (o + half) - half).value;
  x = detail::bounded_position(linear && x < 0 ? 0 : x, in);
  const auto below = static_cast<int64_t>(std::floor(x)), whole = below < last ? below : last;
  const double part = x - static_cast<double>(whole);
  return {linear ? whole : whole - 1, linear ? 2 : 4, part < 0 ? 0 : part < 1 ? part : 1};
}

// The weight of input first + k. In antialiased modes the caller divides the weights of an output by their sum.
AMP_HD inline double resample_weight(const ResampleRule& rule, const ResampleSpan& span, int64_t k) {
  if (rule.antialiased() && !rule.same) {
    const Rounded<double> at = static_cast<double>(span.first + k), x = (at - span.place + 0.5) / rule.widening;
    if (rule.mode == Resample::CubicAntialias) return detail::cubic_filter(x, -0.5).value;
    const double rest = 1 - std::fabs(x.value);
    return rest > 0 ? rest : 0;
  }
  if (rule.same || rule.nearest()) return 1;
  if (rule.mode == Resample::Linear) return k == 0 ? 1 - span.place : span.place;
  return detail::cubic_filter(static_cast<double>(k - 1) - span.place, -0.75).value;
}

}  // namespace amp
