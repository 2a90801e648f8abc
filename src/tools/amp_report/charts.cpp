#include "charts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "bars.h"
#include "plot.h"

namespace report {

namespace {

constexpr const char* kNoSteps = "This trace has at most one step: call trace.step() at the end of each step.";
constexpr size_t kMostPoints = 240, kMostRows = 14;

using Series = std::vector<std::pair<double, double>>;

// A value per step; if there are too many steps, means over groups of consecutive steps.
template <class Value>
Series series(const std::vector<Step>& steps, Value value) {
  const size_t group = (steps.size() + kMostPoints - 1) / kMostPoints;
  Series result;
  for (size_t first = 0; first < steps.size(); first += group) {
    const size_t last = std::min(first + group, steps.size());
    double sum = 0;
    for (size_t i = first; i < last; ++i) sum += value(steps[i]);
    result.emplace_back(steps[first].index, sum / static_cast<double>(last - first));
  }
  return result;
}

double largest(const Series& values) {
  double most = 0;
  for (const auto& [step, value] : values) most = std::max(most, value);
  return most;
}

Range steps_of(const TraceFile& trace) { return {trace.steps.front().index, trace.steps.back().index}; }

const char* fill_of(const std::string& dtype) {
  static const std::map<std::string, const char*> kFills = {
      {"float32", "fill=\"#5b7aa6\""}, {"bfloat16", "fill=\"#14a08d\""}, {"float16", "fill=\"#f0a030\""}, {"float64", "fill=\"#8e6bb0\""}};
  const auto it = kFills.find(dtype);
  return it == kFills.end() ? "fill=\"#b9c2cd\"" : it->second;
}

}  // namespace

std::string casts_over_time(const TraceFile& trace) {
  if (trace.steps.size() < 2) return nothing(kNoSteps);
  const Series casts = series(trace.steps, [](const Step& s) { return s.casts; });
  const Series saved = series(trace.steps, [](const Step& s) { return s.hits; });
  const std::vector<double> ticks = ticks_to(std::max(largest(casts), largest(saved)));
  Plot plot("Casts made and casts saved by the cache, per step", steps_of(trace), {0, ticks.back()}, ticks, number);
  plot.svg().area(plot.points(casts), plot.base(), "fill=\"#5b7aa6\" fill-opacity=\"0.16\"");
  plot.svg().polyline(plot.points(casts), "stroke=\"#5b7aa6\" stroke-width=\"2\"");
  plot.svg().polyline(plot.points(saved), "stroke=\"#14a08d\" stroke-width=\"2\"");
  legend(plot.svg(), {{"casts", "fill=\"#5b7aa6\""}, {"saved by the cache", "fill=\"#14a08d\""}});
  return plot.finish();
}

std::string cache_hit_rate(const TraceFile& trace) {
  if (trace.steps.size() < 2) return nothing(kNoSteps);
  const bool asked = std::any_of(trace.steps.begin(), trace.steps.end(), [](const Step& s) { return s.hits + s.misses > 0; });
  if (!asked) return nothing("The cache was never asked: no weight was cast in a region.");
  const Series rate = series(trace.steps, [](const Step& s) { return s.hits + s.misses > 0 ? 100 * s.hits / (s.hits + s.misses) : 0; });
  Plot plot("Share of casts of weights that the cache had, per step", steps_of(trace), {0, 100}, {0, 25, 50, 75, 100},
            [](double v) { return number(v) + "%"; });
  plot.svg().area(plot.points(rate), plot.base(), "fill=\"#14a08d\" fill-opacity=\"0.16\"");
  plot.svg().polyline(plot.points(rate), "stroke=\"#14a08d\" stroke-width=\"2\"");
  return plot.finish();
}

std::string scale_and_skips(const TraceFile& trace) {
  Points scale;
  std::vector<std::pair<double, double>> skips;
  double low = INFINITY, high = -INFINITY;
  for (const Step& step : trace.steps) {
    if (!step.scale || !(*step.scale > 0) || !std::isfinite(*step.scale)) continue;
    const double power = std::log2(*step.scale);
    if (!scale.empty()) scale.emplace_back(step.index, scale.back().second);  // drawn as a staircase
    scale.emplace_back(step.index, power);
    if (step.skipped) skips.emplace_back(step.index, power);
    low = std::min(low, power);
    high = std::max(high, power);
  }
  if (scale.size() < 2) return nothing("No GradScaler was updated while this trace was on.");
  low = std::floor(low) - 1;
  high = std::ceil(high) + 1;
  const double stride = std::max(1.0, std::ceil((high - low) / 6));
  std::vector<double> ticks;
  for (double tick = low; tick <= high; tick += stride) ticks.push_back(tick);
  Plot plot("Scale of the loss, with skipped steps", steps_of(trace), {low, high}, ticks, [](double v) { return "2^" + number(v); });
  plot.svg().polyline(plot.points(scale), "stroke=\"#f0a030\" stroke-width=\"2\"");
  for (const auto& [step, power] : skips)
    plot.svg().circle(plot.x(step), plot.y(power), 4, "fill=\"#d64545\" stroke=\"#fff\"", "step " + number(step) + " was skipped");
  legend(plot.svg(), {{"scale", "fill=\"#f0a030\""}, {"skipped step", "fill=\"#d64545\""}});
  return plot.finish();
}

std::string dtype_shares(const TraceFile& trace) {
  std::map<std::string, std::map<std::string, double>> by_op;
  std::map<std::string, double> totals, dtypes;
  for (const Op& op : trace.ops) {
    by_op[op.name][op.computed] += op.calls;
    totals[op.name] += op.calls;
    dtypes[op.computed] += op.calls;
  }
  if (by_op.empty()) return nothing("No op was called while this trace was on.");
  std::vector<std::string> names;
  for (const auto& [name, calls] : totals) names.push_back(name);
  std::stable_sort(names.begin(), names.end(), [&](const auto& a, const auto& b) { return totals[a] > totals[b]; });
  if (names.size() > kMostRows) names.resize(kMostRows);
  std::vector<Bar> rows;
  for (const std::string& name : names) {
    Bar bar{name, number(totals[name]), name + ":", {}};
    for (const auto& [dtype, calls] : by_op[name]) {
      bar.parts.emplace_back(calls / totals[name], fill_of(dtype));
      bar.tip += " " + dtype + " " + number(calls);
    }
    rows.push_back(std::move(bar));
  }
  std::vector<std::pair<std::string, const char*>> keys;
  for (const auto& [dtype, calls] : dtypes) keys.emplace_back(dtype == "-" ? "no tensor" : dtype, fill_of(dtype));
  return bars("Share of the dtypes in which each op was computed", rows, 170, 52, keys);
}

std::string shadow_errors(const TraceFile& trace) {
  if (trace.shadows.empty()) return nothing("No op was also run in float32: see TraceOptions::shadow.");
  std::vector<Bar> rows;
  constexpr double kLeast = -7, kMost = 1;  // exponents of ten
  const auto place = [](double error) { return error > 0 ? std::clamp((std::log10(error) - kLeast) / (kMost - kLeast), 0.0, 1.0) : 0.0; };
  for (const Shadow& s : trace.shadows) {
    if (rows.size() == kMostRows) break;
    const double mean = place(s.mean_rel), most = std::max(place(s.max_rel), mean);
    std::string note = number(s.mean_rel) + " / " + number(s.max_rel);
    if (s.non_finite > 0) note += ", " + number(s.non_finite) + " inf";
    rows.push_back({s.op,
                    note,
                    s.op + " in " + s.computed + ", worst for " + s.worst,
                    {{mean, "fill=\"#d64545\""}, {most - mean, "fill=\"#eda5a5\""}}});
  }
  return bars("Errors against float32, relative, on a logarithmic scale from 1e-7 to 10", rows, 170, 124,
              {{"mean", "fill=\"#d64545\""}, {"largest", "fill=\"#eda5a5\""}});
}

std::string ping_pongs(const TraceFile& trace) {
  if (trace.ping_pongs.empty()) return nothing("None: no float32 result of low-precision inputs was cast back.");
  double most = 0;
  for (const PingPong& p : trace.ping_pongs) most = std::max(most, p.bytes);
  std::vector<Bar> rows;
  for (const PingPong& p : trace.ping_pongs) {
    if (rows.size() == kMostRows) break;
    rows.push_back({p.up + " \u2192 " + p.down,
                    number(p.times) + "\u00d7, " + bytes(p.bytes),
                    "back to " + p.low,
                    {{most > 0 ? p.bytes / most : 0, fill_of(p.low)}}});
  }
  return bars("Casts from float32 back to low precision, by bytes", rows, 230, 120);
}

std::string time_by_op(const TraceFile& trace) {
  std::map<std::string, double> times;
  for (const Op& op : trace.ops) times[op.name] += op.ms;
  std::vector<std::pair<std::string, double>> all(times.begin(), times.end());
  const size_t forward = all.size();
  for (const Node& node : trace.nodes) all.emplace_back(node.name, node.ms);
  if (all.empty()) return nothing("No op was called while this trace was on.");
  std::vector<size_t> order(all.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return all[a].second > all[b].second; });
  if (order.size() > kMostRows) order.resize(kMostRows);
  const double most = std::max(all[order[0]].second, 1e-9);
  std::vector<Bar> rows;
  for (const size_t i : order) {
    const char* fill = i < forward ? "fill=\"#5b7aa6\"" : "fill=\"#8e6bb0\"";
    rows.push_back({all[i].first, milliseconds(all[i].second), "", {{all[i].second / most, fill}}});
  }
  return bars("Time by op and backward node", rows, 220, 70, {{"forward", "fill=\"#5b7aa6\""}, {"backward", "fill=\"#8e6bb0\""}});
}

}  // namespace report
