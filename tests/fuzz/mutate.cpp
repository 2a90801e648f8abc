#include "mutate.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace amp::fuzz {

namespace {

constexpr size_t kMaxSize = 1 << 16;

constexpr const char* kNumbers[] = {
    "0",
    "-1",
    "1",
    "255",
    "65536",
    "1.5",
    "1e5",
    "1e999",
    "-1e999",
    "2147483648",
    "-0",
    "0.0",
    "1e-400",
    "00",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "4611686018427387904",
    "NaN",
    "null",
    "[]",
};
constexpr uint64_t kBinary[] = {0,
                                1,
                                7,
                                8,
                                0x7f,
                                0x80,
                                0xff,
                                0xffff,
                                0x7fffffff,
                                0x80000000,
                                0xffffffff,
                                100'000'000,
                                100'000'001,
                                0x7fffffffffffffff,
                                0x8000000000000000,
                                0xfffffffffffffff8,
                                0xffffffffffffffff};
constexpr const char* kBytes[] = {"\xff", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xef\xbb\xbf", "\r",
                                  "\t",   "\\",       "\"",           "\\u0000",          "\\ud800"};

std::vector<std::pair<size_t, size_t>> line_ranges(const std::string& text) {
  std::vector<std::pair<size_t, size_t>> all;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    all.emplace_back(begin, end - begin);
    begin = end;
  }
  return all;
}

}  // namespace

std::string Mutator::mutate(std::string text, const std::string& other) {
  for (size_t n = 1 + below(below(2) == 0 ? 2 : 8); n > 0; --n) change(text, other);
  if (text.size() > kMaxSize) text.resize(kMaxSize);
  return text;
}

void Mutator::change(std::string& text, const std::string& other) {
  switch (below(8)) {
    case 0: return bytes(text);
    case 1: return ranges(text, other);
    case 2:
    case 3: return word(text);
    case 4: return written_number(text);
    case 5: return binary_number(text);
    case 6: return lines(text);
    default: return brackets(text);
  }
}

void Mutator::bytes(std::string& text) {
  const size_t at = below(text.size() + 1);
  switch (below(5)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << below(8));
      return;
    case 1:
      if (at < text.size()) text[at] = static_cast<char>(below(256));
      return;
    case 2: text.insert(at, 1, static_cast<char>(below(256))); return;
    case 3: text.insert(at, kBytes[below(std::size(kBytes))]); return;
    default: text.insert(at, 1 + below(3), '\0'); return;
  }
}

void Mutator::ranges(std::string& text, const std::string& other) {
  const size_t at = below(text.size() + 1), length = below(std::min<size_t>(text.size() - at, below(2) == 0 ? 8 : 200) + 1);
  switch (below(5)) {
    case 0: text.resize(at); return;
    case 1: text.erase(at, length); return;
    case 2: text.insert(below(text.size() + 1), text.substr(at, length)); return;
    case 3: text = text.substr(0, at) + other.substr(below(other.size() + 1)); return;
    default: {
      const size_t from = below(other.size() + 1);
      text.replace(at, length, other.substr(from, below(200)));
      return;
    }
  }
}

void Mutator::word(std::string& text) {
  if (words_.empty()) return bytes(text);
  const std::string& word = words_[below(words_.size())];
  const size_t at = below(text.size() + 1);
  if (below(2) == 0) {
    text.insert(at, word);
    return;
  }
  // Replaces an existing word.
  const auto is_word = [&](size_t i) {
    return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
  };
  size_t begin = at;
  while (begin < text.size() && !is_word(begin)) ++begin;
  while (begin > 0 && is_word(begin - 1)) --begin;
  size_t end = begin;
  while (is_word(end)) ++end;
  text.replace(begin, end - begin, word);
}

void Mutator::written_number(std::string& text) {
  size_t begin = below(text.size() + 1);
  const auto is_digit = [&](size_t i) { return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0; };
  while (begin < text.size() && !is_digit(begin)) ++begin;
  size_t end = begin;
  while (is_digit(end)) ++end;
  if (begin == end) return;
  if (below(3) == 0 && end - begin < 15) {
    const long long number = std::stoll(text.substr(begin, end - begin)) + static_cast<long long>(below(17)) - 8;
    text.replace(begin, end - begin, std::to_string(number));
  } else {
    text.replace(begin, end - begin, kNumbers[below(std::size(kNumbers))]);
  }
}

void Mutator::binary_number(std::string& text) {
  const size_t width = size_t{1} << below(4), at = below(2) == 0 ? 0 : below(text.size());
  if (at + width > text.size()) return;
  uint64_t number = kBinary[below(std::size(kBinary))];
  if (below(2) == 0) {
    std::memcpy(&number, text.data() + at, width);
    number += below(33) - 16;
  }
  std::memcpy(text.data() + at, &number, width);
}

void Mutator::lines(std::string& text) {
  const auto all = line_ranges(text);
  if (all.empty()) return;
  const auto [begin, length] = all[below(all.size())];
  const auto [to, ignored] = all[below(all.size())];
  const std::string line = text.substr(begin, length);
  switch (below(5)) {
    case 0: text.erase(begin, length); return;
    case 1: text.insert(to, line); return;
    case 2: text.insert(begin, 1 + below(4), ' '); return;
    case 3: text.erase(begin, std::min(length, 1 + below(4))); return;
    default:
      text.erase(begin, length);
      text.insert(std::min(to, text.size()), line);
      return;
  }
}

// Deep nesting, and unbalanced brackets.
void Mutator::brackets(std::string& text) {
  static constexpr const char* kOpen[] = {"[", "{", "{\"a\":", "- ", "(", "&a [", "*a"};
  static constexpr const char* kClose[] = {"]", "}", "}", "", ")", "]", ""};
  const size_t kind = below(std::size(kOpen)), depth = below(8) == 0 ? below(20000) : 1 + below(4);
  std::string open, close;
  for (size_t i = 0; i < depth; ++i) {
    open += kOpen[kind];
    close += kClose[kind];
  }
  const size_t at = below(text.size() + 1), inside = below(std::min<size_t>(text.size() - at, 20) + 1);
  if (below(4) != 0) text.insert(at + inside, close);
  text.insert(at, open);
}

}  // namespace amp::fuzz
