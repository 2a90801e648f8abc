// UTF-8. Needs nothing else of the library, because the tools include it. Internal.
#pragma once

#include <cstddef>
#include <string_view>

namespace amp::detail {

// The number of bytes of the character at the start of `text`. 0 if the text is empty or does not start with a character of UTF-8: a byte
// that is out of place, an overlong form, half of a surrogate pair, a number above 10FFFF.
inline size_t utf8_length(std::string_view text) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto follows = [&](size_t i, unsigned least = 0x80, unsigned most = 0xbf) { return byte(i) >= least && byte(i) <= most; };
  const unsigned first = byte(0);
  if (first < 0x80) return text.empty() ? 0 : 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  if (first < 0xe0) return follows(1) ? 2 : 0;
  if (first < 0xf0) return follows(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) && follows(2) ? 3 : 0;
  return follows(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf) && follows(2) && follows(3) ? 4 : 0;
}

inline bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace amp::detail
