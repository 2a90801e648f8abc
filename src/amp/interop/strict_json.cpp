#include <amp/interop/strict_json.h>

#include <amp/core/error.h>
#include <amp/core/file/json_writer.h>

namespace amp::interop {

void refuse(const std::string& path, const std::string& reason) { throw ValueError(path + ": " + reason); }

Json parse_json(const std::string& path, const std::string& text, const std::string& what) {
  try {
    detail::check_json(text);
  } catch (const detail::JsonError& error) { refuse(path, what + " " + error.what()); }
  return Json::of(text);
}

void check_utf8(const char* function, const char* what, const std::string& text) {
  if (is_utf8(text)) return;
  std::string shown;
  detail::JsonWriter(shown).value(text);
  AMP_THROW(ValueError, "[", function, "] ", what, " ", shown, " is not UTF-8");
}

}  // namespace amp::interop
