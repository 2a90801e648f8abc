#include "svg.h"

#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace report {

namespace {

__attribute__((format(printf, 1, 2))) std::string format(const char* pattern, ...) {
  char buffer[256];
  va_list args;
  va_start(args, pattern);
  std::vsnprintf(buffer, sizeof buffer, pattern, args);
  va_end(args);
  return buffer;
}

std::string list(const Points& points) {
  std::string text;
  for (const auto& [x, y] : points) text += format("%.1f,%.1f ", x, y);
  return text;
}

}  // namespace

std::string escape(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string number(double value) {
  if (!std::isfinite(value)) return "inf";
  const double magnitude = std::abs(value);
  if (magnitude != 0 && magnitude < 0.01) {
    const auto power = static_cast<int>(std::floor(std::log10(magnitude)));
    return format("%.1fe%d", value / std::pow(10, power), power);
  }
  if (magnitude >= 1e9) return format("%.1fG", value / 1e9);
  if (magnitude >= 1e6) return format("%.1fM", value / 1e6);
  if (magnitude >= 1e4) return format("%.1fk", value / 1e3);
  if (value == std::round(value)) return format("%.0f", value);
  return format(magnitude < 1 ? "%.2f" : "%.1f", value);
}

std::string bytes(double value) {
  constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  size_t unit = 0;
  while (value >= 1024 && unit + 1 < std::size(kUnits)) {
    value /= 1024;
    ++unit;
  }
  return format(value >= 100 || unit == 0 ? "%.0f %s" : "%.1f %s", value, kUnits[unit]);
}

std::string milliseconds(double value) { return value >= 1e3 ? format("%.1f s", value / 1e3) : number(value) + " ms"; }

Svg::Svg(double width, double height, const std::string& label)
    : text_(format("<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"", width, height) + escape(label) + "\">\n") {}

void Svg::tipped(const std::string& element, const std::string& tip) {
  const size_t name = element.find(' ');
  text_ += tip.empty() ? element + "/>\n" : element + "><title>" + escape(tip) + "</title></" + element.substr(1, name - 1) + ">\n";
}

void Svg::line(double x1, double y1, double x2, double y2, const char* style) {
  text_ += format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, style);
}

void Svg::rect(double x, double y, double width, double height, const char* style, const std::string& tip) {
  tipped(format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %s", x, y, width, height, style), tip);
}

void Svg::circle(double x, double y, double radius, const char* style, const std::string& tip) {
  tipped(format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" %s", x, y, radius, style), tip);
}

void Svg::polyline(const Points& points, const char* style) {
  text_ += "<polyline points=\"" + list(points) + "\" fill=\"none\" " + style + "/>\n";
}

void Svg::area(const Points& points, double base, const char* style) {
  if (points.empty()) return;
  text_ += "<polygon points=\"" + format("%.1f,%.1f ", points.front().first, base) + list(points) +
           format("%.1f,%.1f", points.back().first, base) + "\" " + style + "/>\n";
}

void Svg::text(double x, double y, const std::string& text, const char* style) {
  text_ += format("<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, style) + escape(text) + "</text>\n";
}

}  // namespace report
