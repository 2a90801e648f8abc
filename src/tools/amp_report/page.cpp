#include "page.h"

#include <algorithm>

#include "charts.h"
#include "svg.h"

namespace report {

namespace {

constexpr const char* kStyle = R"(
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 28px 32px 40px; background: #f4f6f9; color: #1d2733; font: 14px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
  main { max-width: 1240px; margin: 0 auto; }
  h1 { margin: 0 0 2px; font-size: 24px; font-weight: 650; }
  .lead { margin: 0 0 20px; color: #5b6775; }
  .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 14px; margin-bottom: 18px; }
  .tile, section { background: #fff; border: 1px solid #e1e6ec; border-radius: 8px; }
  .tile { padding: 12px 16px; }
  .tile b { display: block; font-size: 23px; font-weight: 650; font-variant-numeric: tabular-nums; }
  .tile span { color: #5b6775; font-size: 13px; }
  .charts { columns: 2 480px; column-gap: 18px; }
  section { padding: 16px 18px 14px; margin-bottom: 18px; break-inside: avoid; }
  h2 { margin: 0; font-size: 16px; font-weight: 650; }
  .about { margin: 2px 0 10px; color: #5b6775; font-size: 13px; }
  .nothing { margin: 18px 0; color: #7b8794; font-style: italic; }
  svg { width: 100%; height: auto; display: block; }
  svg text { font-size: 12px; fill: #33404d; }
  svg .tick, svg .note, svg .key { fill: #5b6775; font-variant-numeric: tabular-nums; }
  svg .grid { stroke: #e8ecf1; }
  svg .axis { stroke: #aab4bf; }
  svg .track { fill: #f1f4f7; }
  table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
  th { text-align: left; color: #5b6775; font-weight: 500; border-bottom: 1px solid #d6dde5; padding: 4px 8px; }
  td { border-bottom: 1px solid #eef1f5; padding: 4px 8px; }
  td.n, th.n { text-align: right; }
)";

std::string tile(const std::string& value, const std::string& what) {
  return "<div class=\"tile\"><b>" + escape(value) + "</b><span>" + escape(what) + "</span></div>\n";
}

std::string section(const std::string& title, const std::string& about, const std::string& body) {
  return "<section>\n<h2>" + escape(title) + "</h2>\n<p class=\"about\">" + escape(about) + "</p>\n" + body + "</section>\n";
}

std::string tiles(const TraceFile& trace) {
  double calls = 0, low = 0, casts = 0, size = 0, hits = 0, misses = 0, pings = 0;
  for (const Op& op : trace.ops) {
    calls += op.calls;
    if (op.computed == "Half" || op.computed == "BFloat16") low += op.calls;
  }
  for (const Cast& c : trace.casts) {
    casts += c.copied + c.missed;
    size += c.bytes;
    hits += c.hits;
    misses += c.missed;
  }
  for (const PingPong& p : trace.ping_pongs) pings += p.times;
  const auto skipped = std::count_if(trace.steps.begin(), trace.steps.end(), [](const Step& s) { return s.skipped; });
  std::string text = "<div class=\"tiles\">\n" + tile(number(static_cast<double>(trace.steps.size())), "steps") +
                     tile(number(static_cast<double>(skipped)), "skipped steps") + tile(number(calls), "calls of ops") +
                     tile(calls > 0 ? number(100 * low / calls) + " %" : "-", "of them in 16 bits") +
                     tile(number(casts), "casts, " + bytes(size)) +
                     tile(hits + misses > 0 ? number(100 * hits / (hits + misses)) + " %" : "-", "cache hit rate") +
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
            "</td><td class=\"n\">" + (m.calls > 0 ? number(100 * m.low_calls / m.calls) + " %" : "-") + "</td><td class=\"n\">" +
            number(m.casts) + "</td><td class=\"n\">" + number(m.ms) + "</td></tr>\n";
  }
  return text + "</table>\n";
}

}  // namespace

std::string page(const TraceFile& trace, const std::string& title) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
         "content=\"width=device-width\">\n<title>" +
         escape(title) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n<main>\n<h1>" + escape(title) +
         "</h1>\n<p class=\"lead\">What autocast did, as amp::Trace recorded it.</p>\n" + tiles(trace) + "<div class=\"charts\">\n" +
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
         section("Cache hit rate", "Per step: how many casts of weights were found in the cache.", cache_hit_rate(trace)) +
         section("Casts by op", "What autocast cast, for which op, and how much memory was read and written.", casts_table(trace)) +
         (trace.modules.empty()
              ? ""
              : section("Ops by module", "What ran in the modules of the model, but not in their submodules.", modules_table(trace))) +
         "</div>\n</main>\n</body>\n</html>\n";
}

}  // namespace report
