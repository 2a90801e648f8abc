// Suggestions for misspelt words. It needs no library: the programs include it as well. Internal.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace amp::autocast {

namespace spelling {

// The number of characters that two words share in matching blocks, the longest first (Ratcliff and Obershelp's pattern matching).
inline size_t shared_letters(std::string_view a, std::string_view b) {
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

inline double share(size_t shared, std::string_view a, std::string_view b) {
  return a.empty() && b.empty() ? 1 : 2.0 * static_cast<double>(shared) / static_cast<double>(a.size() + b.size());
}

inline double likeness(std::string_view a, std::string_view b) { return share(shared_letters(a, b), a, b); }

// An upper limit of likeness(a, b) that is cheap for long words.
inline double most_likeness(std::string_view a, std::string_view b) { return share(std::min(a.size(), b.size()), a, b); }

// Whether only the order of the letters differs: `tahn` and `tanh`.
inline bool same_letters(std::string a, std::string b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

}  // namespace spelling

// "; did you mean `cuda`?" if one of the words is similar (Python's difflib.get_close_matches with a cutoff of 0.7), else empty. A word
// with the same letters comes first: for `tahn`, `tanh` and not `tan`.
inline std::string did_you_mean(std::string_view word, const std::vector<std::string>& words) {
  constexpr double kCutoff = 0.7;
  std::tuple<bool, double, std::string> best{false, 0, ""};
  for (const std::string& known : words) {
    if (spelling::most_likeness(known, word) < kCutoff) continue;
    const double alike = spelling::likeness(known, word);
    if (alike >= kCutoff) best = std::max(best, std::tuple(spelling::same_letters(known, std::string(word)), alike, known));
  }
  const std::string& nearest = std::get<2>(best);
  return nearest.empty() ? "" : "; did you mean `" + nearest + "`?";
}

}  // namespace amp::autocast
