// Helpers for message texts. Internal.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace amp::autocast {

// Replaces the words in braces of a sentence: "{name} is {what}". Doubled braces become single ones.
std::string filled(std::string_view sentence, std::initializer_list<std::pair<std::string_view, std::string_view>> parts);
// "a, b, c"
std::string joined(const std::vector<std::string>& words);
// The words of a text that are separated by single spaces.
std::vector<std::string> words_of(std::string_view text);
// "; did you mean `cuda`?" if one of the words is similar (Python's difflib.get_close_matches with a cutoff of 0.7), else empty. A word
// with the same letters comes first: for `tahn`, `tanh` and not `tan`.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& words);
// `text` without leading and trailing white space.
std::string_view trimmed(std::string_view text);

}  // namespace amp::autocast
