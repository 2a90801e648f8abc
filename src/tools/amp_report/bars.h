// A chart of horizontal bars.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace report {

// A horizontal bar per row, between its name and a note.
struct Bar {
  std::string name, note, tip;
  std::vector<std::pair<double, const char*>> parts;  // lengths from 0 to 1, and fills
};

std::string bars(const std::string& label, const std::vector<Bar>& rows, double name_width, double note_width,
                 const std::vector<std::pair<std::string, const char*>>& keys = {});

}  // namespace report
