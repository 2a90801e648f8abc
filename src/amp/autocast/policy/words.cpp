#include <amp/autocast/policy/words.h>

#include <algorithm>

namespace amp::autocast {

std::string filled(std::string_view sentence, std::initializer_list<std::pair<std::string_view, std::string_view>> parts) {
  std::string text;
  for (size_t at = 0; at < sentence.size(); ++at) {
    const char c = sentence[at];
    if (c != '{' && c != '}') {
      text += c;
    } else if (sentence.substr(at + 1, 1) == std::string_view(&c, 1)) {
      text += c;
      ++at;
    } else {
      const size_t end = sentence.find('}', at);
      const std::string_view word = sentence.substr(at + 1, end - at - 1);
      for (const auto& [name, value] : parts)
        if (name == word) text += value;
      at = end;
    }
  }
  return text;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\r\f\v";
  const size_t first = text.find_first_not_of(kSpace);
  return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace amp::autocast
