#include <amp/interop/strict_json.h>

#include <algorithm>
#include <set>
#include <vector>

#include <amp/core/error.h>

namespace amp::interop {

namespace {
constexpr int kMaxDepth = 8;

// "line 2, column 7". `byte` counts from 1.
std::string position(std::string_view text, size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
  const size_t line_end = before.rfind('\n');
  const size_t column = line_end == before.npos ? before.size() : before.size() - line_end - 1;
  return "line " + std::to_string(std::count(before.begin(), before.end(), '\n') + 1) + ", column " + std::to_string(column + 1);
}
}  // namespace

void refuse(const std::string& path, const std::string& reason) { throw ValueError(path + ": " + reason); }

Json parse_json(const std::string& path, std::string_view text, const std::string& what) {
  std::vector<std::set<std::string>> keys;
  const auto check = [&](int depth, Json::parse_event_t event, Json& value) {
    if (depth > kMaxDepth) refuse(path, what + " is too deeply nested");
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second)
      refuse(path, what + " names `" + value.get<std::string>() + "` twice");
    return true;
  };
  try {
    return Json::parse(text, check);
  } catch (const Json::parse_error& error) {
    refuse(path, what + " is not JSON at " + position(text, error.byte));
  } catch (const Json::out_of_range&) { refuse(path, what + " holds a number that is too large"); }
}

bool is_utf8(const std::string& text) {
  try {
    static_cast<void>(Json(text).dump());
    return true;
  } catch (const Json::type_error&) { return false; }
}

void check_utf8(const char* function, const char* what, const std::string& text) {
  if (is_utf8(text)) return;
  const std::string shown = Json(text).dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
  AMP_THROW(ValueError, "[", function, "] ", what, " ", shown, " is not UTF-8");
}

}  // namespace amp::interop
