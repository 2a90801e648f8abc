#include "report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace {

constexpr double kWidth = 860, kHeight = 380, kLeft = 60, kRight = 20, kTop = 20, kBottom = 45;

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

std::string number(double value, const char* format) {
  char text[32];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

// Means of consecutive steps: a long run is drawn as a line of at most 200 points.
std::vector<Point> smoothed(const std::vector<Point>& points) {
  const size_t each = (points.size() + 199) / 200;
  std::vector<Point> means;
  for (size_t first = 0; first < points.size(); first += each) {
    const size_t end = std::min(first + each, points.size());
    Point mean{points[end - 1].step, 0};
    for (size_t i = first; i < end; ++i) mean.loss += points[i].loss / static_cast<double>(end - first);
    means.push_back(mean);
  }
  return means;
}

// 1, 2 or 5 times a power of ten: `range` then has about `count` of them.
double tick_distance(double range, double count) {
  const double power = std::pow(10, std::floor(std::log10(range / count))), rest = range / count / power;
  return power * (rest > 5 ? 10 : rest > 2 ? 5 : rest > 1 ? 2 : 1);
}

class LossPlot {
 public:
  LossPlot(const std::vector<Point>& training, const std::vector<Point>& validation) {
    for (const std::vector<Point>* points : {&training, &validation}) {
      for (const Point& point : *points) {
        if (!std::isfinite(point.loss)) continue;
        steps_ = std::max(steps_, static_cast<double>(point.step));
        most_ = std::max(most_, point.loss);
      }
    }
    out_ << "<svg viewBox=\"0 0 " << kWidth << ' ' << kHeight << "\" role=\"img\" aria-label=\"Loss by step\">\n";
    axes();
    line(training, "training");
    line(validation, "validation");
    for (const Point& point : validation) {
      if (std::isfinite(point.loss))
        out_ << "<circle class=\"validation\" r=\"3\" cx=\"" << x(point.step) << "\" cy=\"" << y(point.loss) << "\"/>\n";
    }
    out_ << "</svg>\n";
  }
  std::string str() const { return out_.str(); }

 private:
  double x(double step) const { return kLeft + (kWidth - kLeft - kRight) * step / steps_; }
  double y(double loss) const { return kHeight - kBottom - (kHeight - kTop - kBottom) * loss / most_; }
  double x(int64_t step) const { return x(static_cast<double>(step)); }

  void axes() {
    for (double loss = 0; loss <= most_; loss += tick_distance(most_, 6)) {
      out_ << "<path class=\"grid\" d=\"M" << kLeft << ' ' << y(loss) << "H" << kWidth - kRight << "\"/><text text-anchor=\"end\" x=\""
           << kLeft - 8 << "\" y=\"" << y(loss) + 4 << "\">" << number(loss, "%g") << "</text>\n";
    }
    for (double step = 0; step <= steps_; step += tick_distance(steps_, 8)) {
      out_ << "<text text-anchor=\"middle\" x=\"" << x(step) << "\" y=\"" << kHeight - kBottom + 18 << "\">" << number(step, "%g")
           << "</text>\n";
    }
    out_ << "<text text-anchor=\"middle\" x=\"" << kWidth / 2 << "\" y=\"" << kHeight - 6 << "\">steps</text>\n"
         << "<text class=\"training\" x=\"" << kWidth - 260 << "\" y=\"" << kTop + 12 << "\">training</text>"
         << "<text class=\"validation\" x=\"" << kWidth - 180 << "\" y=\"" << kTop + 12 << "\">validation</text>\n";
  }

  void line(const std::vector<Point>& points, const char* name) {
    out_ << "<polyline class=\"" << name << "\" points=\"";
    for (const Point& point : points) {
      if (std::isfinite(point.loss)) out_ << number(x(point.step), "%.1f") << ',' << number(y(point.loss), "%.1f") << ' ';
    }
    out_ << "\"/>\n";
  }

  double steps_ = 1, most_ = 1e-3;
  std::ostringstream out_;
};

// The length of the UTF-8 sequence at `i`; 0 if there is none.
size_t sequence_length(const std::string& bytes, size_t i) {
  const auto byte = [&](size_t at) { return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0u; };
  const unsigned first = byte(i);
  const size_t length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  for (size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xc0) != 0x80) return 0;
  }
  // Neither longer than necessary, nor a surrogate, nor beyond the last code point.
  const unsigned second = byte(i + 1);
  const bool excluded = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) || (first == 0xf0 && second < 0x90) ||
                        (first == 0xf4 && second > 0x8f);
  return excluded ? 0 : length;
}

}  // namespace

std::string printable(const std::string& bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (c == '\n' || c == '\t' || (c >= ' ' && c <= '~')) {
      out += c;
    } else if (const size_t length = sequence_length(bytes, i)) {
      out.append(bytes, i, length);
      i += length - 1;
    } else {
      out += '.';
    }
  }
  return out;
}

std::ofstream open_report(const std::string& path) {
  std::ofstream file(path);
  AMP_CHECK(file.good(), ValueError, "[report] can't write ", path);
  return file;
}

void write_report(std::ofstream& file, const Result& result, const std::vector<std::pair<std::string, std::string>>& facts,
                  const std::string& sampled) {
  file << R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>train_gpt</title><style>
body {font: 15px sans-serif; max-width: 900px; margin: 2em auto; color: #222; background: #fff}
table {border-collapse: collapse} td {padding: 2px 16px 2px 0; border-bottom: 1px solid #ddd} pre {background: #f4f4f4; padding: 1em; white-space: pre-wrap}
svg text {font: 12px sans-serif} polyline {fill: none; stroke-width: 1.5} .grid {stroke: #ddd}
polyline.training {stroke: #9db8dc} polyline.validation {stroke: #e08214} circle.validation, text.validation {fill: #e08214} text.training {fill: #3366b0}
</style></head><body>
<h1>A small GPT</h1>
<h2>Loss, in nats per byte</h2>
)";
  file << LossPlot(smoothed(result.training), result.validation).str() << "<h2>The run</h2>\n<table>\n";
  for (const auto& [name, value] : facts) file << "<tr><td>" << escaped(name) << "</td><td>" << escaped(value) << "</td></tr>\n";
  file << "</table>\n<h2>Validation</h2>\n<table>\n<tr><td>steps</td><td>nats per byte</td><td>bits per byte</td></tr>\n";
  for (const auto& [step, loss] : result.validation) {
    file << "<tr><td>" << step << "</td><td>" << number(loss, "%.4f") << "</td><td>" << number(loss / std::log(2), "%.4f")
         << "</td></tr>\n";
  }
  file << "</table>\n<h2>Text that it wrote</h2>\n<pre>" << escaped(printable(sampled)) << "</pre>\n</body></html>\n";
  file.flush();
  AMP_CHECK(file.good(), ValueError, "[report] writing the report failed");
}
