#include <amp/autocast/words.h>

#include <algorithm>
#include <tuple>

namespace amp::autocast {

namespace {

// The number of characters that two words share in matching blocks, the longest first (Ratcliff and Obershelp's pattern matching).
size_t shared_letters(std::string_view a, std::string_view b) {
  size_t best = 0, at_a = 0, at_b = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t j = 0; j < b.size(); ++j) {
      size_t n = 0;
      while (i + n < a.size() && j + n < b.size() && a[i + n] == b[j + n]) ++n;
      if (n > best) best = n, at_a = i, at_b = j;
    }
  }
  if (best == 0) return 0;
  return best + shared_letters(a.substr(0, at_a), b.substr(0, at_b)) + shared_letters(a.substr(at_a + best), b.substr(at_b + best));
}

double share(size_t shared, std::string_view a, std::string_view b) {
  return a.empty() && b.empty() ? 1 : 2.0 * static_cast<double>(shared) / static_cast<double>(a.size() + b.size());
}

double likeness(std::string_view a, std::string_view b) { return share(shared_letters(a, b), a, b); }

// An upper limit of likeness(a, b) that is cheap for long words.
double most_likeness(std::string_view a, std::string_view b) { return share(std::min(a.size(), b.size()), a, b); }

// Whether only the order of the letters differs: `tahn` and `tanh`.
bool same_letters(std::string a, std::string b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

}  // namespace

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

std::string did_you_mean(std::string_view word, const std::vector<std::string>& words) {
  constexpr double kCutoff = 0.7;
  std::tuple<bool, double, std::string> best{false, 0, ""};
  for (const std::string& known : words) {
    if (most_likeness(known, word) < kCutoff) continue;
    const double alike = likeness(known, word);
    if (alike >= kCutoff) best = std::max(best, std::tuple(same_letters(known, std::string(word)), alike, known));
  }
  const std::string& nearest = std::get<2>(best);
  return nearest.empty() ? "" : "; did you mean `" + nearest + "`?";
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\r\f\v";
  const size_t first = text.find_first_not_of(kSpace);
  return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace amp::autocast
