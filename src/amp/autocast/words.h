// Texts of messages. Internal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace amp::autocast {

// "a, b, c"
std::string joined(const std::vector<std::string>& words);
// "; did you mean `cuda`?" when one of the words is much like it (Python's difflib.get_close_matches with a cutoff of 0.7), else empty.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& words);
// Without the white space around it.
std::string_view trimmed(std::string_view text);

}  // namespace amp::autocast
