#include <amp/autocast/policy_file/characters.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>

#include <amp/autocast/policy_file.h>
#include <amp/core/file/utf8.h>

namespace amp::autocast::policy_file {

namespace {

// The number of a character of UTF-8 from all of its bytes.
uint32_t number_of(std::string_view bytes) {
  if (bytes.size() == 1) return static_cast<unsigned char>(bytes[0]);
  uint32_t number = static_cast<unsigned char>(bytes[0]) & (0x7fu >> bytes.size());
  for (const char byte : bytes.substr(1)) number = number << 6 | (static_cast<unsigned char>(byte) & 0x3fu);
  return number;
}

bool is_allowed(uint32_t character) {
  if (character < 0x20) return character == '\t' || character == '\n' || character == '\r';
  if (character >= 0x7f && character < 0xa0) return false;
  if (character == 0x2028 || character == 0x2029) return false;  // as U+0085, they end a line for some parsers only
  return character != 0xfffe && character != 0xffff;
}

std::string hexadecimal(const char* format, uint32_t number) {
  char text[16];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

[[noreturn]] void refuse(std::string_view before, const std::string& file, const std::string& message) {
  const auto line = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  const size_t line_start = before.rfind('\n') + 1;  // 0 if there is no line before
  throw PolicyError(file, line + 1, static_cast<int>(before.size() - line_start) + 1, message);
}

}  // namespace

void check_characters(std::string_view text, const std::string& file) {
  for (size_t at = 0, length = 0; at < text.size(); at += length) {
    length = detail::utf8_length(text.substr(at));
    if (length == 0) {
      const uint32_t byte = static_cast<unsigned char>(text[at]);
      refuse(text.substr(0, at), file, "byte " + hexadecimal("0x%02x", byte) + " is not UTF-8; save the file as UTF-8");
    }
  }
  for (size_t at = 0, length = 0; at < text.size(); at += length) {
    length = detail::utf8_length(text.substr(at));
    const uint32_t character = number_of(text.substr(at, length));
    const bool lone_return = character == '\r' && !text.substr(at + 1).starts_with('\n');  // ends a line for some parsers only
    if (lone_return || !is_allowed(character))
      refuse(text.substr(0, at), file, "the character " + hexadecimal("U+%04X", character) + " is not allowed in YAML; take it out");
  }
}

}  // namespace amp::autocast::policy_file
