#include <algorithm>
#include <cstring>

#include <fakecuda/ptx/parser.h>

namespace ptx {

void Reader::fail(const std::string& expected) const {
  throw Error("line " + std::to_string(peek().line) + ": " + expected + " was expected before '" + std::string(peek().text.substr(0, 60)) +
              "'");
}

bool Reader::accept(char mark) {
  if (!peek().is(mark)) return false;
  next();
  return true;
}

bool Reader::accept(std::string_view word) {
  if (!peek().is(word)) return false;
  next();
  return true;
}

void Reader::expect(char mark) {
  if (!accept(mark)) fail(std::string("'") + mark + "'");
}

std::string_view Reader::word() {
  if (peek().mark != Mark::Word) fail("a name");
  return next().text;
}

uint64_t Reader::integer() {
  const bool negative = accept('-');
  if (peek().mark != Mark::Integer) fail("an integer");
  const uint64_t value = next().bits;
  return negative ? -value : value;
}

void Reader::skip_braces() {
  expect('{');
  for (int depth = 1; depth > 0;) {
    if (peek().mark == Mark::End) fail("'}'");
    const Token token = next();
    depth += token.is('{') ? 1 : token.is('}') ? -1 : 0;
  }
}

void Reader::skip_to(char mark) {
  while (!peek().is(mark)) {
    if (peek().mark == Mark::End) fail(std::string("'") + mark + "'");
    next();
  }
  next();
}

Variable Reader::variable(Space space) {
  Variable result;
  result.space = space;
  uint64_t vector = 1;
  Type type = Type::None;
  while (peek().mark == Mark::Dotted) {
    const std::string_view word = next().text;
    if (word == ".align") result.align = static_cast<uint32_t>(integer());
    else if (word == ".v2" || word == ".v4") vector = static_cast<uint64_t>(word[2] - '0');
    else if (const auto named = type_named(word)) type = *named;
    else if (word != ".ptr" && !space_named(word) && word != ".attribute") fail("a type");
  }
  if (type == Type::None) fail("a type");
  result.name = word();
  uint64_t elements = 1;
  while (accept('[')) {
    elements *= peek().is(']') ? 0 : integer();
    expect(']');
  }
  result.size = size_of(type) * vector * elements;
  result.align = std::max<uint32_t>(result.align, static_cast<uint32_t>(size_of(type) * vector));
  if (accept('=')) initializer(result, type);
  return result;
}

void Reader::initializer(Variable& variable, Type type) {
  const size_t size = size_of(type);
  int depth = 0;
  do {
    if (accept('{')) {
      ++depth;
    } else if (accept('}')) {
      --depth;
    } else if (!accept(',')) {
      uint64_t bits = 0;
      if (peek().mark == Mark::Word) {
        std::string_view name = word();
        if (name == "generic") {
          expect('(');
          name = word();
          expect(')');
        }
        variable.references.push_back({variable.bytes.size(), name, accept('+') ? integer() : 0});
      } else if (peek().mark == Mark::Float32 || peek().mark == Mark::Float64) {
        bits = next().bits;
      } else {
        bits = integer();
      }
      const size_t at = variable.bytes.size();
      variable.bytes.resize(at + size);
      std::memcpy(variable.bytes.data() + at, &bits, std::min<size_t>(size, 8));
    }
  } while (depth > 0);
}

}  // namespace ptx
