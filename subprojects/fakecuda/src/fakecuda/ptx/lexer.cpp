#include <fakecuda/ptx/lexer.h>

#include <bit>
#include <charconv>
#include <cstdlib>
#include <string>

#include <fakecuda/ptx/types.h>

namespace ptx {

namespace {

bool starts_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '%'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool in_word(char c) { return starts_word(c) || is_digit(c); }

uint64_t parse(std::string_view digits, int base, uint32_t line) {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size() || digits.empty())
    throw Error("line " + std::to_string(line) + ": '" + std::string(digits) + "' is no number");
  return value;
}

}  // namespace

Lexer::Lexer(std::string_view source, uint32_t line) : source_(source), line_(line) { advance(); }

Token Lexer::next() {
  const Token result = token_;
  advance();
  return result;
}

void Lexer::skip_line(uint32_t line) {
  while (token_.mark != Mark::End && token_.line == line) advance();
}

void Lexer::skip_space() {
  while (at_ < source_.size()) {
    const char c = source_[at_];
    if (c == '\n') ++line_, ++at_;
    else if (c == ' ' || c == '\t' || c == '\r') ++at_;
    else if (source_.substr(at_, 2) == "//") at_ = std::min(source_.find('\n', at_), source_.size());
    else if (source_.substr(at_, 2) == "/*") {
      for (const size_t end = std::min(source_.find("*/", at_ + 2), source_.size() - 2) + 2; at_ < end; ++at_)
        line_ += source_[at_] == '\n';
    } else break;
  }
}

void Lexer::number() {
  const size_t begin = at_;
  while (at_ < source_.size() && (in_word(source_[at_]) || source_[at_] == '.')) ++at_;
  std::string_view text = source_.substr(begin, at_ - begin);
  token_.text = text;
  token_.mark = Mark::Integer;
  const char kind = text.size() > 1 && text[0] == '0' ? text[1] : '\0';
  if (kind == 'f' || kind == 'F') {
    token_.mark = Mark::Float32;
    token_.bits = parse(text.substr(2), 16, line_);
  } else if (kind == 'd' || kind == 'D') {
    token_.mark = Mark::Float64;
    token_.bits = parse(text.substr(2), 16, line_);
  } else if (text.find('.') != text.npos || (text.find('e') != text.npos && kind != 'x')) {
    token_.mark = Mark::Float64;
    token_.bits = std::bit_cast<uint64_t>(std::strtod(std::string(text).c_str(), nullptr));
  } else {
    if (text.back() == 'U') text.remove_suffix(1);
    if (kind == 'x' || kind == 'X') token_.bits = parse(text.substr(2), 16, line_);
    else if (kind == 'b' || kind == 'B') token_.bits = parse(text.substr(2), 2, line_);
    else token_.bits = parse(text, kind != '\0' && is_digit(kind) ? 8 : 10, line_);
  }
}

void Lexer::advance() {
  skip_space();
  token_ = Token{Mark::End, source_.substr(at_, 0), 0, line_};
  if (at_ == source_.size()) return;
  const size_t begin = at_;
  const char c = source_[at_];
  if (is_digit(c)) return number();
  if (starts_word(c)) {
    token_.mark = Mark::Word;
    while (at_ < source_.size() && in_word(source_[at_])) ++at_;
  } else if (c == '.' && at_ + 1 < source_.size() && in_word(source_[at_ + 1])) {
    token_.mark = Mark::Dotted;
    ++at_;
    while (at_ < source_.size() && (in_word(source_[at_]) || (source_.substr(at_, 2) == "::" && ++at_ != 0))) ++at_;
  } else if (c == '"') {
    token_.mark = Mark::Text;
    at_ = std::min(source_.find('"', at_ + 1), source_.size() - 1) + 1;
  } else {
    token_.mark = Mark::Other;
    ++at_;
  }
  token_.text = source_.substr(begin, at_ - begin);
}

}  // namespace ptx
