// The exceptions of the library. Their texts start with the op in brackets and name the argument, what was given and what was expected.
#pragma once

#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>

#include <amp/core/export.h>

namespace amp {

// Where a program throws an error: throw amp::Error({__func__, __FILE__, __LINE__}, text).
struct SourceLocation {
  const char* function;
  const char* file;
  uint32_t line;
};

// Base of all errors. Thrown directly if an object is in the wrong state for a call (a second backward, unscale_ called twice, ...).
class AMP_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  // The place is not part of the text.
  Error(SourceLocation, const std::string& text) : std::runtime_error(text) {}
  // The text of what(), under libtorch's names.
  std::string msg() const { return what(); }
  const char* what_without_backtrace() const noexcept { return what(); }
};
// An argument has a dtype or type that the call does not accept.
class AMP_API TypeError : public Error {
  using Error::Error;
};
// An argument has a value or shape that the call does not accept.
class AMP_API ValueError : public Error {
  using Error::Error;
};
// An index or dimension out of range.
class AMP_API IndexError : public Error {
  using Error::Error;
};
// No kernel or feature supports this combination of arguments.
class AMP_API NotImplementedError : public Error {
  using Error::Error;
};
// A matrix does not have the property that the computation needs: it is singular, not positive definite, or an algorithm did not converge.
class AMP_API LinAlgError : public Error {
  using Error::Error;
};
// An allocation failed.
class AMP_API OutOfMemoryError : public Error {
  using Error::Error;
};

namespace detail {
// Collects what a stream writes. <sstream> would do it too, but takes longer to compile.
class TextBuffer : public std::streambuf {
 public:
  std::string text;

 protected:
  std::streamsize xsputn(const char* from, std::streamsize count) override {
    text.append(from, static_cast<size_t>(count));
    return count;
  }
  int_type overflow(int_type character) override {
    if (!traits_type::eq_int_type(character, traits_type::eof())) text.push_back(traits_type::to_char_type(character));
    return traits_type::not_eof(character);
  }
};

template <class... Args>
std::string concat(const Args&... args) {
  TextBuffer buffer;
  std::ostream out(&buffer);
  (out << ... << args);
  return std::move(buffer.text);
}
}  // namespace detail

}  // namespace amp

// Throws `Type` with the concatenation of the remaining arguments; the message is built out of line.
#define AMP_THROW(Type, ...) throw ::amp::Type(::amp::detail::concat(__VA_ARGS__))
#define AMP_CHECK(condition, Type, ...)                                       \
  do {                                                                        \
    if (!(condition)) [[unlikely]]                                            \
      [&]() __attribute__((noinline, cold)) { AMP_THROW(Type, __VA_ARGS__); } \
    ();                                                                       \
  } while (0)
