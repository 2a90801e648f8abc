// std::from_chars for doubles, which libc++ has from version 20 on. Internal.
#pragma once

#include <cerrno>
#include <charconv>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <version>

#include <locale.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

namespace amp::detail {

// How many characters strtod may see: it also accepts blanks, plus signs and hexadecimal numbers.
inline size_t decimal_length(std::string_view text) {
  const size_t sign = text.starts_with('-') ? 1 : 0;
  size_t at = sign;
  const auto digits = [&] {
    const size_t first = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return at - first;
  };
  size_t count = digits();
  if (at < text.size() && text[at] == '.') {
    ++at;
    count += digits();
  }
  if (count == 0) {
    // Without digits, only the names inf, infinity and nan are allowed.
    const bool is_name = sign < text.size() && (text[sign] == 'i' || text[sign] == 'I' || text[sign] == 'n' || text[sign] == 'N');
    return is_name ? text.size() : 0;
  }
  const size_t mantissa = at;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    if (digits() == 0) at = mantissa;
  }
  return at;
}

// The same results from the C library. They do not depend on the locale of the program.
inline std::from_chars_result parse_double_by_strtod(const char* first, const char* last, double& value) {
  static const locale_t plain = ::newlocale(LC_ALL_MASK, "C", nullptr);
  const std::string_view text(first, static_cast<size_t>(last - first));
  const std::string number(text.substr(0, decimal_length(text)));
  char* end = nullptr;
  errno = 0;
  const double read = ::strtod_l(number.c_str(), &end, plain);
  const std::from_chars_result result{first + (end - number.c_str()), std::errc()};
  if (result.ptr == first) return {first, std::errc::invalid_argument};
  if (errno == ERANGE && (read == 0 || std::isinf(read))) return {result.ptr, std::errc::result_out_of_range};
  value = read;
  return result;
}

inline std::from_chars_result parse_double(const char* first, const char* last, double& value) {
#if defined(__cpp_lib_to_chars)
  return std::from_chars(first, last, value);
#else
  return parse_double_by_strtod(first, last, value);
#endif
}

}  // namespace amp::detail
