// Drawings as SVG text.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace report {

std::string escape(const std::string& text);  // for HTML and SVG
std::string number(double value);             // short: "12", "3.4", "1.2k", "5.0M", "2.1e-4"
std::string bytes(double value);              // "12 B", "3.4 MiB"
std::string milliseconds(double value);       // "3.4 ms", "12.3 s"

using Points = std::vector<std::pair<double, double>>;

class Svg {
 public:
  // `label` describes the drawing, for screen readers.
  Svg(double width, double height, const std::string& label);

  void line(double x1, double y1, double x2, double y2, const char* style);
  void rect(double x, double y, double width, double height, const char* style, const std::string& tip = {});
  void circle(double x, double y, double radius, const char* style, const std::string& tip = {});
  void polyline(const Points& points, const char* style);
  // Fills the area between the points and the horizontal line at `base`.
  void area(const Points& points, double base, const char* style);
  void text(double x, double y, const std::string& text, const char* style = "");
  std::string finish() const { return text_ + "</svg>\n"; }

 private:
  void tipped(const std::string& element, const std::string& tip);
  std::string text_;
};

}  // namespace report
