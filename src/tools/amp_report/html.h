// The parts of a page.
#pragma once

#include <string>

namespace report {

std::string tile(const std::string& value, const std::string& what);
// A card with a heading and a sentence. `body` is HTML.
std::string section(const std::string& title, const std::string& about, const std::string& body);
std::string percent(double part, double whole);  // "12.5%"; "-" for a part of nothing
// A whole page. `top` and `sections` are HTML; the sections are in two columns.
std::string html_page(const std::string& title, const std::string& lead, const std::string& top, const std::string& sections);

}  // namespace report
