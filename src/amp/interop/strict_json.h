// JSON in files: what is refused, and with which messages. Internal.
#pragma once

#include <string>
#include <string_view>

#include <amp/core/file/json_reader.h>
#include <amp/core/file/utf8.h>

namespace amp::interop {

using Json = detail::JsonValue;
using detail::is_utf8;
using detail::JsonItem;
using detail::JsonItems;

// Throws ValueError "path: reason".
[[noreturn]] void refuse(const std::string& path, const std::string& reason);

// The value of a text. It refers to the text, which must outlive it. Throws ValueError "path: reason" for a text that check_json refuses.
// `what` is the subject of the messages: "it", "its header".
Json parse_json(const std::string& path, const std::string& text, const std::string& what);
Json parse_json(const std::string& path, std::string&& text, const std::string& what) = delete;

// Throws ValueError "[function] what `text` is not UTF-8": JSON must be UTF-8.
void check_utf8(const char* function, const char* what, const std::string& text);

}  // namespace amp::interop
