// A strict JSON parser for files. Internal.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace amp::interop {

using Json = nlohmann::ordered_json;

// Throws ValueError "path: reason".
[[noreturn]] void refuse(const std::string& path, const std::string& reason);

// Rejects invalid JSON, duplicate keys, objects and lists nested more than eight deep, and numbers that do not fit a double. `what` is the
// subject of the messages: "it", "its header".
Json parse_json(const std::string& path, std::string_view text, const std::string& what);

bool is_utf8(const std::string& text);
// Throws ValueError "[function] what `text` is not UTF-8": JSON must be UTF-8.
void check_utf8(const char* function, const char* what, const std::string& text);

}  // namespace amp::interop
