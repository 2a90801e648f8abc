#include "page.h"

#include <algorithm>
#include <cstddef>

#include "charts.h"
#include "html.h"
#include "svg.h"

namespace report {

namespace {

// Calls by the dtype in which they were computed. Autocast leaves float64, integers and bool alone, as in the ops of GradScaler itself:
// they are not among `choosable`.
struct Calls {
  double all = 0, choosable = 0, low = 0;
};

Calls count_calls(const TraceFile& trace) {
  Calls calls;
  for (const Op& op : trace.ops) {
    calls.all += op.calls;
    const bool low = op.computed == "float16" || op.computed == "bfloat16";
    if (low || op.computed == "float32") calls.choosable += op.calls;
    if (low) calls.low += op.calls;
  }
  return calls;
}

// A scaler begins with a large scale and halves it until gradients are finite: these steps are skipped. The number of steps until then.
size_t search_of_scale(const std::vector<Step>& steps) {
  constexpr size_t kSettled = 10;  // this many good steps in a row
  size_t good = 0;
  for (size_t i = 0; i < steps.size(); ++i) {
    good = steps[i].skipped ? 0 : good + 1;
    if (good == kSettled) return i + 1 - kSettled;
  }
  return steps.size();
}

std::string about_steps(const std::vector<Step>& steps) {
  if (steps.empty()) return "";
  const size_t search = search_of_scale(steps);
  const auto skipped_in = [&](size_t from, size_t to) {
    return static_cast<double>(std::count_if(steps.begin() + static_cast<std::ptrdiff_t>(from),
                                             steps.begin() + static_cast<std::ptrdiff_t>(to), [](const Step& s) { return s.skipped; }));
  };
  const double first = skipped_in(0, search), later = skipped_in(search, steps.size()), all = first + later;
  if (all == 0) return "No step was skipped. ";
  const std::string counted =
      number(all) + " of " + number(static_cast<double>(steps.size())) + " steps " + (all == 1 ? "was" : "were") + " skipped";
  if (search == steps.size())
    return counted +
           "; the scaler was still looking for its scale at the end: too few steps to judge, or gradients that are never finite. ";
  if (later == 0) return counted + ", all while the scaler looked for its scale: normal. ";
  const std::string split = first > 0 ? ", " + number(first) + " of them while the scaler looked for its scale" : "";
  constexpr double kUsual = 0.01;
  if (later <= std::max(1.0, kUsual * static_cast<double>(steps.size() - search)))
    return counted + split + ": normal, since the scaler tries a larger scale now and then. ";
  return counted + split + ": more than usual. Look at the gradients (GradScaler::report) and the learning rate. ";
}

// The first line: whether the run looks as it should.
std::string verdict(const TraceFile& trace) {
  std::string text = about_steps(trace.steps);
  const Calls calls = count_calls(trace);
  constexpr double kFew = 0.1;
  if (calls.choosable > 0) {
    text += percent(calls.low, calls.choosable) + " of the calls that autocast could move ran in 16 bits";
    text += calls.low < kFew * calls.choosable ? ": few. Is the region around the forward pass?" : ".";
  }
  return text.empty() ? "" : "<p class=\"verdict\">" + escape(text) + "</p>\n";
}

std::string tiles(const TraceFile& trace) {
  double casts = 0, size = 0, hits = 0, misses = 0, pings = 0;
  const Calls calls = count_calls(trace);
  for (const Cast& c : trace.casts) {
    casts += c.copied + c.missed;
    size += c.bytes;
    hits += c.hits;
    misses += c.missed;
  }
  for (const PingPong& p : trace.ping_pongs) pings += p.times;
  const auto skipped = std::count_if(trace.steps.begin(), trace.steps.end(), [](const Step& s) { return s.skipped; });
  std::string text = "<div class=\"tiles\">\n" + tile(number(static_cast<double>(trace.steps.size())), "steps") +
                     tile(number(static_cast<double>(skipped)), "skipped steps") + tile(number(calls.all), "calls of ops") +
                     tile(percent(calls.low, calls.choosable), "of float16, bfloat16 and float32 calls in 16 bits") +
                     tile(number(casts), "casts, " + bytes(size)) +
                     tile(percent(hits, hits + misses),
                          hits == 0 && misses > 0 ? "cache hit rate: normal if each step runs the model once" : "cache hit rate") +
                     tile(number(pings), "ping-pong casts");
  return text + "</div>\n";
}

std::string casts_table(const TraceFile& trace) {
  if (trace.casts.empty()) return "<p class=\"nothing\">Autocast made no casts.</p>\n";
  std::string text =
      "<table><tr><th>for</th><th>from</th><th>to</th><th class=\"n\">casts</th><th class=\"n\">hits</th><th class=\"n\">moved</th></tr>\n";
  size_t rows = 0;
  for (const Cast& c : trace.casts) {
    if (++rows > 12) break;
    text += "<tr><td>" + escape(c.op) + "</td><td>" + escape(c.from) + "</td><td>" + escape(c.to) + "</td><td class=\"n\">" +
            number(c.copied + c.missed) + "</td><td class=\"n\">" + number(c.hits) + "</td><td class=\"n\">" + bytes(c.bytes) +
            "</td></tr>\n";
  }
  return text + "</table>\n";
}

// The modules that use the most time.
std::string modules_table(const TraceFile& trace) {
  std::vector<Module> modules = trace.modules;
  std::stable_sort(modules.begin(), modules.end(), [](const Module& a, const Module& b) { return a.ms > b.ms; });
  std::string text =
      "<table><tr><th>module</th><th class=\"n\">calls</th><th class=\"n\">in 16 bits</th><th class=\"n\">casts</th><th "
      "class=\"n\">ms</th></tr>\n";
  size_t rows = 0;
  for (const Module& m : modules) {
    if (++rows > 12) break;
    text += "<tr><td>" + (m.path.empty() ? "the model itself" : escape(m.path)) + "</td><td class=\"n\">" + number(m.calls) +
            "</td><td class=\"n\">" + percent(m.low_calls, m.calls) + "</td><td class=\"n\">" + number(m.casts) + "</td><td class=\"n\">" +
            number(m.ms) + "</td></tr>\n";
  }
  return text + "</table>\n";
}

}  // namespace

std::string page(const TraceFile& trace, const std::string& title) {
  return html_page(
      title, "What autocast did, as amp::Trace recorded it.", verdict(trace) + tiles(trace),
      section("Casts over time", "Per step: tensors that autocast cast, and casts of weights that its cache saved.",
              casts_over_time(trace)) +
          section("Dtype share per op", "In which dtype the most called ops were computed, and how often.", dtype_shares(trace)) +
          section("Time by op", "As the calling thread saw it; on CUDA the time to launch.", time_by_op(trace)) +
          section("Scale and skipped steps", "The GradScaler's scale; a skipped step had gradients that were not finite.",
                  scale_and_skips(trace)) +
          section("Worst errors against float32",
                  "Mean and largest relative error of ops that ran in float32 as well. Logarithmic, from 1e-7 to 10.",
                  shadow_errors(trace)) +
          section("Ping-pong casts", "Float32 results of low-precision inputs that were cast back for the next op.", ping_pongs(trace)) +
          section("Cache hit rate",
                  "Per step: how many casts of weights were found in the cache. 0% is normal if each step runs the model once.",
                  cache_hit_rate(trace)) +
          section("Casts by op", "What autocast cast, for which op, and how much memory was read and written.", casts_table(trace)) +
          (trace.modules.empty()
               ? ""
               : section("Ops by module", "What ran in the modules of the model, but not in their submodules.", modules_table(trace))));
}

}  // namespace report
