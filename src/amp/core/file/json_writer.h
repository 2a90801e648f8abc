// Writes JSON as text. There is no tree of values, so freeing cannot fail and the time is linear. Needs nothing else of the library,
// because the tools include it. Internal.
//
//   std::string text;
//   JsonWriter json(text);
//   json.object([&] {
//     json.member("name", name);
//     json.key("sizes");
//     json.list(sizes, [&](int64_t size) { json.value(size); });
//   });
#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <string>
#include <string_view>

#include <amp/core/file/utf8.h>

namespace amp::detail {

class JsonWriter {
 public:
  static constexpr int kOneLine = -1;

  // Appends to `text`. `indent`: spaces per level. kOneLine: no line breaks and spaces.
  explicit JsonWriter(std::string& text, int indent = kOneLine) : text_(text), indent_(indent) {}
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  // `body()` writes the members: a key and a value, in turn. Keys must differ.
  template <std::invocable Body>
  void object(const Body& body) {
    enclose('{', '}', body);
  }
  // `body()` writes the items.
  template <std::invocable Body>
  void list(const Body& body) {
    enclose('[', ']', body);
  }
  // Calls `write(item)` for each item.
  template <class Items, class Write>
  void list(const Items& items, const Write& write) {
    list([&] {
      for (const auto& item : items) write(item);
    });
  }

  void key(std::string_view name) {
    begin_item();
    append_text(name);
    text_ += indent_ == kOneLine ? ":" : ": ";
    has_key_ = true;
  }
  template <class T>
  void member(std::string_view name, const T& v) {
    key(name);
    value(v);
  }

  void null() { literal("null"); }
  void value(bool v) { literal(v ? "true" : "false"); }
  template <std::integral T>
  requires(!std::same_as<T, bool>) void value(T v) {
    begin_item();
    char digits[24];
    text_.append(digits, std::to_chars(digits, digits + sizeof(digits), v).ptr);
  }
  // Writes the fewest digits that give the same number again. JSON has no infinities and no NaN: they become null.
  void value(double v) {
    if (!std::isfinite(v)) return null();
    begin_item();
    constexpr double kLeast = 1e-4, kMost = 1e15;  // other numbers have an exponent
    const double size = std::fabs(v);
    const bool fixed = size == 0 || (size >= kLeast && size < kMost);
    char digits[40];
    const auto format = fixed ? std::chars_format::fixed : std::chars_format::scientific;
    const char* const end = std::to_chars(digits, digits + sizeof(digits), v, format).ptr;
    const std::string_view number(digits, static_cast<size_t>(end - digits));
    text_ += number;
    if (fixed && number.find('.') == number.npos) text_ += ".0";  // tells it from an integer
  }
  // A byte that is not UTF-8 becomes \ufffd, the replacement character.
  void value(std::string_view v) {
    begin_item();
    append_text(v);
  }
  void value(const char* v) { value(std::string_view(v)); }
  void value(const std::string& v) { value(std::string_view(v)); }

 private:
  template <class Body>
  void enclose(char open, char close, const Body& body) {
    begin_item();
    text_ += open;
    ++depth_;
    is_empty_ = true;
    body();
    --depth_;
    if (!is_empty_) new_line();
    text_ += close;
    is_empty_ = false;
  }
  void literal(std::string_view word) {
    begin_item();
    text_ += word;
  }
  // Separates a key, or a value without a key, from the item before it.
  void begin_item() {
    if (has_key_) {
      has_key_ = false;
      return;
    }
    if (!is_empty_) text_ += ',';
    if (depth_ > 0) new_line();
    is_empty_ = false;
  }
  void new_line() {
    if (indent_ == kOneLine) return;
    text_ += '\n';
    text_.append(static_cast<size_t>(indent_ * depth_), ' ');
  }
  void append_text(std::string_view v) {
    text_ += '"';
    while (!v.empty()) {
      const size_t length = utf8_length(v);
      if (length == 0) text_ += "\\ufffd";
      else if (length == 1) append_ascii(v[0]);
      else text_ += v.substr(0, length);
      v.remove_prefix(length == 0 ? 1 : length);
    }
    text_ += '"';
  }
  void append_ascii(char c) {
    constexpr std::string_view kSpecial = "\"\\\b\f\n\r\t", kLetters = "\"\\bfnrt";
    if (const size_t at = kSpecial.find(c); at != kSpecial.npos) {
      text_ += '\\';
      text_ += kLetters[at];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr char kDigits[] = "0123456789abcdef";
      text_ += "\\u00";
      text_ += kDigits[c >> 4];
      text_ += kDigits[c & 15];
    } else {
      text_ += c;
    }
  }

  std::string& text_;
  int indent_;
  int depth_ = 0;
  bool is_empty_ = true;  // the current container has no items yet
  bool has_key_ = false;  // a key waits for its value
};

}  // namespace amp::detail
