#include <amp/core/file/json_reader.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <deque>
#include <limits>

#include <amp/core/file/parse_double.h>
#include <amp/core/file/utf8.h>

namespace amp::detail {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf", kSpace = " \t\n\r";

bool is_digit(int c) { return c >= '0' && c <= '9'; }

std::string_view after_space(std::string_view text) { return text.substr(std::min(text.find_first_not_of(kSpace), text.size())); }

// --- numbers ---

// Whether the first digit that is not zero is left of the decimal point: d.ddd is too large for a double, and not too small.
bool has_large_exponent(std::string_view number) {
  const size_t mark = number.find_first_of("eE");
  const std::string_view digits = number.substr(0, mark);
  const size_t first = digits.find_first_of("123456789"), point = std::min(digits.find('.'), digits.size());
  if (first == digits.npos) return false;
  const auto place = static_cast<double>(point) - static_cast<double>(first);
  double exponent = 0;
  for (const char c : mark == number.npos ? std::string_view() : number.substr(mark))
    if (is_digit(c)) exponent = 10 * exponent + (c - '0');
  const bool is_negative = mark != number.npos && number.find('-', mark) != number.npos;
  return place + (is_negative ? -exponent : exponent) > 0;
}

// Infinite for a number that is too large.
double real_of(std::string_view number) {
  double value = 0;
  const auto result = parse_double(number.data(), number.data() + number.size(), value);
  if (result.ec == std::errc()) return value;
  const double size = has_large_exponent(number) ? std::numeric_limits<double>::infinity() : 0;
  return number.starts_with('-') ? -size : size;
}

template <class T>
std::optional<T> integer_of(std::string_view number) {
  T value = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
  return error == std::errc() && end == number.data() + number.size() ? std::optional(value) : std::nullopt;
}

// --- texts ---

// The number that four hexadecimal digits stand for, or -1.
int hexadecimal(std::string_view digits) {
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + std::min<size_t>(digits.size(), 4), value, 16);
  return digits.size() >= 4 && error == std::errc() && end == digits.data() + 4 && digits[0] != '-' ? value : -1;
}

bool is_high_surrogate(int unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool is_low_surrogate(int unit) { return unit >= 0xdc00 && unit < 0xe000; }

void append_character(std::string& text, int c) {
  const auto add = [&](int byte) { text += static_cast<char>(byte); };
  if (c < 0x80) return add(c);
  if (c < 0x800) {
    add(0xc0 | c >> 6);
  } else {
    if (c < 0x10000) {
      add(0xe0 | c >> 12);
    } else {
      add(0xf0 | c >> 18);
      add(0x80 | (c >> 12 & 0x3f));
    }
    add(0x80 | (c >> 6 & 0x3f));
  }
  add(0x80 | (c & 0x3f));
}

constexpr std::string_view kEscapes = "\"\\/bfnrt", kEscaped = "\"\\/\b\f\n\r\t";

// `inside`: a checked text without its quotes.
std::string decoded(std::string_view inside) {
  std::string text;
  text.reserve(inside.size());
  while (!inside.empty()) {
    const size_t escape = std::min(inside.find('\\'), inside.size());
    text += inside.substr(0, escape);
    inside.remove_prefix(escape);
    if (inside.size() < 2) break;
    if (inside[1] != 'u') {
      text += kEscaped[kEscapes.find(inside[1])];
      inside.remove_prefix(2);
      continue;
    }
    int c = hexadecimal(inside.substr(2));
    inside.remove_prefix(6);
    if (is_high_surrogate(c)) {
      c = 0x10000 + ((c - 0xd800) << 10) + (hexadecimal(inside.substr(2)) - 0xdc00);
      inside.remove_prefix(6);
    }
    append_character(text, c);
  }
  return text;
}

// The length of the text in quotes at the start of a checked text.
size_t quoted_length(std::string_view text) {
  size_t at = 1;
  while (text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return at + 1;
}

// The length of the value at the start of a checked text.
size_t value_length(std::string_view text) {
  if (text[0] == '"') return quoted_length(text);
  if (text[0] != '[' && text[0] != '{') return std::min(text.find_first_of(",]} \t\n\r"), text.size());
  int depth = 0;
  for (size_t at = 0;;) {
    const char c = text[at];
    if (c == '"') {
      at += quoted_length(text.substr(at));
      continue;
    }
    ++at;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && --depth == 0) return at;
  }
}

// --- checking ---

class Checker {
 public:
  explicit Checker(std::string_view text) : text_(text), at_(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0) {}

  void run() {
    value(0);
    skip_space();
    if (at_ != text_.size()) fail();
  }

 private:
  [[noreturn]] void fail() const {
    const std::string_view before = text_.substr(0, at_);
    const size_t line_end = before.rfind('\n');
    const size_t column = line_end == before.npos ? before.size() : before.size() - line_end - 1;
    throw JsonError("is not JSON at line " + std::to_string(std::count(before.begin(), before.end(), '\n') + 1) + ", column " +
                    std::to_string(column + 1));
  }
  // The next byte, or -1 at the end.
  int next() const { return at_ < text_.size() ? static_cast<unsigned char>(text_[at_]) : -1; }
  bool accept(char c) {
    if (next() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail();
  }
  void skip_space() {
    while (at_ < text_.size() && kSpace.find(text_[at_]) != kSpace.npos) ++at_;
  }

  void value(int depth) {
    skip_space();
    switch (next()) {
      case '{': return object(depth + 1);
      case '[': return list(depth + 1);
      case '"': return string();
      case 't': return word("true");
      case 'f': return word("false");
      case 'n': return word("null");
      default: return number();
    }
  }
  void word(std::string_view letters) {
    for (const char c : letters) expect(c);
  }
  void digits() {
    if (!is_digit(next())) fail();
    while (is_digit(next())) ++at_;
  }
  void number() {
    constexpr size_t kSafeDigits = 300;  // a number of this length without an exponent fits a double
    const size_t begin = at_;
    accept('-');
    if (!accept('0')) digits();
    if (accept('.')) digits();
    const bool has_exponent = next() == 'e' || next() == 'E';
    if (has_exponent) {
      ++at_;
      if (!accept('+')) accept('-');
      digits();
    }
    const std::string_view all = text_.substr(begin, at_ - begin);
    if ((has_exponent || all.size() > kSafeDigits) && !std::isfinite(real_of(all))) throw JsonError("holds a number that is too large");
  }

  void string() {
    ++at_;
    while (!accept('"')) {
      const int c = next();
      if (c == '\\') {
        ++at_;
        escape();
      } else if (c >= 0x20 && c < 0x80) {
        ++at_;
      } else {
        const size_t length = c < 0x20 ? 0 : utf8_length(text_.substr(at_, 4));
        if (length == 0) fail();
        at_ += length;
      }
    }
  }
  void escape() {
    if (accept('u')) {
      const int unit = code_unit();
      if (is_low_surrogate(unit)) fail();
      if (!is_high_surrogate(unit)) return;
      expect('\\');
      expect('u');
      if (!is_low_surrogate(code_unit())) fail();
    } else {
      if (next() < 0 || kEscapes.find(text_[at_]) == kEscapes.npos) fail();
      ++at_;
    }
  }
  int code_unit() {
    const int unit = hexadecimal(text_.substr(at_));
    if (unit < 0) fail();
    at_ += 4;
    return unit;
  }

  void enter(int depth) {
    if (depth > kMaxJsonDepth) throw JsonError("is too deeply nested");
    ++at_;
    skip_space();
  }
  void list(int depth) {
    enter(depth);
    if (accept(']')) return;
    for (;;) {
      value(depth);
      skip_space();
      if (accept(']')) return;
      expect(',');
    }
  }
  void object(int depth) {
    enter(depth);
    if (accept('}')) return;
    const size_t first_key = keys_.size(), first_escaped = escaped_keys_.size();
    for (;;) {
      key();
      value(depth);
      skip_space();
      if (accept('}')) break;
      expect(',');
      skip_space();
    }
    refuse_same_keys(first_key);
    keys_.resize(first_key);
    escaped_keys_.resize(first_escaped);
  }
  void key() {
    const size_t begin = at_;
    if (next() != '"') fail();
    string();
    const std::string_view inside = text_.substr(begin + 1, at_ - begin - 2);
    keys_.push_back(inside.find('\\') == inside.npos ? inside : std::string_view(escaped_keys_.emplace_back(decoded(inside))));
    skip_space();
    expect(':');
  }
  // `first`: the first key of the object that ends here.
  void refuse_same_keys(size_t first) {
    const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(first);
    if (!std::is_sorted(begin, keys_.end())) std::sort(begin, keys_.end());
    const auto twice = std::adjacent_find(begin, keys_.end());
    if (twice != keys_.end()) throw JsonError("names `" + std::string(*twice) + "` twice");
  }

  std::string_view text_;
  size_t at_;
  std::deque<std::string_view> keys_;     // of the objects around this place
  std::deque<std::string> escaped_keys_;  // the keys that are not in the text literally
};

}  // namespace

void check_json(std::string_view text) { Checker(text).run(); }

JsonValue JsonValue::of(std::string_view checked) {
  if (checked.starts_with(kByteOrderMark)) checked.remove_prefix(kByteOrderMark.size());
  checked = after_space(checked);
  return JsonValue(checked.substr(0, value_length(checked)));
}

JsonValue::Kind JsonValue::kind() const {
  switch (raw_[0]) {
    case '{': return Kind::Object;
    case '[': return Kind::List;
    case '"': return Kind::Text;
    case 't':
    case 'f': return Kind::Boolean;
    case 'n': return Kind::Null;
    default: return Kind::Number;
  }
}

bool JsonValue::is_integer() const { return kind() == Kind::Number && raw_.find_first_of(".eE") == raw_.npos; }

std::optional<bool> JsonValue::boolean() const { return kind() == Kind::Boolean ? std::optional(raw_[0] == 't') : std::nullopt; }

std::optional<std::string> JsonValue::text() const {
  return is_text() ? std::optional(decoded(raw_.substr(1, raw_.size() - 2))) : std::nullopt;
}

bool JsonValue::is(std::string_view text) const {
  if (!is_text()) return false;
  const std::string_view inside = raw_.substr(1, raw_.size() - 2);
  return inside.find('\\') == inside.npos ? inside == text : decoded(inside) == text;
}

std::optional<double> JsonValue::number() const { return kind() == Kind::Number ? std::optional(real_of(raw_)) : std::nullopt; }
std::optional<int64_t> JsonValue::integer() const { return is_integer() ? integer_of<int64_t>(raw_) : std::nullopt; }
std::optional<uint64_t> JsonValue::natural() const { return is_integer() ? integer_of<uint64_t>(raw_) : std::nullopt; }

size_t JsonValue::size() const {
  size_t count = 0;
  for ([[maybe_unused]] const JsonItem& item : items()) ++count;
  return count;
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
  if (!is_object()) return std::nullopt;
  for (const JsonItem& item : items())
    if (item.is(key)) return item.value;
  return std::nullopt;
}

JsonIterator::JsonIterator(const JsonValue& container) : is_object_(container.is_object()) {
  if (!is_object_ && !container.is_list()) return;
  rest_ = after_space(container.raw().substr(1));
  if (rest_.size() == 1) rest_ = {};  // only the closing bracket
  else read();
}

// `rest_` begins with the item itself at first, then with the comma before it or with the closing bracket.
void JsonIterator::read() {
  if (rest_[0] == ']' || rest_[0] == '}') {
    rest_ = {};
    return;
  }
  if (rest_[0] == ',') rest_ = after_space(rest_.substr(1));
  const auto take = [&] {
    const JsonValue taken(rest_.substr(0, value_length(rest_)));
    rest_ = after_space(rest_.substr(taken.raw().size()));
    return taken;
  };
  if (is_object_) {
    item_.name = take();
    rest_ = after_space(rest_.substr(1));  // the colon
  }
  item_.value = take();
}

}  // namespace amp::detail
