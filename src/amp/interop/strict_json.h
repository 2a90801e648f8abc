// JSON as files must hold it: no key twice, nothing too deep or too large. Internal.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace amp::interop {

using Json = nlohmann::ordered_json;

// Throws ValueError "path: reason".
[[noreturn]] void refuse(const std::string& path, const std::string& reason);

// Refuses what is not JSON, a key that stands twice, objects and lists more than eight deep, and numbers that no double holds.
// `what` is the subject of the messages: "it", "its header".
Json parse_json(const std::string& path, std::string_view text, const std::string& what);

// Throws ValueError "[function] what `text` is not UTF-8", as JSON must be.
void check_utf8(const char* function, const char* what, const std::string& text);

}  // namespace amp::interop
