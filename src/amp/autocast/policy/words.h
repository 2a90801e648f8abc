// Helpers for message texts. Internal.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/autocast/policy/did_you_mean.h>

namespace amp::autocast {

// Replaces the words in braces of a sentence: "{name} is {what}". Doubled braces become single ones.
std::string filled(std::string_view sentence, std::initializer_list<std::pair<std::string_view, std::string_view>> parts);
// "a, b, c"
std::string joined(const std::vector<std::string>& words);
// The words of a text that are separated by single spaces.
std::vector<std::string> words_of(std::string_view text);
// `text` without leading and trailing white space.
std::string_view trimmed(std::string_view text);

}  // namespace amp::autocast
