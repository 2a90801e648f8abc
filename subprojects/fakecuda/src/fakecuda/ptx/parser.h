// Shared by the parsers of declarations and bodies.
#pragma once

#include <string>

#include <fakecuda/ptx/lexer.h>
#include <fakecuda/ptx/module.h>

namespace ptx {

class Reader : public Lexer {
 public:
  using Lexer::Lexer;
  [[noreturn]] void fail(const std::string& expected) const;
  bool accept(char mark);
  bool accept(std::string_view word);
  void expect(char mark);
  std::string_view word();  // any word
  uint64_t integer();       // with its sign
  void skip_braces();       // from an opening brace to the closing one
  void skip_to(char mark);  // skips it
  // The text after its state space: ".align 8 .b8 name[24] = {...}", without the end mark.
  Variable variable(Space space);

 private:
  void initializer(Variable& variable, Type type);
};

}  // namespace ptx
