#include "bars.h"

#include "plot.h"

namespace report {

std::string bars(const std::string& label, const std::vector<Bar>& rows, double name_width, double note_width,
                 const std::vector<std::pair<std::string, const char*>>& keys) {
  constexpr double kRow = 22;
  const double top = keys.empty() ? 4 : 26, length = kWidth - name_width - note_width - 20;
  Svg svg(kWidth, top + kRow * static_cast<double>(rows.size()) + 4, label);
  if (!keys.empty()) legend(svg, keys);
  double y = top;
  for (const Bar& bar : rows) {
    svg.text(name_width, y + 15, bar.name, "class=\"name\" text-anchor=\"end\"");
    double x = name_width + 10;
    svg.rect(x, y + 3, length, kRow - 7, "class=\"track\" rx=\"2\"");
    for (const auto& [part, fill] : bar.parts) {
      svg.rect(x, y + 3, part * length, kRow - 7, fill, bar.tip);
      x += part * length;
    }
    svg.text(name_width + length + 18, y + 15, bar.note, "class=\"note\"");
    y += kRow;
  }
  return svg.finish();
}

}  // namespace report
