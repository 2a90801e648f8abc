// Splits PTX into words, numbers and marks.
#pragma once

#include <cstdint>
#include <string_view>

namespace ptx {

enum class Mark : uint8_t { End, Word, Dotted, Integer, Float32, Float64, Text, Other };

// `text` points into the source. Dotted words keep their dot: ".global".
struct Token {
  Mark mark = Mark::End;
  std::string_view text;
  uint64_t bits = 0;  // value of a number
  uint32_t line = 0;
  bool is(char c) const { return mark == Mark::Other && text[0] == c; }
  bool is(std::string_view word) const { return (mark == Mark::Word || mark == Mark::Dotted) && text == word; }
};

class Lexer {
 public:
  // Lines are counted from `line`.
  explicit Lexer(std::string_view source, uint32_t line = 1);
  const Token& peek() const { return token_; }
  Token next();
  // Skips the rest of the line of the last token that next() returned.
  void skip_line(uint32_t line);
  // The source from the next token on.
  std::string_view rest() const { return source_.substr(token_.text.data() - source_.data()); }

 private:
  void advance();
  void skip_space();
  void number();
  std::string_view source_;
  size_t at_ = 0;
  uint32_t line_;
  Token token_;
};

}  // namespace ptx
