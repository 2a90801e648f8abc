#include "html.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

#include "chart.h"
#include "report.h"

namespace {

constexpr const char* kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fashion-MNIST in float32 and in 16 bits</title><style>
:root {color-scheme: light dark; --text: #222; --page: #fff; --faint: #666; --line: #ddd;
  --c0: #3366b0; --c1: #c4640a; --c2: #2e8540; --c3: #8a3ea8; --c4: #b3261e}
@media (prefers-color-scheme: dark) {:root {--text: #e4e4e4; --page: #16181c; --faint: #a0a0a0; --line: #3a3d44;
  --c0: #7fb0ff; --c1: #ffae57; --c2: #74d48a; --c3: #d69af0; --c4: #ff8f86}}
body {font: 16px/1.5 sans-serif; max-width: 760px; margin: 0 auto; padding: 16px; color: var(--text); background: var(--page)}
h1 {font-size: 1.4em; line-height: 1.25} h2 {font-size: 1.1em; margin: 1.5em 0 .4em}
.verdict {font-size: 1.1em} .faint {color: var(--faint)}
.wide {overflow-x: auto}
table {border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums}
th, td {padding: 4px 0 4px 12px; border-bottom: 1px solid var(--line); text-align: right; font-weight: normal}
th:first-child {padding-left: 0; text-align: left} thead th {font-weight: bold; vertical-align: bottom}
svg {display: block; width: 100%; height: auto} svg text {font: 13px sans-serif; fill: var(--faint)}
@media (min-width: 600px) {svg text {font-size: 8px}}
.grid {stroke: var(--line); stroke-width: .7} polyline {fill: none; stroke-width: 1.5}
.key {display: inline-block; margin-right: 18px} .key::before {content: ""; display: inline-block; width: 18px; height: 4px; margin: 0 6px 3px 0; background: var(--c)}
</style></head><body>
)";
constexpr size_t kColors = 5;
constexpr double kWidth = 400, kHeight = 220, kLeft = 30, kRight = 6, kTop = 8, kBottom = 20;

std::string number(double value, const char* format) {
  char text[32];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '&') out += "&amp;";
    else out += c;
  }
  return out;
}

std::string color(size_t run) { return "var(--c" + std::to_string(run % kColors) + ")"; }

// 1, 2 or 5 times a power of ten: `range` then has about `count` of them.
double tick_distance(double range, double count) {
  const double power = std::pow(10, std::floor(std::log10(range / count))), rest = range / count / power;
  return power * (rest > 5 ? 10 : rest > 2 ? 5 : rest > 1 ? 2 : 1);
}

std::string plot(const Results& results) {
  std::vector<std::vector<double>> curves;
  for (const auto& [run, result] : results) curves.push_back(smoothed(result.losses));
  const double most = range_of(curves).most, steps = static_cast<double>(curves[0].size());
  const auto x = [&](double step) { return kLeft + (kWidth - kLeft - kRight) * step / steps; };
  const auto y = [&](double loss) { return kHeight - kBottom - (kHeight - kTop - kBottom) * loss / most; };

  std::string svg = "<svg viewBox=\"0 0 400 220\" role=\"img\" aria-label=\"Loss by step\">\n";
  for (double loss = 0; loss <= most; loss += tick_distance(most, 5)) {
    svg += "<path class=\"grid\" d=\"M" + number(kLeft, "%g") + ' ' + number(y(loss), "%.1f") + 'H' + number(kWidth - kRight, "%g") +
           "\"/><text text-anchor=\"end\" x=\"" + number(kLeft - 5, "%g") + "\" y=\"" + number(y(loss) + 3, "%.1f") + "\">" +
           number(loss, "%g") + "</text>\n";
  }
  for (double step = 0; step <= steps; step += std::max(1.0, tick_distance(steps, 6))) {
    svg += "<text text-anchor=\"middle\" x=\"" + number(x(step), "%.1f") + "\" y=\"" + number(kHeight - 5, "%g") + "\">" +
           number(step, "%g") + "</text>\n";
  }
  for (size_t i = 0; i < curves.size(); ++i) {
    const size_t each = (curves[i].size() + 399) / 400;  // a long run has at most 400 points
    svg += "<polyline style=\"stroke: " + color(i) + "\" points=\"";
    for (size_t step = 0; step < curves[i].size(); step += each) {
      if (!std::isfinite(curves[i][step])) continue;
      svg += number(x(static_cast<double>(step + 1)), "%.1f") + ',' + number(y(curves[i][step]), "%.1f") + ' ';
    }
    svg += "\"/>\n";
  }
  return svg + "</svg>\n";
}

std::string table(const Results& results) {
  std::string html = "<div class=\"wide\"><table>\n<thead><tr><th></th>";
  for (const auto& [run, result] : results) html += "<th>" + escaped(run.title) + "</th>";
  html += "</tr></thead>\n";
  const auto row = [&](const char* name, const std::function<std::string(const Result&)>& cell) {
    html += std::string("<tr><th>") + name + "</th>";
    for (const auto& [run, result] : results) html += "<td>" + cell(result) + "</td>";
    html += "</tr>\n";
  };
  row("accuracy", [](const Result& r) { return number(100 * r.accuracy, "%.2f%%"); });
  row("ms per step", [](const Result& r) { return number(1e3 * r.seconds_per_step, "%.2f"); });
  if (speedup(results, results[0].second) > 0) row("speed", [&](const Result& r) { return number(speedup(results, r), "%.1fx"); });
  row("peak memory, MiB", [](const Result& r) { return number(static_cast<double>(r.peak_bytes) / (1 << 20), "%.1f"); });
  row("casts per step", [](const Result& r) { return number(r.casts_per_step, "%.1f"); });
  row("cache hits per step", [](const Result& r) { return number(r.cache_hits_per_step, "%.1f"); });
  row("skipped steps", [](const Result& r) { return std::to_string(r.skipped_steps); });
  row("scale at the end", [](const Result& r) { return number(r.final_scale, "%g"); });
  return html + "</table></div>\n";
}

}  // namespace

void write_html(const Results& results, const std::string& verdict, const std::string& settings, std::ofstream& file) {
  file << kHead << "<h1>Fashion-MNIST in float32 and in 16 bits</h1>\n<p class=\"verdict\">" << escaped(verdict) << "</p>\n"
       << table(results) << "<h2>Loss by step</h2>\n<p>";
  for (size_t i = 0; i < results.size(); ++i) {
    file << "<span class=\"key\" style=\"--c: " << color(i) << "\">" << escaped(results[i].first.title) << "</span> ";
  }
  file << "</p>\n"
       << plot(results) << "<p class=\"faint\">Each point is the mean of the steps around it, a tenth of the run. " << escaped(settings)
       << "</p>\n<p>Next: docs/guide/getting-started.md</p>\n</body></html>\n";
  close_report(file);
}
